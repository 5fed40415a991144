/// What an attempt does, decided beforehand, where more than one machine takes part.
///
/// A cell of a table leads to it like to any resolution; the tree knows how it is carried out.
class AttemptSequence {
  /// Carries the attempt out, made on a machine that is not busy.
  ///
  /// - Returns: false exactly if the attempt is refused.
  func play(on engine: Engine) -> Bool { fatalError("A sequence is that of a tree.") }
}

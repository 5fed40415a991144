/// The effect of an attempt in which several machines take part, decided beforehand.
///
/// A table's cell refers to it as to any resolution. The tree knows how to play it.
class AttemptSequence {
  /// Plays the attempt on a machine that is not busy.
  ///
  /// - Returns: false if the attempt is refused, true otherwise.
  func play(on engine: Engine) -> Bool { fatalError("A sequence is that of a tree.") }
}

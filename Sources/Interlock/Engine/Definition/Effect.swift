/// The effect of taking a row.
@usableFromInline
enum Effect: UInt8 {
  /// The machine leaves its state and enters the target.
  case move

  /// An internal transition: handlers run, but the state is neither left nor entered (R3).
  case stay

  /// Nothing (T3).
  case ignore
}

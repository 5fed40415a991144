/// The answer to a query by kinds (F3).
public enum Openness: Hashable, Sendable {
  /// An attempt would be accepted.
  case open

  /// The answer depends on a condition or a mapping, which looks at data.
  case guarded

  /// No attempt would be accepted.
  case closed
}

extension Openness {
  /// The better of two answers.
  func or(_ other: Openness) -> Openness {
    self == .open || other == .open ? .open : self == .guarded || other == .guarded ? .guarded : .closed
  }
}

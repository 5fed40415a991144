extension Declaration: CustomStringConvertible {
  /// The declaration as a phrase: `.red => .green on .press`.
  package var description: String { line(in: Vocabulary(S.self, E.self)).description }
}

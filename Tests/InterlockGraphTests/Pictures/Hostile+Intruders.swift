extension Hostile {
  /// Names that a tool takes for a command wherever they stand in a line, or that are of characters that a tool uses itself.
  static let intruders: [Word] = [
    "direction TB", "the Direction LR of it", "direction  RL", "no DIRECTION BT", "in any direction", "TB",
    "direction\nTB", "directions", "\u{E000}", "a\u{E001}b", "\u{E041}", "\u{E0FF}", "\u{E100}", "\u{F8FF}",
    "“quoted”", "«quoted»", "a – b", "a — b", "‘a’",
  ]

  /// Names of 10,000 characters, which differ at their ends.
  static let long: [Word] = ["x", "<", "direction LR ", "é"].map { text in
    Word(stringLiteral: String(repeating: text, count: 10_000 / text.count))
  }
}

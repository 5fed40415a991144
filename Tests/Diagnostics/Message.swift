/// What the compiler says of a line.
struct Message: Sendable {
  /// The line, counted from one.
  let line: Int

  /// The column, counted from one.
  let column: Int

  /// The message as it is printed: `error: type 'Light' has no member 'gren'`.
  let text: String

  /// Reads a line of the compiler's output; nil if it is none that speaks of the program, or a note.
  init?(_ output: some StringProtocol) {
    let form = /.*main\.swift:(?<line>\d+):(?<column>\d+): (?<text>(?:error|warning): .*)/
    guard let match = String(output).wholeMatch(of: form),
      let line = Int(match.line), let column = Int(match.column)
    else { return nil }
    self.line = line
    self.column = column
    text = String(match.text)
  }
}

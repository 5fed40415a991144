/// The word of a program that is wrong, and what it should have been.
///
/// It is written in a comment under the word, as a compiler would point at it:
///
///     machine.addRoute(event: .press, .red => .gren)
///     //                                      ^~~~~ .green
struct Mark {
  /// The wrong word, as it is written.
  let word: String

  /// The columns that the word takes, counted from one.
  let columns: Range<Int>

  /// What should have been written; nothing if the word is one too many.
  let replacement: String

  /// Reads a mark, and finds its word in the line above.
  init?(_ comment: String, under line: String) {
    guard let match = comment.wholeMatch(of: /(?<before>\s*\/\/\s*)(?<carets>\^~*)(?: (?<right>.*))?/) else {
      return nil
    }
    let start = match.before.count
    let end = start + match.carets.count
    guard end <= line.count else { return nil }
    word = String(line.dropFirst(start).prefix(end - start))
    columns = start + 1..<end + 1
    replacement = match.right.map(String.init) ?? ""
  }

  /// The line as it should have been.
  func corrected(_ line: String) -> String {
    String(line.prefix(columns.lowerBound - 1)) + replacement + line.dropFirst(columns.upperBound - 1)
  }

  /// Whether a message speaks of the word or points at it.
  func isMeant(by message: Message) -> Bool {
    columns.contains(message.column) || !Self.words(of: word).isDisjoint(with: Self.words(of: message.text))
  }

  /// The names and the operators of a text.
  private static func words(of text: String) -> Set<Substring> {
    Set(text.matches(of: /\w+|[=<>!-]+/).map(\.output))
  }
}

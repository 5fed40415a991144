/// A word of a program.
struct Token {
  enum Kind: Equatable {
    /// A name or a keyword.
    case name

    /// A name between backticks.
    case quotedName

    /// A number, a string or a regular expression.
    case literal

    /// `#` with the word after it, such as `#if`.
    case directive

    /// A single character: a bracket, a comma, or a part of an operator.
    case mark(UInt8)
  }

  let kind: Kind
  let text: String

  /// The byte at which it begins.
  let place: Int

  /// Whether there is a space or a comment before it.
  let isSpaced: Bool

  /// Whether it is the first on its line.
  let isFirst: Bool

  /// Whether it is a keyword or a character, and not a name between backticks.
  func `is`(_ word: String) -> Bool {
    text == word
  }

  /// Whether it is one of some keywords or characters.
  @inline(never)
  func isOne(of words: [String]) -> Bool {
    words.contains(text)
  }

  /// How much deeper into brackets it leads: one or minus one for a bracket, not counting angle brackets, and else zero.
  var nesting: Int {
    switch kind {
    case .mark(UInt8(ascii: "(")), .mark(UInt8(ascii: "[")), .mark(UInt8(ascii: "{")): 1
    case .mark(UInt8(ascii: ")")), .mark(UInt8(ascii: "]")), .mark(UInt8(ascii: "}")): -1
    default: 0
    }
  }

  /// The name without backticks.
  var bare: String {
    kind == .quotedName ? String(text.dropFirst().dropLast()) : text
  }

  /// Whether it is a name that needs backticks only where a keyword would be meant.
  var isPlain: Bool {
    bare.utf8.allSatisfy(Lexer.isPartOfName) && !(bare.utf8.first.map(Lexer.isDigit) ?? true)
  }

  /// The token with another text.
  func renamed(_ text: String) -> Token {
    Token(kind: kind, text: text, place: place, isSpaced: isSpaced, isFirst: isFirst)
  }

  /// Whether it is a name, between backticks or not.
  var isName: Bool {
    kind == .name || kind == .quotedName
  }
}

extension Sequence<Token> {
  /// The tokens as they stand, with one space for spaces, line ends and comments.
  var written: String {
    reduce("") { $0 + ($0.isEmpty || !$1.isSpaced ? "" : " ") + $1.text }
  }
}

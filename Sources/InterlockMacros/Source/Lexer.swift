/// Cuts the text of a program into words.
///
/// It knows as much of the language as it takes to find where comments, strings and regular expressions end.
struct Lexer {
  /// How deep comments, or strings in what other strings interpolate, may stand in each other.
  private static let depths = 100

  private let bytes: [UInt8]
  private var place = 0
  private var tokens: [Token] = []

  /// The words of a text.
  static func tokens(of text: String) throws(Mistakes) -> [Token] {
    var lexer = Lexer(bytes: Array(text.utf8))
    while try lexer.advance(depth: 0) {}
    return lexer.tokens
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// A byte after the current one; zero at the end.
  private func peek(_ distance: Int = 0) -> UInt8 {
    place + distance < bytes.count ? bytes[place + distance] : 0
  }

  private func follows(_ word: StaticString) -> Bool {
    bytes[min(place, bytes.count)...].starts(with: word.description.utf8)
  }

  /// Reads a token; returns false at the end.
  private mutating func advance(depth: Int) throws(Mistakes) -> Bool {
    let start = place
    let isFirst = try skipTrivia() || tokens.isEmpty
    guard place < bytes.count else { return false }
    let isSpaced = place > start
    let beginning = place
    let kind = try token(depth: depth)
    let text = String(decoding: bytes[beginning..<place], as: UTF8.self)
    tokens.append(Token(kind: kind, text: text, place: beginning, isSpaced: isSpaced, isFirst: isFirst))
    return true
  }

  private mutating func token(depth: Int) throws(Mistakes) -> Token.Kind {
    switch peek() {
    case UInt8(ascii: "\""):
      try skipString(hashes: 0, depth: depth)
      return .literal
    case UInt8(ascii: "#"): return try hash(depth: depth)
    case UInt8(ascii: "`"):
      let beginning = place
      place += 1
      while peek() != UInt8(ascii: "`") {
        guard place < bytes.count, !Self.endsLine(peek()) else {
          throw Mistakes("'@Cases' can't read this name", at: beginning)
        }
        place += 1
      }
      place += 1
      return .quotedName
    case UInt8(ascii: "/"):
      guard canExpressionBegin, let end = endOfRegularExpression else { break }
      place = end
      return .literal
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      skipNumber()
      return .literal
    case let byte where Self.isPartOfName(byte):
      while Self.isPartOfName(peek()) { place += 1 }
      return .name
    default: break
    }
    place += 1
    return .mark(bytes[place - 1])
  }

  /// Skips spaces and comments; returns whether a line ended.
  private mutating func skipTrivia() throws(Mistakes) -> Bool {
    var hasLineEnded = false
    while place < bytes.count {
      if Self.endsLine(peek()) {
        hasLineEnded = true
        place += 1
      } else if [0x20, 0x09, 0x0B, 0x0C, 0x00].contains(peek()) {
        place += 1
      } else if follows("//") {
        while place < bytes.count, !Self.endsLine(peek()) { place += 1 }
      } else if follows("/*") {
        hasLineEnded = try skipComment() || hasLineEnded
      } else {
        break
      }
    }
    return hasLineEnded
  }

  /// Skips a comment that may contain others; returns whether a line ended in it.
  private mutating func skipComment() throws(Mistakes) -> Bool {
    let beginning = place
    var depth = 0
    var hasLineEnded = false
    repeat {
      if follows("/*") {
        depth += 1
        place += 2
      } else if follows("*/") {
        depth -= 1
        place += 2
      } else if place < bytes.count {
        hasLineEnded = hasLineEnded || Self.endsLine(peek())
        place += 1
      } else {
        throw Mistakes("'@Cases' can't find the end of this comment", at: beginning)
      }
    } while depth > 0
    return hasLineEnded
  }

  /// What a `#` begins: a raw string, a regular expression, or a directive.
  private mutating func hash(depth: Int) throws(Mistakes) -> Token.Kind {
    var hashes = 0
    while peek(hashes) == UInt8(ascii: "#") { hashes += 1 }
    switch peek(hashes) {
    case UInt8(ascii: "\""):
      place += hashes
      try skipString(hashes: hashes, depth: depth)
      return .literal
    case UInt8(ascii: "/"):
      let beginning = place
      place += hashes + 1
      while !(peek() == UInt8(ascii: "/") && isFollowed(by: hashes, after: 1)) {
        guard place < bytes.count else {
          throw Mistakes("'@Cases' can't find the end of this regular expression", at: beginning)
        }
        place += peek() == UInt8(ascii: "\\") ? 2 : 1
      }
      place += hashes + 1
      return .literal
    default:
      place += 1
      while Self.isPartOfName(peek()) { place += 1 }
      return .directive
    }
  }

  private func isFollowed(by hashes: Int, after distance: Int) -> Bool {
    (0..<hashes).allSatisfy { peek(distance + $0) == UInt8(ascii: "#") }
  }

  /// Skips a string, from its first quote on, and what it interpolates.
  private mutating func skipString(hashes: Int, depth: Int) throws(Mistakes) {
    let beginning = place
    let quote = UInt8(ascii: "\"")
    let quotes = follows("\"\"\"") && !endsOnItsLine(hashes: hashes) ? 3 : 1
    place += quotes
    while true {
      guard place < bytes.count, quotes == 3 || !Self.endsLine(peek()) else {
        throw Mistakes("'@Cases' can't find the end of this string", at: beginning)
      }
      if peek() == quote, (0..<quotes).allSatisfy({ peek($0) == quote }),
        isFollowed(by: hashes, after: quotes)
      {
        place += quotes + hashes
        return
      }
      guard peek() == UInt8(ascii: "\\"), isFollowed(by: hashes, after: 1) else {
        place += 1
        continue
      }
      place += 1 + hashes
      if peek() == UInt8(ascii: "(") {
        try skipInterpolation(depth: depth + 1)
      } else {
        place += 1
      }
    }
  }

  /// Whether a raw string that begins with three quotes ends on the same line: then it has but one, and two are its text.
  private func endsOnItsLine(hashes: Int) -> Bool {
    guard hashes > 0 else { return false }
    var distance = 2
    while place + distance < bytes.count, !Self.endsLine(peek(distance)) {
      if peek(distance) == UInt8(ascii: "\""), isFollowed(by: hashes, after: distance + 1) { return true }
      distance += 1
    }
    return false
  }

  /// Skips what a string interpolates: from its opening bracket to its closing one.
  private mutating func skipInterpolation(depth: Int) throws(Mistakes) {
    let beginning = place
    guard depth < Self.depths else {
      throw Mistakes("'@Cases' can't read strings nested this deeply", at: place)
    }
    let known = tokens.count
    var open = 0
    repeat {
      guard try advance(depth: depth), let last = tokens.last else {
        throw Mistakes("'@Cases' can't find the end of this bracket", at: beginning)
      }
      if last.is("(") { open += 1 }
      if last.is(")") { open -= 1 }
    } while open > 0
    tokens.removeSubrange(known...)
  }

  private mutating func skipNumber() {
    let isHexadecimal = follows("0x")
    let exponents = isHexadecimal ? "pP" : "eE"
    while Self.isPartOfName(peek())
      || (peek() == UInt8(ascii: ".") && Self.isDigit(peek(1)))
      || ("+-".utf8.contains(peek()) && exponents.utf8.contains(bytes[place - 1]))
    {
      place += 1
    }
  }

  /// Whether what follows stands where a value could, so that a slash may begin a regular expression.
  private var canExpressionBegin: Bool {
    guard let last = tokens.last else { return true }
    switch last.kind {
    case .mark(let byte): return !")]}?!".utf8.contains(byte)
    case .name:
      return [
        "await", "case", "else", "if", "in", "return", "throw", "try", "where", "while", "yield",
      ].contains(last.text)
    case .quotedName, .literal, .directive: return false
    }
  }

  /// The end of the regular expression that a slash would begin; nil if it is an operator.
  private var endOfRegularExpression: Int? {
    guard !" \t*/".utf8.contains(peek(1)) else { return nil }
    var end = place + 1
    var open = 0
    while end < bytes.count, !Self.endsLine(bytes[end]) {
      switch bytes[end] {
      case UInt8(ascii: "/"): return end + 1
      case UInt8(ascii: "\\"): end += 1
      case UInt8(ascii: "("): open += 1
      case UInt8(ascii: ")"):
        open -= 1
        if open < 0 { return nil }
      default: break
      }
      end += 1
    }
    return nil
  }

  private static func endsLine(_ byte: UInt8) -> Bool {
    byte == 0x0A || byte == 0x0D
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...,
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"):
      true
    default: false
    }
  }
}

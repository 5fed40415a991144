import Interlock

/// The identifiers of a picture's states: their names if these are plain, otherwise `s1`, `s2` and so on.
struct Identifiers {
  private var identifiers: [String] = []

  /// The identifier of the pseudo-state that represents any state.
  private(set) var wildcard = "any"

  init(_ names: [String], prefix: String = "s", isPlain: (String) -> Bool) {
    // Some formats ignore case, and two states may have the same description.
    var counts: [String: Int] = [:]
    for name in names { counts[name.lowercased(), default: 0] += 1 }
    var used = Set(counts.keys)
    func free(_ wish: String) -> String {
      var wish = wish
      while !used.insert(wish).inserted { wish += "_" }
      return wish
    }
    wildcard = free(wildcard)
    for (place, name) in names.enumerated() {
      let isPlain = counts[name.lowercased()] == 1 && isPlain(name)
      identifiers.append(isPlain ? name : free("\(prefix)\(place + 1)"))
    }
  }

  subscript(place: Int) -> String { identifiers[place] }
}

/// The name of a state or an event for readers: an enum's case without its dot, a text without its quotes.
func name<Value>(of value: Value) -> String {
  guard value is any CustomStringConvertible else {
    let spelling = spelling(of: value)
    return spelling.hasPrefix(".") ? String(spelling.dropFirst()) : spelling
  }
  let name = String(describing: value)
  return name.allSatisfy(\.isWhitespace) ? String(reflecting: name) : name
}

/// Whether a name consists of ASCII letters, digits and underscores, and begins with a letter.
func isWord(_ name: String) -> Bool {
  let scalars = name.unicodeScalars
  return scalars.first.map { $0.isASCII && $0.properties.isAlphabetic } ?? false
    && scalars.allSatisfy {
      $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "_")
    }
}

extension String {
  /// The text with some of its characters replaced. Line ends of any kind are passed as a line feed. Other control
  /// characters, which no format accepts, become a replacement character.
  func replacing(_ replacement: (Unicode.Scalar) -> String?) -> String {
    var text = ""
    var isAfterReturn = false
    for scalar in unicodeScalars {
      defer { isAfterReturn = scalar == "\r" }
      if scalar == "\n", isAfterReturn { continue }
      let plain: Unicode.Scalar =
        switch scalar {
        case "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}": "\n"
        case "\t": " "
        case "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
        default: scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar
        }
      if let replaced = replacement(plain) { text += replaced } else { text.unicodeScalars.append(plain) }
    }
    return text
  }
}

extension Unicode.Scalar {
  /// Whether it is a letter, a non-ASCII character, or one of the listed characters, and so has no meaning in a format.
  func isHarmless(or listed: String) -> Bool {
    !isASCII || properties.isAlphabetic || listed.unicodeScalars.contains(self)
  }
}

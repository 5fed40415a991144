import Interlock

/// What the states of a picture are referred to by: their names where they are plain, otherwise `s1`, `s2` and so on.
struct Identifiers {
  private var identifiers: [String] = []

  /// The one of the pseudo-state that stands for any state.
  private(set) var wildcard = "any"

  init(_ names: [String], prefix: String = "s", isPlain: (String) -> Bool) {
    // Some formats don't tell capital letters apart, and two states may have the same description.
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

/// A state or an event as a reader would write it: an enum's case without its dot, a text without its quotes.
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
  /// The text with other texts for some of its characters. Line ends of any kind are given as a line feed; other control
  /// characters, which no format takes, become a replacement character.
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
  /// Whether it is a letter, foreign, or one of those listed, and so means nothing to a format.
  func isHarmless(or listed: String) -> Bool {
    !isASCII || properties.isAlphabetic || listed.unicodeScalars.contains(self)
  }
}

/// Names for what a document calls by any text.
struct SwiftNames {
  private static let reserved: Set<String> = [
    "any", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do",
    "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if",
    "import", "in",
    "init", "inout", "internal", "is", "kind", "let", "nil", "none", "operator", "precedencegroup", "private",
    "protocol", "public", "repeat", "rethrows", "return", "self", "some", "static", "struct", "subscript",
    "super",
    "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]

  /// The names by their texts, and the texts in order.
  private var names: [String: String] = [:]
  private(set) var texts: [String] = []
  private var taken: Set<String> = []

  /// The name of a text, such as `onHold` for `on-hold`.
  subscript(text: String) -> String { names[text] ?? "unknown" }

  /// Gives a text a name of its own.
  mutating func add(_ text: String) {
    if names[text] != nil { return }
    let base = Self.camelCase(text, isCapitalized: false) ?? "state"
    var name = Self.usable(base)
    var number = 2
    while !taken.insert(name).inserted {
      name = "\(base)\(number)"
      number += 1
    }
    names[text] = name
    texts.append(text)
  }

  /// A name, or another one if Swift reserves it.
  static func usable(_ name: String) -> String { reserved.contains(name) ? name + "_" : name }

  /// The words of a text in one; nil if it has none.
  static func camelCase(_ text: String, isCapitalized: Bool) -> String? {
    let words = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.map(String.init)
    guard let first = words.first else { return nil }
    let start =
      (isCapitalized ? first.prefix(1).uppercased() : first.prefix(1).lowercased()) + first.dropFirst()
    let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    let name = ([start] + rest).joined()
    return name.first?.isNumber ?? true ? "_\(name)" : name
  }
}

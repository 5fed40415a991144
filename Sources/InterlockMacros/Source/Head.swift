/// A declaration up to its opening brace.
struct Head {
  /// What the declaration's members begin with so that they are seen where it is: `public `, `package `, or nothing; nil if the
  /// declaration does not say who sees it.
  let access: String?

  /// The word that says what is declared, such as `enum`.
  let keyword: Token
  let name: Token

  /// The attribute that gives the declaration to the main actor.
  let actor: Token?

  /// What stands between the name and the brace: generic parameters, conformances and requirements.
  let clauses: [Token]

  private static let keywords = ["actor", "class", "enum", "extension", "protocol", "struct"]

  init(_ tokens: [Token]) throws(Mistakes) {
    var depth = 0
    var found: Int?
    for (index, token) in tokens.enumerated() {
      depth += token.nesting
      let isAttribute = index > 0 && (tokens[index - 1].is("@") || tokens[index - 1].is("."))
      if depth == 0, token.kind == .name, token.isOne(of: Self.keywords), !isAttribute {
        found = index
        break
      }
    }
    guard let found, found + 1 < tokens.count, tokens[found + 1].isName else {
      throw Mistakes("'@Cases' derives the cases of an enum", at: tokens.first?.place ?? 0)
    }
    keyword = tokens[found]
    name = tokens[found + 1]
    clauses = Array(tokens[(found + 2)...].prefix { !$0.is("{") })
    actor = tokens[..<found].first { $0.is("MainActor") }
    let levels = ["public", "package", "internal", "fileprivate", "private"]
    let isInlinable = tokens[..<found].contains { $0.is("usableFromInline") }
    let level = tokens[..<found].last { $0.kind == .name && $0.isOne(of: levels) }.map {
      $0.is("public") || $0.is("package") ? $0.text + " " : ""
    }
    access = isInlinable ? "@usableFromInline " + (level ?? "") : level
  }

  /// The names between the angle brackets after the name.
  var genericNames: [Token] {
    guard let first = clauses.first, first.is("<") else { return [] }
    var depth = 0
    return Array(
      clauses.prefix { token in
        if token.is("<") { depth += 1 }
        if token.is(">") { depth -= 1 }
        return depth > 0
      }.filter(\.isName))
  }
}

extension Enumeration {
  /// Reads a declaration.
  ///
  /// - Parameters:
  ///   - text: the text of the declaration.
  ///   - surroundings: the head of what it stands in, if anything.
  init(declaredIn text: String, inside surroundings: String?) throws(Mistakes) {
    let tokens = try Lexer.tokens(of: text)
    let head = try Head(tokens)
    guard head.keyword.is("enum") else {
      let kind = head.keyword.text
      let article = ["actor", "extension"].contains(kind) ? "an" : "a"
      throw Mistakes(
        "'@Cases' derives the cases of an enum; '\(head.name.bare)' is \(article) \(kind)",
        at: head.keyword.place)
    }
    var body = try Body(tokens, of: head)
    parts = try body.members()
    name = head.name.text
    hasValues = body.hasValues
    access = head.access ?? Self.access(inside: surroundings) ?? ""
    let mistakes = Rules(head: head, body: body, parts: parts).mistakes
    guard mistakes.isEmpty else { throw Mistakes(mistakes) }
  }

  /// What an extension says for the declarations in it.
  private static func access(inside surroundings: String?) -> String? {
    guard let surroundings, let tokens = try? Lexer.tokens(of: surroundings), let head = try? Head(tokens),
      head.keyword.is("extension")
    else { return nil }
    return head.access
  }
}

/// Reads what stands between an enum's braces, and keeps the names it declares.
struct Body {
  /// How deep conditions may stand in each other.
  private static let depths = 100

  private let tokens: [Token]
  private var index: Int
  private let end: Int

  /// For each opening bracket the index of its closing one.
  private let closings: [Int: Int]

  /// The attributes that were read and belong to the next declaration.
  private var attributes: [[Token]] = []

  /// The types that the enum declares, and its `kind`.
  private(set) var declared: [Token] = []

  /// Whether there is a function `value(of:)`.
  private(set) var hasValues = false

  init(_ tokens: [Token], of head: Head) throws(Mistakes) {
    self.tokens = tokens
    closings = try Self.closings(in: tokens)
    let place = head.clauses.last?.place ?? head.name.place
    guard let start = tokens.firstIndex(where: { $0.place > place && $0.is("{") }), let end = closings[start]
    else {
      throw Mistakes("'@Cases' can't find the body of this enum", at: head.keyword.place)
    }
    index = start + 1
    self.end = end
  }

  private static func closings(in tokens: [Token]) throws(Mistakes) -> [Int: Int] {
    var open: [Int] = []
    var closings: [Int: Int] = [:]
    for (index, token) in tokens.enumerated() {
      if token.nesting > 0 {
        open.append(index)
      } else if token.nesting < 0 {
        let wanted = token.is(")") ? "(" : token.is("]") ? "[" : "{"
        guard let start = open.popLast(), tokens[start].is(wanted) else {
          throw Mistakes("'@Cases' can't find the beginning of this bracket", at: token.place)
        }
        closings[start] = index
      }
    }
    if let start = open.first {
      throw Mistakes("'@Cases' can't find the end of this bracket", at: tokens[start].place)
    }
    return closings
  }

  private var token: Token? {
    index < end ? tokens[index] : nil
  }

  /// Reads the members up to the end, or up to the directive that ends a branch.
  mutating func members(depth: Int = 0) throws(Mistakes) -> [Enumeration.Part] {
    var parts: [Enumeration.Part] = []
    while let token {
      if token.kind == .directive, token.isOne(of: ["#elseif", "#else", "#endif"]), depth > 0 {
        break
      } else if token.kind == .directive, token.text == "#if" {
        guard depth < Self.depths else {
          throw Mistakes("'@Cases' can't read conditions nested this deeply", at: token.place)
        }
        parts.append(.conditional(try branches(depth: depth + 1)))
      } else if token.is("@") {
        readAttribute()
      } else if token.is("case"), beginsDeclaration {
        index += 1
        parts += try elements().map { .element($0) }
      } else if token.is("indirect") || token.is("static") || token.is("public") || token.is("package") {
        index += 1
      } else {
        readOther()
      }
    }
    return parts
  }

  /// Whether a `case` declares something: it may also belong to `if case` in a value, or be a member's name after a dot.
  private var beginsDeclaration: Bool {
    let last = tokens[index - 1]
    return !last.isOne(of: ["if", "guard", "while", "for", ",", "."]) && index + 1 < end
      && tokens[index + 1].isName
  }

  /// Reads the branches of a condition, from `#if` to `#endif`.
  private mutating func branches(depth: Int) throws(Mistakes) -> [Enumeration.Branch] {
    let beginning = tokens[index].place
    var branches: [Enumeration.Branch] = []
    while let token, token.text != "#endif" {
      var directive = [token]
      index += 1
      while let next = self.token, !next.isFirst || continues(directive.last, next) {
        directive.append(next)
        index += 1
      }
      branches.append(
        Enumeration.Branch(directive: directive.written, parts: try members(depth: depth)))
    }
    guard token != nil else { throw Mistakes("'@Cases' can't find the end of this condition", at: beginning) }
    index += 1
    return branches
  }

  /// Whether a condition goes on on the next line.
  private func continues(_ last: Token?, _ next: Token) -> Bool {
    guard let last else { return false }
    return last.isOne(of: ["&", "|", "!", "(", ","]) || next.isOne(of: ["&", "|", ")"])
  }

  private mutating func readAttribute() {
    let start = index
    index += 2
    while let token, token.is("."), !token.isSpaced { index += 2 }
    if let token, token.is("("), !token.isSpaced, let closing = closings[index] { index = closing + 1 }
    attributes.append(Array(tokens[start..<min(index, end)]))
  }

  /// Passes a token of a declaration that is not a case, with all that stands in its brackets.
  private mutating func readOther() {
    defer { attributes = [] }
    let token = tokens[index]
    let next = index + 1 < end ? tokens[index + 1] : nil
    if let next, next.isName {
      let types = ["actor", "class", "enum", "protocol", "struct", "typealias"]
      let isType = token.kind == .name && token.isOne(of: types) && !tokens[index - 1].is(".")
      if isType || ((token.is("var") || token.is("let")) && next.bare == "kind") { declared.append(next) }
      if token.is("func"), next.bare == "value", isOfKinds(index + 2) { hasValues = true }
    }
    index = (closings[index] ?? index) + 1
  }

  /// Whether a bracket opens the parameter of the function `value(of:)` that `Kinded` asks for.
  private func isOfKinds(_ start: Int) -> Bool {
    guard let closing = closings[start], closing < end, closing - start > 3 else { return false }
    return tokens[start + 1].is("of") && tokens[closing - 1].bare == "Kind"
  }

  /// Reads the list of cases after `case`.
  private mutating func elements() throws(Mistakes) -> [Enumeration.Element] {
    defer { attributes = [] }
    var elements: [Enumeration.Element] = []
    repeat {
      guard let name = token, name.isName else {
        throw Mistakes("'@Cases' expects the name of a case here", at: tokens[min(index, end)].place)
      }
      index += 1
      var parameters: [Enumeration.Parameter] = []
      if let token, token.is("("), let closing = closings[index] {
        parameters = Self.parameters(in: tokens[(index + 1)..<closing])
        index = closing + 1
      }
      if let token, token.is("=") { skipRawValue() }
      var warnings: [String] = []
      for attribute in attributes where attribute.count > 1 && attribute[1].is("available") {
        warnings.append(try Self.warning(attribute, on: name))
      }
      elements.append(Enumeration.Element(name: name, parameters: parameters, attributes: warnings))
    } while skipComma()
    return elements
  }

  private mutating func skipComma() -> Bool {
    guard let token, token.is(",") else { return false }
    index += 1
    return true
  }

  private mutating func skipRawValue() {
    index += 1
    while let token, token.kind != .literal, !token.isName { index += 1 }
    index += 1
  }

  /// The attribute of a case, if all that it does is to warn.
  private static func warning(_ attribute: [Token], on name: Token) throws(Mistakes) -> String {
    let isDeprecated = attribute.contains { $0.is("deprecated") }
    guard isDeprecated,
      !attribute.contains(where: { $0.isOne(of: ["unavailable", "introduced", "obsoleted"]) })
    else {
      throw Mistakes(
        "'@Cases' can't derive a path to '\(name.bare)', which is not always available; write the conformance by hand",
        at: name.place)
    }
    return attribute.written
  }
}

extension ArraySlice<Token> {
  /// Whether it begins with a colon that stands after a label, and not with one of the two after a module.
  var isLabelled: Bool {
    prefix(2).map { $0.is(":") }.elementsEqual([true, false])
  }
}

extension Body {
  /// The parts of a case's data, without their default values.
  static func parameters(in tokens: ArraySlice<Token>) -> [Enumeration.Parameter] {
    var parameters: [Enumeration.Parameter] = []
    var rest = tokens
    while !rest.isEmpty {
      let label = takeLabel(from: &rest)
      let type = takeType(from: &rest)
      skipDefault(in: &rest)
      parameters.append(Enumeration.Parameter(label: label, type: type))
      rest = rest.dropFirst()
    }
    return parameters
  }

  /// Takes a label, and the name that may follow it, up to the colon.
  private static func takeLabel(from tokens: inout ArraySlice<Token>) -> Token? {
    let names = tokens.prefix(while: \.isName)
    guard (1...2).contains(names.count), let label = names.first,
      tokens.dropFirst(names.count).isLabelled
    else { return nil }
    tokens = tokens.dropFirst(names.count + 1)
    return label.is("_") ? nil : label
  }

  /// Takes a type: up to a comma or an equals sign outside all brackets.
  private static func takeType(from tokens: inout ArraySlice<Token>) -> [Token] {
    var depth = 0
    var last: Token?
    let type = tokens.prefix { token in
      defer { last = token }
      if depth == 0, token.is(",") || token.is("=") { return false }
      let isArrow = last.map { $0.is("-") } ?? false
      depth += token.nesting
      if token.is("<") { depth += 1 }
      if token.is(">"), !isArrow { depth -= 1 }
      return true
    }
    tokens = tokens.dropFirst(type.count)
    return Array(type)
  }

  /// Passes a default value: up to a comma outside all brackets.
  private static func skipDefault(in tokens: inout ArraySlice<Token>) {
    guard let first = tokens.first, first.is("=") else { return }
    var depth = 0
    while let token = tokens.first, depth > 0 || !token.is(",") {
      if token.is("<"), let count = genericArguments(in: tokens) {
        tokens = tokens.dropFirst(count)
        continue
      }
      depth += token.nesting
      tokens = tokens.dropFirst()
    }
  }

  /// How many tokens generic arguments take; nil if the bracket compares. As for the compiler, it opens arguments if nothing
  /// but types stands in it, and a bracket, a point or the like follows.
  private static func genericArguments(in tokens: ArraySlice<Token>) -> Int? {
    guard let first = tokens.first, !first.isSpaced else { return nil }
    var depth = 0
    var last = first
    for (count, token) in tokens.enumerated() {
      defer { last = token }
      if token.is("<") { depth += 1 }
      if token.is(">"), !last.is("-") { depth -= 1 }
      if depth == 0 {
        let next = tokens.dropFirst(count + 1).first
        let followers = ["(", ")", "]", "{", "}", ".", ",", ":", ";", "?", "!"]
        return next?.isOne(of: followers) ?? true ? count + 1 : nil
      }
      let marks = ["<", ">", "-", ".", ",", ":", "?", "!", "&", "@", "~", "(", ")", "[", "]"]
      guard token.isName || token.kind == .literal || token.isOne(of: marks) else { return nil }
    }
    return nil
  }
}

/// The rules that an enum must follow for its derived members to be right.
struct Rules {
  let head: Head
  let body: Body
  let parts: [Enumeration.Part]

  /// The types that are derived, inside which the data's types are named once more.
  private static let derived: Set<String> = ["Kind", "Cases", "_Payloads"]

  private var elements: [Enumeration.Element] { parts.elements }

  /// Everything that is wrong, in the order of the text.
  var mistakes: [Mistake] {
    if elements.isEmpty {
      return [Mistake("an enum without cases has no case paths", at: head.name.place)]
    }
    var sorted: [Mistake] = []
    for found in [isolation, enumNames, genericNames, declarations, caseNames, duplicates(in: parts), types] {
      for mistake in found {
        let index = sorted.firstIndex { $0.place > mistake.place } ?? sorted.endIndex
        sorted.insert(mistake, at: index)
      }
    }
    return sorted
  }

  private var isolation: [Mistake] {
    head.actor.map {
      [Mistake("an enum of states or events can't belong to an actor: remove this attribute", at: $0.place)]
    } ?? []
  }

  /// Derived members name the enum, and other names among them would hide its own.
  private var enumNames: [Mistake] {
    let hidden = Self.derived.union(["Root", "Payload"]).union(elements.map { "_\($0.name.bare)" })
    guard hidden.contains(head.name.bare) else { return [] }
    return [
      Mistake(
        "'@Cases' declares a '\(head.name.bare)' inside the enum: rename the enum",
        at: head.name.place)
    ]
  }

  private var genericNames: [Mistake] {
    head.genericNames.filter { Self.derived.contains($0.bare) }.map {
      Mistake(
        "'@Cases' declares a '\($0.bare)' inside the enum: rename the parameter", at: $0.place)
    }
  }

  private var declarations: [Mistake] {
    body.declared.compactMap { token in
      if Self.derived.contains(token.bare) || token.bare == "kind" {
        return Mistake("'@Cases' declares '\(token.bare)' itself: remove or rename this one", at: token.place)
      }
      guard token.bare == head.name.bare else { return nil }
      return Mistake(
        "'@Cases' could not refer to the enum from inside it: rename this type", at: token.place)
    }
  }

  private var caseNames: [Mistake] {
    let names = Set(elements.map(\.name.bare))
    return elements.compactMap { element in
      let name = element.name.bare
      let sentence: String? =
        switch name {
        case "any", "Any": "the path '\\.any' leads to every case: rename this case"
        case "self", "Type", "Protocol", "init":
          "a path '\\.\(name)' means something else to the compiler: rename this case"
        case "Root", "Kind", "Cases", "_Payloads":
          "'@Cases' declares a type '\(name)': rename this case"
        case _ where name.hasPrefix("_") && names.contains(String(name.dropFirst())):
          "'\(name)' is what '@Cases' calls the type of '\(name.dropFirst())': rename one of the two"
        default: nil
        }
      return sentence.map { Mistake($0, at: element.name.place) }
    }
  }

  /// Cases that share a name, but for those that stand in different branches of a condition.
  private func duplicates(in parts: [Enumeration.Part]) -> [Mistake] {
    var known: Set<String> = []
    var mistakes: [Mistake] = []
    func note(_ elements: [Enumeration.Element]) {
      for element in elements where known.contains(element.name.bare) {
        let sentence = "another case is called '\(element.name.bare)', and they would share a path"
        mistakes.append(Mistake(sentence, at: element.name.place))
      }
      known.formUnion(elements.map(\.name.bare))
    }
    let unconditional = parts.compactMap { part in
      if case .element(let element) = part { element } else { nil }
    }
    for element in unconditional { note([element]) }
    for case .conditional(let branches) in parts {
      let before = known
      for branch in branches {
        known = Set(unconditional.map(\.name.bare))
        mistakes += duplicates(in: branch.parts)
        note(branch.parts.elements.filter { element in known.contains(element.name.bare) })
      }
      known = before
    }
    return mistakes
  }

  /// The data's types are named inside a type that is derived, where other names would hide theirs.
  private var types: [Mistake] {
    let hidden = Self.derived.union(elements.map { "_\($0.name.bare)" })
    return elements.flatMap(\.parameters).flatMap { parameter in
      parameter.type.indices.compactMap { index in
        let token = parameter.type[index]
        if token.is("autoclosure"), !parameter.type[..<index].contains(where: { $0.is("(") }) {
          return Mistake(
            "'@Cases' can't pass on an autoclosure: use a plain closure", at: token.place)
        }
        let before = parameter.type[..<index].suffix(2)
        let isMember = before.last?.is(".") ?? false || before.map { $0.is(":") } == [true, true]
        guard token.isName, hidden.contains(token.bare), !isMember,
          !parameter.type[(index + 1)...].isLabelled
        else { return nil }
        return Mistake(
          "'@Cases' declares a '\(token.bare)' itself: write the outer type before this name, or rename the type",
          at: token.place)
      }
    }
  }
}

extension Machine {
  /// The content of the fingerprint: a line for each declaration, here and in the machines inside.
  final var outline: [String] { outline("") }
}

extension Engine {
  /// The machine's own declarations, as far as they enter its fingerprint.
  private final var ownOutline: [String] {
    let content = AnyDefinitionContent(definition)
    var lines = content.phrases
    lines += Array(repeating: "a mapping", count: content.mappingCount)
    lines += chains.map { $0.phrase(states) }
    return lines + revisions.map { "the revision \(String(reflecting: $0))" }
  }
}

extension Engine {
  fileprivate final func outline(_ prefix: String) -> [String] {
    let inside: [[String]] =
      node?.links.map { link in
        let child = link.child.engine
        let path = "\(prefix)\(child.regionName ?? "\(child.savedType.stateType)"): "
        let start = child.states.spelling(of: link.child.node.initialState)
        let otherwise = link.place.start == nil ? "" : " otherwise"
        return [
          "\(path)\(link.place.phrase(states))\(link.history.phrase), starts\(otherwise) in \(start)"
        ]
          + child.outline(path)
      } ?? []
    return ownOutline.map { prefix + $0 } + inside.flatMap { $0 }
  }
}

extension Chain {
  fileprivate func phrase(_ states: Interner) -> String {
    let steps = steps.map { "\(states.spelling(of: $0.fromState)) => \(states.spelling(of: $0.toState))" }
    return "a chain of \(steps.joined(separator: ", ")), \(trigger)"
  }
}

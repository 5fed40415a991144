extension Machine {
  /// What is declared, a phrase for each route and a count of the rest.
  final var declarations: [String] {
    let content = content()
    var phrases = content.rows.map(\.phrase)
    phrases += content.finalStates.map { "\($0) final" }
    func note(_ count: Int, _ one: String, _ several: String) {
      if count > 0 { phrases.append(count == 1 ? "1 \(one)" : "\(count) \(several)") }
    }
    note(content.mappingCount, "mapping", "mappings")
    note(content.handlerCount, "handler", "handlers")
    note(content.errorHandlerCount, "error handler", "error handlers")
    return phrases
  }
}

extension DefinitionContent.Row {
  fileprivate var phrase: String {
    if form == .ignored, let event { return "\(transition.fromState) ignores \(event)" }
    // Of a condition a route prints no more than that there is one.
    let route = Route<S, E>(transition, label: label, condition: isConditional ? { _ in true } : nil)
    if form == .completion { return "\(route) on completion" }
    return event.map { "\(route) on \($0)" } ?? route.description
  }
}

extension Machine {
  /// The definition in words: a phrase for each route, and the number of everything else.
  final var declarations: [String] {
    let content = content()
    var phrases = content.phrases
    func note(_ count: Int, _ one: String, _ several: String) {
      if count > 0 { phrases.append(count == 1 ? "1 \(one)" : "\(count) \(several)") }
    }
    note(content.mappingCount, "mapping", "mappings")
    note(content.handlerCount, "handler", "handlers")
    note(content.errorHandlerCount, "error handler", "error handlers")
    return phrases
  }
}

extension DefinitionContent {
  /// A phrase for each route, activity and final state.
  var phrases: [String] {
    rows.map(\.phrase) + activities.map { activityPhrase($0.activity.label, in: $0.states) }
      + finalStates.map { "\($0) final" }
  }
}

extension DefinitionContent.Row {
  var phrase: String {
    if form == .ignored, let event { return "\(transition.fromState) ignores \(event)" }
    // A route prints only that it has a condition.
    let route = Route<S, E>(transition, label: label, condition: isConditional ? { _ in true } : nil)
    let occasion =
      if form == .completion {
        " on completion"
      } else if let delay {
        " after \(delay)"
      } else {
        event.map { " on \($0)" } ?? ""
      }
    return "\(route)\(occasion)\(entrances.phrase)"
  }
}

/// An activity in words.
package func activityPhrase(_ label: String?, in states: some CustomStringConvertible) -> String {
  "\(states) does \(label.map { String(reflecting: $0) } ?? "an unnamed activity")"
}

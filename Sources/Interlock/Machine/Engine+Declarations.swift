extension Engine {
  /// The definition in words: a phrase for each route, the number of everything else, and the same of each machine inside.
  final var declarations: [String] {
    let content = AnyDefinitionContent(definition)
    var phrases = content.phrases
    func note(_ count: Int, _ one: String, _ several: String) {
      if count > 0 { phrases.append(count == 1 ? "1 \(one)" : "\(count) \(several)") }
    }
    note(content.mappingCount, "mapping", "mappings")
    note(content.handlerCount, "handler", "handlers")
    note(content.errorHandlerCount, "error handler", "error handlers")
    for link in node?.links ?? LinkList() where link.place.memoryPart == nil {
      phrases.append(link.phrase)
      phrases += link.child.engine.declarations.map { "  \($0)" }
    }
    return phrases
  }
}

extension Link {
  /// The submachine with its state and its place: `microphone in .muted, lives in .inCall`.
  fileprivate var phrase: String {
    let machine = child.engine.machine
    return "\(child.node.regionTitle ?? "\(type(of: machine))") in \(spelling(of: machine.value)), \(note)"
  }
}

extension AnyDefinitionContent {
  /// A phrase for each route, deferred event, activity and final state.
  var phrases: [String] {
    let states = definition.states
    var phrases = rows.map { phrase($0) }
    for (events, pattern) in deferrals {
      phrases.append("\(states.spelling(of: pattern)) defers \(definition.events.spelling(of: events))")
    }
    for (pattern, activity) in activities {
      phrases.append(activityPhrase(activity.label, in: states.spelling(of: pattern)))
    }
    for pattern in finalStates { phrases.append("\(states.spelling(of: pattern)) final") }
    return phrases
  }

  private func phrase(_ row: Index.Entry) -> String {
    func spelling(_ state: Int32) -> String {
      definition.states.spelling(of: definition.pattern(ofState: state))
    }
    let fromState = spelling(row.key.fromState)
    let event = definition.event(of: row).map { definition.events.spelling(of: $0) } ?? ""
    if row.form == .ignored { return "\(fromState) ignores \(event)" }
    let arrow = "\(fromState) => \(spelling(row.key.toState))"
    let condition =
      if let rule = row.rule, rule.isConditional || rule.label != nil {
        " \(Rule.conditionPhrase(rule.label))"
      } else {
        ""
      }
    let occasion =
      if row.form == .completion {
        " on completion"
      } else if let delay = row.delay {
        " after \(delay)"
      } else {
        row.key.kind != .route ? "" : " on \(event)"
      }
    return "\(arrow)\(condition)\(occasion)\((row.rule?.entrances ?? []).phrase)"
  }
}

/// An activity in words.
package func activityPhrase(_ label: String?, in states: some CustomStringConvertible) -> String {
  "\(states) does \(label.map { String(reflecting: $0) } ?? "an unnamed activity")"
}

extension MachineEngine {
  /// What is declared, a phrase for each route and a count of the rest.
  final var declarations: [String] {
    let definition = unsafe program._withUnsafeGuaranteedRef { $0.definition }
    var phrases: [String] = []
    for registration in definition.liveRegistrations {
      phrases += definition.phrases(of: registration)
    }
    func note(_ count: Int, _ one: String, _ several: String) {
      if count > 0 { phrases.append(count == 1 ? "1 \(one)" : "\(count) \(several)") }
    }
    note(definition.count(.mapping) + definition.count(.stateMapping), "mapping", "mappings")
    note(definition.handlerCount, "handler", "handlers")
    note(definition.count(.errorHandler), "error handler", "error handlers")
    return phrases
  }
}

extension Definition {
  /// How many entries of handlers there are, error handlers aside.
  fileprivate var handlerCount: Int {
    count(.eventHandler) + count(.stateHandler) + count(.anyHandler) + count(.exitHandler)
      + count(.entryHandler) + count(.chain)
  }

  /// The routes of a registration as phrases, in the order of their rows.
  fileprivate func phrases(of registration: Int) -> [String] {
    var phrases: [String] = []
    index.forEachEntry(of: lastEntry(of: registration)) { key, element in
      guard case .row(let row) = element else { return }
      let candidate = Candidate<S, E>(row: row, from: key.fromState)
      let event = key.kind == .route ? pattern(ofEvent: key.event) : nil
      if row.effect == .ignore {
        phrases.append("\(pattern(ofState: key.fromState)) ignores \(event!)")
      } else if key.kind == .route || !isEventRoute(registration) {
        let route = Route<S, E>(
          transition(of: candidate), label: candidate.rule?.label,
          condition: candidate.rule.flatMap { $0.isConditional ? $0.condition : nil })
        phrases.append(event.map { "\(route) on \($0)" } ?? route.description)
      }
    }
    return phrases.reversed()
  }

  private func isEventRoute(_ registration: Int) -> Bool {
    keys(of: registration).contains { $0.kind == .route }
  }
}

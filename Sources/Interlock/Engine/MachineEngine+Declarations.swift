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
    note(definition.registrationCount { $0 == .mapping || $0 == .stateMapping }, "mapping", "mappings")
    note(definition.registrationCount(of: \.isHandler), "handler", "handlers")
    note(definition.registrationCount { $0 == .errorHandler }, "error handler", "error handlers")
    return phrases
  }
}

extension Definition {
  /// How many registrations have an entry of a kind.
  fileprivate func registrationCount(of kind: (Key.Kind) -> Bool) -> Int {
    liveRegistrations.count { registration in keys(of: registration).contains { kind($0.kind) } }
  }

  /// The routes of a registration as phrases, in the order of their rows.
  fileprivate func phrases(of registration: Int) -> [String] {
    var phrases: [String] = []
    index.forEachEntry(of: lastEntry(of: registration)) { key, element in
      guard case .row(let row) = element else { return }
      let candidate = Candidate(row: row, from: key.fromState)
      let event = key.kind == .route ? pattern(ofEvent: key.event) : nil
      if row.effect == .ignore {
        phrases.append("\(pattern(ofState: key.fromState)) ignores \(event!)")
      } else if key.kind == .route || !isEventRoute(registration) {
        let route = Route<S, E>(
          transition(of: candidate), label: rule(of: candidate)?.label,
          condition: rule(of: candidate).flatMap { $0.isConditional ? $0.condition : nil })
        phrases.append(event.map { "\(route) on \($0)" } ?? route.description)
      }
    }
    return phrases.reversed()
  }

  private func isEventRoute(_ registration: Int) -> Bool {
    keys(of: registration).contains { $0.kind == .route }
  }
}

extension Index.Key.Kind {
  /// Whether it is that of a handler that runs at a transition.
  fileprivate var isHandler: Bool {
    switch self {
    case .eventHandler, .stateHandler, .anyHandler, .exitHandler, .entryHandler, .chain: true
    case .route, .target, .mapping, .stateMapping, .errorHandler, .mention: false
    }
  }
}

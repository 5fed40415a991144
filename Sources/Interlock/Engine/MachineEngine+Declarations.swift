extension MachineEngine {
  /// What is declared, a phrase for each route and a count of the rest.
  final var declarations: [String] {
    let definition = unsafe program._withUnsafeGuaranteedRef { unsafe $0.definition }
    var phrases: [String] = []
    for registration in definition.index.liveRegistrations {
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

extension Index {
  /// The registrations that have not been removed, in their order.
  fileprivate var liveRegistrations: [RegistrationID] {
    entries.indices.filter { entries[$0].registration >= 0 && entries[$0].position == 0 }
      .map { RegistrationID(number: entries[$0].registration, place: Int32($0)) }
      .sorted { $0.number < $1.number }
  }
}

extension Definition {
  /// How many registrations have an entry of a kind.
  fileprivate func registrationCount(of kind: (Key.Kind) -> Bool) -> Int {
    index.liveRegistrations.count { registration in
      var hasKind = false
      index.forEachEntry(of: registration) { if kind($0.key.kind) { hasKind = true } }
      return hasKind
    }
  }

  /// The routes of a registration as phrases, in the order of their rows.
  fileprivate func phrases(of registration: RegistrationID) -> [String] {
    var phrases: [String] = []
    index.forEachEntry(of: registration) { entry in
      guard entry.key.kind == .route || entry.key.kind == .stateRoute else { return }
      let event = entry.key.kind == .route ? pattern(ofEvent: entry.key.event) : nil
      if entry.effect == .ignore {
        phrases.append("\(pattern(ofState: entry.key.fromState)) ignores \(event!)")
      } else {
        let rule = entry.element.map { unsafe unsafeDowncast($0, to: Rule<S, E>.self) }
        let arrow = Transition(
          fromState: pattern(ofState: entry.key.fromState), toState: pattern(ofState: entry.key.toState))
        let route = Route<S, E>(
          arrow, label: rule?.label, condition: rule.flatMap { $0.isConditional ? $0.condition : nil })
        phrases.append(event.map { "\(route) on \($0)" } ?? route.description)
      }
    }
    return phrases
  }
}

extension Index.Key.Kind {
  /// Whether it is that of a handler that runs at a transition.
  fileprivate var isHandler: Bool {
    switch self {
    case .eventHandler, .stateHandler, .anyHandler, .exitHandler, .entryHandler, .chain: true
    case .route, .stateRoute, .mapping, .stateMapping, .errorHandler, .mention, .blank: false
    }
  }
}

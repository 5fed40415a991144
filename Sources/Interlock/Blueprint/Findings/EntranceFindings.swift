/// Checks routes that say how they enter submachines (H4).
struct EntranceFindings<S: Kinded, E: Kinded> where S.Kind: StateType, E.Kind: EventType {
  private let submachines: [SubmachineDeclaration<S, E>]

  init(_ declarations: [Declaration<S, E>]) {
    submachines = declarations.compactMap {
      if case .submachine(let submachine) = $0 { submachine } else { nil }
    }
  }

  /// The findings about a declaration's routes.
  func findings(for declaration: Declaration<S, E>) -> [BlueprintFinding] {
    switch declaration {
    case .routes(let event?, let transitions, let guarding, _, let entrances, _):
      transitions.flatMap { findings($0, entrances, "route \(phrase($0, guarding, on: event))") }
    case .routes(nil, let transitions, let guarding, _, let entrances, _):
      transitions.flatMap {
        findings($0, entrances, "route \(phrase($0, guarding))", isStateRoute: true)
      }
    case .completionRoutes(let transitions, let guarding, _, let entrances, _):
      transitions.flatMap { findings($0, entrances, "completion route \(phrase($0, guarding))") }
    case .timeouts(let delay, let transitions, let guarding, _, let entrances, _):
      transitions.flatMap { findings($0, entrances, "timeout \(phrase($0, guarding)) after \(delay)") }
    default: []
    }
  }

  private func findings(
    _ transition: Transition<S.Kind>, _ entrances: [Entrance], _ route: String, isStateRoute: Bool = false
  ) -> [BlueprintFinding] {
    if entrances.isEmpty { return [] }
    if transition.toState == .any, !isStateRoute { return [.internalEntrance(route)] }
    return repeated(entrances).map { .repeatedEntrance(route, $0.subject) }
      + entrances.compactMap { finding(transition, $0, route) }
  }

  /// The entrances that are meant for the same submachines as an earlier one.
  private func repeated(_ entrances: [Entrance]) -> [Entrance] {
    entrances.indices.filter { index in
      entrances[..<index].contains {
        $0.stateType == entrances[index].stateType && $0.place == entrances[index].place
      }
    }.map { entrances[$0] }
  }

  /// The finding about an entrance of a route, unless the route can enter a submachine that it is meant for in each of
  /// its targets.
  private func finding(
    _ transition: Transition<S.Kind>, _ entrance: Entrance, _ route: String
  ) -> BlueprintFinding? {
    let meant = submachines.enumerated().filter { entrance.isMeant(for: $1.stateType, at: $0) }.map(\.element)
    let attached = meant.filter { !$0.isEmbedded }
    if !meant.isEmpty, attached.isEmpty { return .embeddedEntrance(route, entrance) }
    for target in transition.toState.units {
      let residents = attached.filter { $0.lives(in: target) }
      if residents.isEmpty { return .strangeEntrance(route, entrance, "\(target)") }
      if !residents.contains(where: { $0.isEntered(from: transition.fromState, to: target) }) {
        return .idleEntrance(route, entrance)
      }
    }
    return nil
  }
}

extension SubmachineDeclaration {
  /// Whether the submachine lives in the state of a pattern without lists, or in any state.
  fileprivate func lives(in state: Pattern<S.Kind>) -> Bool {
    if case .some(let state) = state { matches(state) } else { true }
  }

  /// Whether a move from some state of a pattern starts the submachine.
  fileprivate func isEntered(from fromState: Pattern<S.Kind>, to toState: Pattern<S.Kind>) -> Bool {
    guard case .some(let target) = toState else { return true }
    return fromState.values?.contains { $0 == target || !matches($0) } ?? true
  }
}

extension BlueprintFinding {
  fileprivate static func strangeEntrance(_ route: String, _ entrance: Entrance, _ state: String) -> Self {
    let sentence =
      entrance.isNamed
      ? "The \(route) enters \(entrance), but \(entrance.subject) does not live in \(state)."
      : "The \(route) says how it enters submachines, but none lives in \(state)."
    return Self(severity: .error, kind: .wrongEntrance, sentence: sentence)
  }

  fileprivate static func embeddedEntrance(_ route: String, _ entrance: Entrance) -> Self {
    let subject = entrance.isNamed ? "\(entrance.subject)" : "its submachines"
    let sentence =
      "The \(route) says how it enters \(subject), but the state that carries an embedded submachine's state does: draw the arrow to such a state."
    return Self(severity: .error, kind: .wrongEntrance, sentence: sentence)
  }

  fileprivate static func idleEntrance(_ route: String, _ entrance: Entrance) -> Self {
    let subject = entrance.isNamed ? "\(entrance.subject)" : "submachines"
    let sentence =
      "The \(route) says how it enters \(subject), but does not: what lives in both of its states stays active."
    return Self(severity: .error, kind: .wrongEntrance, sentence: sentence)
  }

  fileprivate static func internalEntrance(_ route: String) -> Self {
    let sentence = "The \(route) says how it enters submachines, but is internal and enters none."
    return Self(severity: .error, kind: .wrongEntrance, sentence: sentence)
  }

  fileprivate static func repeatedEntrance(_ route: String, _ subject: String) -> Self {
    let sentence = "The \(route) says twice how it enters \(subject)."
    return Self(severity: .error, kind: .wrongEntrance, sentence: sentence)
  }
}

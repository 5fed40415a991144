/// Something that lives in states: a submachine, or a region of a chart.
struct Resident {
  let stateType: Any.Type
  let isEmbedded: Bool

  /// Whether it can live in a state of a kind.
  let matches: (AnyValue) -> Bool
}

extension Resident {
  init(_ submachine: SubmachineDeclaration) {
    self.init(
      stateType: submachine.stateType, isEmbedded: submachine.isEmbedded, matches: submachine.matches)
  }
}

/// Checks routes that say how they enter submachines (H4).
struct EntranceFindings {
  private let residents: [Resident]

  init(_ residents: [Resident]) { self.residents = residents }

  init(_ lines: [Clause]) {
    self.init(
      lines.compactMap { line in
        if case .submachine(let submachine) = line.form { Resident(submachine) } else { nil }
      })
  }

  /// Finds mistakes in a line's routes.
  func check(_ line: Clause, _ findings: inout [BlueprintFinding]) {
    if line.entrances.isEmpty { return }
    for arrow in line.arrows {
      let route = line.subject(arrow)
      if arrow.toState.isAny, !line.hasStateRoutes {
        findings.report(.internalEntrance(route))
        continue
      }
      for (index, entrance) in line.entrances.enumerated()
      where line.entrances[..<index].contains(where: { $0.isMeant(as: entrance) }) {
        findings.report(.repeatedEntrance(route, entrance.subject))
      }
      for entrance in line.entrances {
        if let finding = finding(arrow, entrance, route, line.vocabulary.states) { findings.report(finding) }
      }
    }
  }

  /// The finding about an entrance of a route, unless the route can enter a submachine that it is meant for in each of
  /// its targets.
  private func finding(
    _ arrow: AnyArrow, _ entrance: Entrance, _ route: String, _ states: Interner
  ) -> BlueprintFinding? {
    var meant: [Resident] = []
    for (place, resident) in residents.enumerated()
    where entrance.isMeant(for: resident.stateType, at: place) {
      meant.append(resident)
    }
    let attached = meant.filter { !$0.isEmbedded }
    if !meant.isEmpty, attached.isEmpty { return .embeddedEntrance(route, entrance) }
    for target in states.units(of: arrow.toState) {
      let residents = attached.filter { $0.lives(in: target) }
      if residents.isEmpty { return .strangeEntrance(route, entrance, states.spelling(of: target)) }
      if !residents.contains(where: { $0.isEntered(from: arrow.fromState, to: target, states) }) {
        return .idleEntrance(route, entrance)
      }
    }
    return nil
  }
}

extension Entrance {
  /// Whether two entrances name the same submachines.
  fileprivate func isMeant(as other: Entrance) -> Bool {
    stateType == other.stateType && place == other.place
  }
}

extension Resident {
  /// Whether the submachine lives in the state of a pattern without lists, or in any state.
  fileprivate func lives(in state: ValuePattern) -> Bool {
    if case .some(let state) = state { matches(state) } else { true }
  }

  /// Whether a move from some state of a pattern starts the submachine.
  fileprivate func isEntered(from fromState: ValuePattern, to toState: ValuePattern, _ states: Interner)
    -> Bool
  {
    guard case .some(let target) = toState else { return true }
    return fromState.values?.contains { states.areSame($0, target) || !matches($0) } ?? true
  }
}

extension BlueprintFinding {
  fileprivate static func strangeEntrance(_ route: String, _ entrance: Entrance, _ state: String) -> Self {
    let sentence =
      entrance.isNamed
      ? "The \(route) enters \(entrance), but \(entrance.subject) does not live in \(state)."
      : "The \(route) has an entrance, but no submachine lives in \(state)."
    return Self(severity: .error, kind: .wrongEntrance, sentence: sentence)
  }

  fileprivate static func embeddedEntrance(_ route: String, _ entrance: Entrance) -> Self {
    let subject = entrance.isNamed ? "\(entrance.subject)" : "its submachines"
    let sentence =
      "The \(route) has an entrance for \(subject), but an embedded submachine starts in the state that its parent's state carries: draw the arrow to such a state."
    return Self(severity: .error, kind: .wrongEntrance, sentence: sentence)
  }

  fileprivate static func idleEntrance(_ route: String, _ entrance: Entrance) -> Self {
    let subject = entrance.isNamed ? "\(entrance.subject)" : "submachines"
    let sentence =
      "The \(route) has an entrance for \(subject), but enters none: a submachine that lives in both of its states stays active."
    return Self(severity: .error, kind: .wrongEntrance, sentence: sentence)
  }

  fileprivate static func internalEntrance(_ route: String) -> Self {
    let sentence = "The \(route) has an entrance, but is internal and enters no submachine."
    return Self(severity: .error, kind: .wrongEntrance, sentence: sentence)
  }

  fileprivate static func repeatedEntrance(_ route: String, _ subject: String) -> Self {
    let sentence = "The \(route) has two entrances for \(subject)."
    return Self(severity: .error, kind: .wrongEntrance, sentence: sentence)
  }
}

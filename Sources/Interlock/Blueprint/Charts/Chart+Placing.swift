// Where the states of a chart live.

extension Chart {
  /// What the lines say about where a state lives: the areas in which lines stand that mention it.
  private struct Mentions {
    let kind: AnyValue

    /// A region lives in the state, or a line says that the state lives there.
    var owned: [Area] = []

    /// The areas that start in the state.
    var initial: [Area] = []

    /// Lines begin there, lead there, or handle what happens there.
    var sources: [Area] = []
    var targets: [Area] = []
    var handled: [Area] = []
  }

  /// Finds out where each state lives.
  func place() {
    var mentions: [Int32: Mentions] = [:]
    var order: [Int32] = []
    func note(_ kinds: [AnyValue], _ list: WritableKeyPath<Mentions, [Area]>, _ area: Area) {
      for kind in kinds {
        let number = number(kind)
        if mentions[number] == nil { order.append(number) }
        mentions[number, default: Mentions(kind: kind)][keyPath: list].appendOnce(area)
      }
    }
    note([root.initial], \.initial, root)
    for line in lines {
      let named = line.declaration.namedStates
      note(named.owned, \.owned, line.area)
      note(named.sources, \.sources, line.area)
      note(named.targets, \.targets, line.area)
      note(named.handled, \.handled, line.area)
    }
    for area in root.family.dropFirst() { note([area.initial], \.initial, area) }
    for number in order {
      if let mentions = mentions[number] { places[number] = place(mentions) }
    }
    checkRegions()
    for area in root.family where !place(of: area.initial).isInside(area) {
      findings.report(.strayStart(subject(area), spelling(area.initial)))
    }
    checkAllStates()
  }

  private func place(_ mentions: Mentions) -> Area {
    if let owner = mentions.owned.first {
      if mentions.owned.count > 1 { reportPlaces(mentions.kind, mentions.owned) }
      return owner
    }
    if !mentions.initial.isEmpty {
      guard let start = innermost(mentions.initial) else {
        reportPlaces(mentions.kind, mentions.initial)
        return root
      }
      if mentions.sources.contains(where: { $0 === start }) { return start }
      let sources = mentions.sources.filter { $0.isInside(start) }
      if sources.isEmpty { return start }
      if let place = innermost(sources) { return place }
      reportPlaces(mentions.kind, sources)
      return start
    }
    if !mentions.sources.isEmpty {
      if let place = innermost(mentions.sources) { return place }
      reportPlaces(mentions.kind, mentions.sources)
      return root
    }
    let others = mentions.targets.isEmpty ? mentions.handled : mentions.targets
    guard let place = outermost(others) else {
      findings.report(.placeless(spelling(mentions.kind), others.map { title($0) }))
      return root
    }
    return place
  }

  /// The innermost of some areas, of which each lies inside the others; nil if they don't.
  private func innermost(_ areas: [Area]) -> Area? {
    guard let inner = areas.max(by: { $0.depth < $1.depth }), areas.allSatisfy({ inner.isInside($0) }) else {
      return nil
    }
    return inner
  }

  /// The outermost of some areas, in which all others lie; nil if there is none.
  private func outermost(_ areas: [Area]) -> Area? {
    guard let outer = areas.min(by: { $0.depth < $1.depth }), areas.allSatisfy({ $0.isInside(outer) }) else {
      return nil
    }
    return outer
  }

  private func reportPlaces(_ kind: AnyValue, _ areas: [Area]) {
    findings.report(.twoPlaces(spelling(kind), areas.map { title($0) }))
  }

  /// Checks the names of parallel regions.
  private func checkRegions() {
    for area in root.family {
      var seen: [Int32: [String?]] = [:]
      for inner in area.inside {
        guard let region = inner.region else { continue }
        let names = seen[number(region.owner)] ?? []
        if !names.isEmpty, region.name == nil || names.contains(nil) {
          findings.report(.namelessRegions(spelling(region.owner)))
        } else if let name = region.name, names.contains(name) {
          findings.report(.regionsOfOneName(spelling(region.owner), name))
        }
        seen[number(region.owner)] = names + [region.name]
      }
    }
  }

  /// Reports states of the enum that no line mentions.
  private func checkAllStates() {
    let states = vocabulary.states
    guard !root.inside.isEmpty, states.isOfBytes, let count = states.caseCount, count <= 256 else { return }
    for byte in 0..<count {
      let kind = AnyValue(byte: UInt8(byte))
      if places[number(kind)] == nil { findings.report(.nowhere(spelling(kind))) }
    }
  }
}

extension [Chart.Area] {
  fileprivate mutating func appendOnce(_ area: Chart.Area) {
    if !contains(where: { $0 === area }) { append(area) }
  }
}

extension Declaration {
  /// The states that a declaration names, by what it says about them.
  struct NamedStates {
    var owned: [AnyValue] = []
    var sources: [AnyValue] = []
    var targets: [AnyValue] = []
    var handled: [AnyValue] = []

    var all: [AnyValue] { owned + sources + targets + handled }
  }

  var namedStates: NamedStates {
    switch self {
    case .routes:
      NamedStates(
        sources: arrows.flatMap { $0.fromState.values ?? [] },
        targets: arrows.flatMap { $0.toState.values ?? [] })
    case .ignored(_, let states), .deferred(_, let states), .finalStates(let states),
      .activity(_, let states):
      NamedStates(sources: states.values ?? [])
    case .handler(let occasion, _, _): NamedStates(handled: occasion.states)
    case .driven(let declaration, _): declaration.namedStates
    case .within(let region): NamedStates(owned: [region.owner])
    case .states(let states): NamedStates(owned: states.values ?? [])
    // The states that carry those of an embedded machine may be more than the lines mention.
    case .submachine(let submachine): NamedStates(handled: submachine.isEmbedded ? [] : submachine.kinds)
    case .mapping, .rules, .values, .revision, .routeChain, .chainHandler: NamedStates()
    }
  }
}

extension Declaration.Occasion {
  fileprivate var states: [AnyValue] {
    switch self {
    case .event(_, let arrow), .stateAttempt(let arrow), .anyAttempt(let arrow):
      (arrow.fromState.values ?? []) + (arrow.toState.values ?? [])
    case .entry(let states), .exit(let states), .completion(let states): states.values ?? []
    case .start, .refusal, .unhandledRefusal: []
    }
  }
}

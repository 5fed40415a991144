// Routes that say how they enter a submachine (H4), or a region (C2).

/// How a route enters a submachine: by a history, or in a state.
struct Arrival {
  let link: Link
  let history: History
  let state: AnyValue?

  /// Where the state comes from; nil if data has nothing to do with it.
  var source: StateSource?
}

extension Entrance {
  /// The history that the entrance stands for.
  package var history: History {
    switch manner {
    case .afresh, .given: .none
    case .shallow: .shallow
    case .deep: .deep
    }
  }

  /// The state in which the submachine starts; nil if none is given.
  var givenState: AnyValue? {
    if case .given(let state) = manner { state.erased() } else { nil }
  }
}

extension Link {
  /// How the regions inside are entered if this one, or the chart that lives here, starts in its initial state.
  var startsInside: [Arrival] {
    child.engine.deepStarts.compactMap { child.node.arrival(in: $0.region, $0.state) }
  }

  /// Whether an entrance is meant for the submachine, as far as its type and its place tell.
  func isMeant(by entrance: Entrance) -> Bool {
    entrance.isMeant(for: child.engine.stateType, at: siblingPlace)
  }

  /// The entrances of the parent's routes that are meant for the submachine, in order of registration.
  var entrances: [Entrance] {
    let definition = parent.engine.definition
    if definition.index.count(.entrance) == 0 || isEmbedded { return [] }
    return definition.entrances.filter(isMeant)
  }

  /// The deepest history by which the submachine may resume: its own, or that of a route.
  var memory: History {
    let others = entrances.map(\.history) + [place.region?.memory ?? .none]
    return others.reduce(history) { $0.rawValue < $1.rawValue ? $1 : $0 }
  }
}

extension Node {
  /// How a route enters the submachines. The parent's state says how an embedded one starts (H5).
  func entered(by entrances: [Entrance]) -> [Arrival] {
    links.enumerated().compactMap { place, link in
      guard !link.isEmbedded else { return nil }
      return entrances.entrance(for: link.child.engine.stateType, at: place).map {
        Arrival(link: link, history: $0.history, state: $0.givenState)
      }
    }
  }

  /// A region inside the machine, by its number; nil if it is not there.
  func region(_ number: Int) -> Link? {
    for link in links {
      guard let region = link.place.region else { continue }
      if region.number == number { return link }
      if let inner = link.child.node.region(number) { return inner }
    }
    return nil
  }

  /// Visits the regions inside the machine.
  func forEachRegion(_ body: (Link, _ number: Int) -> Void) {
    for link in links {
      guard let region = link.place.region else { continue }
      body(link, region.number)
      link.child.node.forEachRegion(body)
    }
  }

  /// How a region inside the machine is entered; nil if it is not there.
  func arrival(
    in number: Int, _ state: AnyValue?, _ source: StateSource? = nil, _ past: History = .none
  ) -> Arrival? {
    region(number).map { Arrival(link: $0, history: past, state: state, source: source) }
  }

  /// Whether the machine is a region of a chart.
  var isRegion: Bool { link?.place.region != nil }

  /// The outermost machine of the chart that the machine is a region of; the machine itself if it is none.
  var chart: Node {
    var node = self
    while let link = node.link, link.place.region != nil { node = link.parent }
    return node
  }

  /// Traps, before anything changes, if a route names a submachine that it can't enter (H4).
  func check(_ entrances: [Entrance], to state: AnyValue) {
    for entrance in entrances where entrance.isNamed {
      let meant = links.filter { $0.isMeant(by: entrance) }
      if meant.contains(where: { !$0.isEmbedded && $0.matches(state) }) { continue }
      fail(toEnter: entrance, state, isEmbedded: !meant.isEmpty && meant.allSatisfy(\.isEmbedded))
    }
  }

  /// Traps because a route names a submachine that it can't enter.
  private func fail(toEnter entrance: Entrance, _ state: AnyValue, isEmbedded: Bool) -> Never {
    let (from, to) = (engine.states.spelling(of: engine.current), engine.states.spelling(of: state))
    let trouble =
      isEmbedded
      ? "is embedded, so the parent's state says where it starts: draw the arrow to a state that carries it"
      : "does not live in \(to): attach it there first, or leave the entrance out"
    fatalError("The route \(from) => \(to) enters \(entrance), but \(entrance.subject) \(trouble).")
  }
}

extension Engine {
  /// The state of a kind that has no data, or the current state if it has that kind; otherwise nil.
  final func plainState(of kind: AnyValue) -> AnyValue? {
    guard let plainState = program.with({ $0.definition.plainState }) else { return kind }
    let record = ContextRecord(MachineReference(self))
    record.reference.machine = nil
    let current = current
    record.fill(event: nil, fromState: current, toState: current, nil)
    record.toState = nil
    record.wanted = kind.box
    return withExtendedLifetime((record, current, kind)) {
      let bytes = ContextBytes(event: nil, fromState: current, toState: kind)
      return plainState(AnyContext(record, bytes))
        ? AnyValue(byte: record.targetByte, box: record.toState) : nil
    }
  }

  /// The type of the machine's states.
  final var stateType: Any.Type {
    program.with { $0.definition.stateType }
  }
}

extension Engine {
  /// Traps if the machine can't start in a state, because that lives in a region inside.
  final func checkStart(in state: AnyValue) {
    guard let region = regionMap?.region(of: state), region != regionNumber else { return }
    fatalError(
      "\(type(of: self)) can't start in \(states.spelling(of: state)), which lives in a region inside: give the state around it."
    )
  }

  /// Knows where the states of the machine's chart live; nil if the machine is of no chart, or the only one of it.
  final var regionMap: RegionMap? { program.with { $0.chart } }

  /// Where regions inside start if the machine starts in its initial state, because that lies several levels down.
  final var deepStarts: [Crossing.Level] { node?.link?.place.region?.starts ?? regionMap?.starts ?? [] }

  /// The number of the machine's region in its chart; that of the outermost one is zero.
  final var regionNumber: Int { node?.link?.place.region?.number ?? 0 }

  /// The rows that lead from one state to another, whatever their event (R4). In a chart, an arrow to any state leads to
  /// those of its region.
  final func candidates(from fromState: AnyValue, to toState: AnyValue) -> [MatchingRow] {
    let rows = definition.candidates(from: fromState, to: toState)
    guard let map = regionMap, map.region(of: toState) != regionNumber else { return rows }
    return rows.filter { $0.toState != Index.Key.any }
  }
}

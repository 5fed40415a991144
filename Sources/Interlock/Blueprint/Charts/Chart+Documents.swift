// What documents add to charts (C6): targets that depend on what is remembered, and the memories.

extension Chart {
  /// A memory, and what it consists of.
  final class KnownMemory {
    let number: Int
    let declared: DeclaredMemory
    fileprivate var made: Memory?

    fileprivate init(_ number: Int, _ declared: DeclaredMemory) {
      self.number = number
      self.declared = declared
    }
  }

  /// A region whose state a memory remembers.
  struct MemoryPart {
    let memory: KnownMemory
    let area: Area
    let isOutermost: Bool
  }

  /// Reads which memories there are.
  func readMemories() {
    for area in root.family {
      for declared in area.region?.memories ?? [] {
        knownMemories[number(declared.mark)] = KnownMemory(knownMemories.count + 1, declared)
      }
    }
    if knownMemories.isEmpty { return }
    for memory in knownMemories.values.sorted(by: { $0.number < $1.number }) {
      for area in areas(inside: memory.declared.owner) {
        note(MemoryPart(memory: memory, area: area, isOutermost: true))
        guard memory.declared.isDeep else { continue }
        for inner in area.family.dropFirst() {
          note(MemoryPart(memory: memory, area: inner, isOutermost: false))
        }
      }
    }
  }

  /// The memories, in order.
  var madeMemories: [Memory] {
    knownMemories.values.sorted { $0.number < $1.number }.map { memory(of: $0.declared.mark) }
  }

  private func note(_ part: MemoryPart) {
    guard let around = part.area.around else { return }
    around.remembered.append(part)
  }

  /// The regions inside those of an area that are remembered, in order.
  func memoryParts(in area: Area) -> [(MemoryPart, Area)] { area.remembered.map { ($0, $0.area) } }

  /// The area in whose machine the handlers of a memory are registered.
  func memoryHome(of states: ValuePattern) -> Area? {
    guard let kind = states.values?.first else { return nil }
    return knownMemories[vocabulary.states.number(of: kind)].map { place(of: $0.declared.owner) }
      ?? place(of: kind)
  }

  /// The way to a state from the outermost region.
  func path(to kind: AnyValue) -> [Crossing.Level] {
    var steps: [Crossing.Level] = []
    var (state, area) = (kind, place(of: kind))
    while true {
      steps.append(Crossing.Level(region: area.number, state: state))
      guard let around = area.around, let region = area.region else { return steps.reversed() }
      (state, area) = (region.owner, around)
    }
  }

  func destination(of target: AnyArrow.Target) -> Crossing.Destination {
    switch target {
    case .state(let state): .state(path(to: state))
    case .past(let mark): .past(memory(of: mark))
    }
  }

  private func memory(of mark: AnyValue) -> Memory {
    guard let known = knownMemories[number(mark)] else {
      preconditionFailure("A document's targets were checked.")
    }
    if let made = known.made { return made }
    let made = Memory(
      known.number, of: path(to: known.declared.owner), areas(inside: known.declared.owner).map(\.number),
      isDeep: known.declared.isDeep, otherwise: known.declared.otherwise.map { destination(of: $0) },
      mark: mark)
    known.made = made
    return made
  }

  /// The states to which targets lead as long as nothing is remembered.
  func states(of targets: [AnyArrow.Target]) -> [AnyValue] {
    targets.flatMap { target in
      switch target {
      case .state(let state): [state]
      case .past(let mark): states(of: knownMemories[number(mark)]?.declared.otherwise ?? [])
      }
    }
  }

  /// Where the regions inside an area start, if it starts in more than a state of its own; otherwise nil.
  func startsInside(_ area: Area) -> [Crossing.Level]? {
    guard let targets = area.region?.targets, !targets.isEmpty else { return nil }
    return way(from: area, to: states(of: targets)).entries.map {
      Crossing.Level(region: $0.area.number, state: $0.state)
    }
  }

  /// How a transition of a document leads to its targets.
  func crossing(
    from home: Area, to targets: [AnyArrow.Target], _ arrow: AnyArrow, isInternal: Bool, stableName: String
  ) -> Crossing {
    let states = states(of: targets)
    let way = way(from: home, to: states, leavingStates: true)
    let source = arrow.fromState.values?.first
    let inside = isInternal ? source.flatMap { areas(inside: $0).first } : nil
    let inner = inside.flatMap { area in states.allSatisfy { place(of: $0).isInside(area) } ? area : nil }
    let isFromInside = targets.contains { target in
      guard case .past(let mark) = target, let known = knownMemories[number(mark)] else { return false }
      return areas(inside: known.declared.owner).contains { home.isInside($0) || inner === $0 }
    }
    return Crossing(
      rise: inner == nil ? way.rise : 0, to: (inner == nil ? nil : source) ?? way.state,
      way.entries.map { Crossing.Entry(region: $0.area.number, state: $0.state) },
      manner: arrow.manner, stableName: stableName,
      Crossing.Route(
        targets: targets.map { destination(of: $0) }, inner: inside?.number, isFromInside: isFromInside))
  }

  /// What remembers the state of a region.
  func memory<S: Kinded, E: Kinded>(
    _ part: MemoryPart, of area: Area, _ type: Machine<S, E>.Type
  ) -> SubmachineDeclaration where S.Kind: StateType, E.Kind: EventType {
    let declared = part.memory.declared
    let states = [declared.nothing] + states(of: area)
    let content = BlueprintContent<S, E>(
      state: Edge<S>.typed(declared.nothing), warnings: [], part: Lines([]), [.states(.list(states))],
      partOf: self)
    let place = Memory.Part(
      memory: part.memory.number, region: area.number, owner: part.isOutermost ? declared.owner : nil)
    let machines = MemoryMachines(content, place)
    return SubmachineDeclaration(
      attach: { machines.attach(to: $0) }, matches: { _ in false }, decides: { _, _ in false },
      stateType: S.self, isEmbedded: false, hasFinalStates: false, driverNeeds: DriverNeeds(),
      phrase: "the memory \(spelling(declared.mark)) of \(title(area))")
  }
}

/// The machines that remember the state of a region. Threads share it only as a part of a blueprint whose states and events they can
/// share.
private final class MemoryMachines<S: Kinded, E: Kinded>: @unchecked Sendable
where S.Kind: StateType, E.Kind: EventType {
  private let content: BlueprintContent<S, E>
  private let part: Memory.Part

  init(_ content: BlueprintContent<S, E>, _ part: Memory.Part) {
    self.content = content
    self.part = part
  }

  /// Makes such a machine, and attaches it to that of the region around.
  func attach(to machine: AnyObject) -> Registration {
    let inner = StateMachine<S, E>(state: content.state, sharing: content.program)
    return downcast(machine, to: Machine<S, E>.self)
      .attach(inner, Place(remembering: part), .none, .same)
  }
}

// The machines of a chart: one for each region, attached to that of the region around it.

extension Chart {
  /// Reads a blueprint's lines, if there are regions among them.
  convenience init?<S: Kinded, E: Kinded>(_ part: Blueprint<S, E>.Part, startingIn state: S)
  where S.Kind: StateType, E.Kind: EventType {
    guard part.declarations.contains(where: \.isOfChart) else { return nil }
    self.init(
      part.declarations, initial: Address.erased(state.kind), start: Edge.erased(state),
      Vocabulary(S.self, E.self)
    ) { kind in
      S.value(of: Address<S.Kind>.typed(kind)).map { Edge.erased($0) }
    }
  }

  /// The declarations of an area's machine, with the regions as its submachines.
  func declarations<S: Kinded, E: Kinded>(of area: Area, _ type: Machine<S, E>.Type) -> [Declaration]
  where S.Kind: StateType, E.Kind: EventType {
    area.items.map { item in
      switch item {
      case .declaration(let declaration): declaration
      case .region(let inner): .submachine(submachine(inner, type))
      }
    } + memoryParts(in: area).map { .submachine(memory($0, of: $1, type)) }
  }

  private func submachine<S: Kinded, E: Kinded>(
    _ area: Area, _ type: Machine<S, E>.Type
  ) -> SubmachineDeclaration where S.Kind: StateType, E.Kind: EventType {
    guard let region = area.region, let start = start(of: area) else {
      preconditionFailure("A chart has been checked.")
    }
    let declarations = declarations(of: area, type)
    let content = BlueprintContent<S, E>(
      state: Edge<S>.typed(start.state), warnings: [], part: Lines(declarations), declarations, partOf: self
    )
    let machines = RegionMachines(
      content,
      of: Region(
        number: area.number, name: region.name, states: states(of: area),
        starts: startsInside(area) ?? start.inside, memory: area.memory, isState: region.isState,
        entries: region.targets.map { destination(of: $0) }),
      region)
    var needs = DriverNeeds()
    for declaration in declarations { needs.add(declaration.driverNeeds) }
    return SubmachineDeclaration(
      attach: { machines.attach(to: $0) }, matches: { machines.live(in: $0) }, decides: { _, _ in false },
      stateType: S.self, isEmbedded: false, hasFinalStates: content.hasFinalStates, driverNeeds: needs,
      phrase: "the \(subject(area)), from \(spelling(region.initial))\(region.history.phrase)"
    )
  }
}

/// The machines of a region. Threads share it only as a part of a blueprint whose states and events they can share.
private final class RegionMachines<S: Kinded, E: Kinded>: @unchecked Sendable
where S.Kind: StateType, E.Kind: EventType {
  private let content: BlueprintContent<S, E>
  private let region: Region
  private let declared: DeclaredRegion

  init(_ content: BlueprintContent<S, E>, of region: Region, _ declared: DeclaredRegion) {
    self.content = content
    self.region = region
    self.declared = declared
  }

  /// Makes a machine of the region, and attaches it to that of the region around it.
  func attach(to machine: AnyObject) -> Registration {
    let inner = StateMachine<S, E>(state: content.state, sharing: content.program)
    let registration = downcast(machine, to: Machine<S, E>.self)
      .attach(inner, Place(of: region, inside: declared.owner), declared.history, .same)
    // A submachine finds its region from the outermost machine of the chart.
    content.attachSubmachines(to: inner)
    return registration
  }

  /// Whether they live in a state of a kind.
  func live(in kind: AnyValue) -> Bool {
    Address<S.Kind>.typed(kind) == Address<S.Kind>.typed(declared.owner)
  }
}

extension Declaration {
  /// Whether only charts have such declarations.
  fileprivate var isOfChart: Bool {
    switch self {
    case .within, .states, .rules: true
    case .routes(let routes) where routes.isEventless: true
    default: namesTargetsOfCharts
    }
  }
}

extension Region {
  /// How the machine of a chart begins.
  struct Outset: Sendable {
    /// Where regions start whose states the initial state is, or lies in.
    let starts: [Crossing.Level]

    /// Where regions are that are not active then, if arrows to their past say so.
    let pasts: [Crossing.Level]
  }
}

extension Node {
  /// Puts the regions of a new machine into the states in which it begins.
  func begin(_ outset: Region.Outset) {
    begin(outset.starts)
    for start in outset.pasts {
      if let link = region(start.region), !link.child.node.isActive {
        let old = link.child.engine.put(in: start.state)
        withExtendedLifetime(old) {}
      }
    }
  }

  private func begin(_ starts: [Crossing.Level]) {
    for link in links where link.matchesNow {
      guard let region = link.place.region else { continue }
      let start = starts.first { $0.region == region.number }
      if let start {
        var changes = Changes()
        link.child.node.start(in: start.state, isNew: true, &changes)
      }
      link.child.node.begin(start == nil ? region.starts : starts)
    }
  }
}

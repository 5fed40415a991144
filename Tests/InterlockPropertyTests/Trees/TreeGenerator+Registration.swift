import TestSupport

extension Oracle.Trees.Generator {
  typealias Value = Oracle.Trees.Value
  typealias Arrow = Oracle.Trees.Arrow
  typealias Match = Oracle.Trees.Match
  typealias Condition = Oracle.Trees.Condition
  typealias Entrance = Oracle.Trees.Entrance

  /// Something for the definition of a machine.
  mutating func registration(of machine: Int, depth: Int) -> Oracle.Trees.Registration {
    switch random.below(100) {
    case ..<25:
      route(event: eventMatch(), routeArrow(of: machine, isInternal: 12), of: machine, depth)
    case ..<33:
      .route(
        event: nil, routeArrow(of: machine, isInternal: 25), condition(of: machine, depth, mayTell: true),
        entering: random.chance(30) ? [Entrance(way: way(), kind: nil)] : [], handler: someHandler(depth))
    case ..<35 where designs[machine].states.hasData: values(of: machine, depth: depth)
    case ..<37: .mapping(early(machine, busy: 15, depth: depth))
    case ..<40:
      .stateMapping(
        early(machine, busy: 15, depth: depth), order: order(),
        handler: random.chance(70) ? closure(busy: 25, depth: depth) : nil)
    case ..<44: .ignored(event: eventMatch(), state: stateMatch(of: machine, any: 10))
    case ..<54:
      .final(random.chance(40) ? [kind(of: machine)] : [kind(of: machine), kind(of: machine)])
    case ..<64:
      completion(of: machine, depth: depth)
    case ..<71: chain(of: machine, depth: depth)
    case ..<74:
      if random.chance(50) {
        .routeChain(
          .states(stops(of: machine)), condition(of: machine, depth), closure(busy: 25, depth: depth))
      } else {
        .routeChain(.routes(steps(of: machine, depth: depth)), nil, closure(busy: 25, depth: depth))
      }
    default: handler(of: machine, depth: depth)
    }
  }

  /// A route for events. One that names children has a condition, so that it is open only where they are.
  private mutating func route(
    event: Match<Int>, _ arrow: Arrow, of machine: Int, _ depth: Int
  ) -> Oracle.Trees.Registration {
    let entrances = entrances()
    let isNaming = entrances.contains { $0.kind != nil }
    var condition = condition(of: machine, depth, percent: isNaming ? 100 : 30, mayTell: true)
    if isNaming { condition?.wantsTarget = true }
    let (event, giver) = giver(event, arrow, of: machine, depth)
    if giver != nil { condition?.givesReason = false }
    return .route(
      event: event, arrow, condition, entering: entrances, giving: giver, handler: someHandler(depth))
  }

  /// What gives the state that a route leads to, mostly, if states carry data; it needs a single kind of events.
  mutating func giver(
    _ event: Match<Int>, _ arrow: Arrow, of machine: Int, _ depth: Int
  ) -> (event: Match<Int>, giver: Oracle.Trees.Giver?) {
    guard designs[machine].states.hasData, random.chance(80) else { return (event, nil) }
    let isNeeded = if case .one(let kind) = arrow.to { !Oracle.Trees.isWithoutData(kind) } else { false }
    guard isNeeded || event != .any else { return (event, nil) }
    let single = event == .any ? .one(self.event()) : event
    if case .one(let kind) = arrow.to, random.chance(30) {
      return (
        single, .state(designs.value(of: machine, kind: kind, like: state(of: machine), &random))
      )
    }
    return (
      single, .closure(early(machine, busy: 15, depth: depth), isTotal: isNeeded || random.chance(40))
    )
  }

  /// A closure that gives states.
  mutating func values(of machine: Int, depth: Int) -> Oracle.Trees.Registration {
    .values(early(machine, busy: 10, depth: depth), isTold: random.chance(60))
  }

  /// H4: mostly nothing; otherwise all children, those of one type, one of them, or a mixture.
  private mutating func entrances() -> [Entrance] {
    guard random.chance(25) else { return [] }
    return (0..<1 + random.below(2)).map { _ in
      if random.chance(70) { return Entrance(way: way(), kind: nil) }
      return named(designs[random.below(designs.count)].states)
    }
  }

  private mutating func named(_ kind: Oracle.Trees.StateKind) -> Entrance {
    var way: Entrance.Way?
    if random.chance(50) {
      let number = random.below(Oracle.Trees.mentionedStates)
      way = .given(.plain(number, data: kind.data(of: number, &random)))
    }
    return Entrance(way: way ?? self.way(), kind: kind, place: random.chance(20) ? random.below(2) : nil)
  }

  /// A route that enters a child, which it names.
  mutating func entering(_ joint: Oracle.Trees.Joint) -> Oracle.Trees.Registration {
    let target: Value =
      switch joint.place {
      case .inside(.one(let state)): state
      case .inside(.list(let states)): states[0]
      case .inside(.any), .embedded: kind(of: joint.parent)
      }
    let (event, arrow) = (Match.one(event()), Arrow(from: .any, to: .one(target)))
    var condition = condition(of: joint.parent, 0, percent: 100, mayTell: true)
    condition?.wantsTarget = true
    let giver = giver(event, arrow, of: joint.parent, 0).giver
    if giver != nil { condition?.givesReason = false }
    return .route(
      event: event, arrow, condition, entering: [named(designs[joint.child].states)], giving: giver,
      handler: someHandler(0))
  }

  mutating func way() -> Entrance.Way {
    switch random.below(3) {
    case 0: .afresh
    case 1: .shallow
    default: .deep
    }
  }

  /// A handler of a chain. A path of routes has no owner: when a chain whose owner is gone stops being judged is left open.
  private mutating func chain(of machine: Int, depth: Int) -> Oracle.Trees.Registration {
    let isOfStates = random.chance(50)
    return .chain(
      isOfStates ? .states(stops(of: machine)) : .routes(steps(of: machine, depth: depth)),
      onBreak: random.chance(50), order: order(), owner: isOfStates ? owner() : nil,
      closure(busy: 32, depth: depth))
  }

  private mutating func stops(of machine: Int) -> [Match<Value>] {
    (0..<2 + random.below(3)).map { _ in stateMatch(of: machine, any: 50) }
  }

  private mutating func steps(of machine: Int, depth: Int) -> [Oracle.Trees.Route] {
    (0..<1 + random.below(3)).map { _ in
      Oracle.Trees.Route(
        arrow: Arrow(from: stateMatch(of: machine, any: 60), to: stateMatch(of: machine, any: 60)),
        condition: condition(of: machine, depth))
    }
  }

  /// An arrow to ask for.
  mutating func question(_ machine: Int) -> Arrow {
    Arrow(from: stateMatch(of: machine, any: 15), to: stateMatch(of: machine, any: 15))
  }

  private mutating func owner() -> Int? {
    random.chance(25) ? random.below(Oracle.Trees.owners) : nil
  }

  private mutating func handler(of machine: Int, depth: Int) -> Oracle.Trees.Registration {
    let trigger = trigger(of: machine)
    let closure =
      if case .exit = trigger {
        last(machine, depth: depth)
      } else {
        closure(busy: 32, depth: depth)
      }
    return .handler(trigger, order: order(), owner: owner(), closure)
  }

  private mutating func trigger(of machine: Int) -> Oracle.Trees.Trigger {
    switch random.below(100) {
    case ..<15: .event(eventMatch(), arrow(of: machine))
    case ..<27: .state(arrow(of: machine))
    case ..<40: .both(arrow(of: machine))
    case ..<62: .exit(stateMatch(of: machine, any: 65))
    case ..<85: .entry(stateMatch(of: machine, any: 65))
    default: .error
    }
  }

  /// A completion route. Those that move can follow each other without end: all but one have a condition.
  private mutating func completion(of machine: Int, depth: Int) -> Oracle.Trees.Registration {
    let arrow = routeArrow(of: machine, isInternal: 15, any: 75)
    let entrances = entrances()
    let isNaming = entrances.contains { $0.kind != nil }
    var condition = condition(of: machine, depth, percent: isNaming ? 100 : 30)
    if isNaming { condition?.wantsTarget = true }
    if condition == nil, arrow.to != .any {
      if hasFreeCompletion || arrow.from == .any || arrow.from == arrow.to {
        condition = self.condition(of: machine, depth, percent: 100)
      } else {
        hasFreeCompletion = true
      }
    }
    return .completion(
      of: isNarrowing && random.chance(60) ? region() : nil, arrow, condition, entering: entrances,
      handler: random.chance(60) ? closure(busy: 30, depth: depth) : nil)
  }

  private mutating func region() -> Oracle.Trees.Region {
    Oracle.Trees.Region(
      kind: designs[random.below(designs.count)].states, place: random.chance(30) ? random.below(3) : nil)
  }

  private mutating func condition(of machine: Int, _ depth: Int, percent: Int = 30, mayTell: Bool = false)
    -> Condition?
  {
    guard random.chance(percent) else { return nil }
    let asked = random.below(designs.count)
    var condition = Condition(
      closure: early(machine, busy: 15, depth: depth), isLabelled: random.chance(60),
      asks: random.chance(25) ? (asked, kind(of: asked)) : nil)
    if isCarrying {
      condition.wantsTarget = random.chance(60)
      condition.givesReason = mayTell && random.chance(40)
    }
    return condition
  }

  private mutating func someHandler(_ depth: Int) -> Oracle.Trees.Closure? {
    random.chance(25) ? closure(busy: 25, depth: depth) : nil
  }

  /// An arrow to one state, or to any.
  private mutating func routeArrow(of machine: Int, isInternal percent: Int, any: Int = 55) -> Arrow {
    Arrow(
      from: random.chance(any) ? .any : .one(kind(of: machine)),
      to: random.chance(percent) ? .any : .one(kind(of: machine)))
  }

  private mutating func arrow(of machine: Int) -> Arrow {
    Arrow(from: stateMatch(of: machine, any: 70), to: stateMatch(of: machine, any: 70))
  }

  private mutating func stateMatch(of machine: Int, any percent: Int) -> Match<Value> {
    random.chance(percent) ? .any : .one(kind(of: machine))
  }

  private mutating func eventMatch() -> Match<Int> {
    random.chance(25) ? .any : .one(event())
  }

  private mutating func order() -> UInt8 {
    random.chance(60) ? 100 : UInt8(random.below(4) * 60)
  }
}

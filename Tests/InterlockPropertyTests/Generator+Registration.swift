import TestSupport

extension Oracle.Generator {
  /// A registration of any kind.
  mutating func addition(depth: Int) -> Oracle.Operation {
    .add(registration(depth: depth), spelling: random.below(6))
  }

  /// A pattern of states.
  mutating func statePattern() -> Oracle.Match {
    match(Oracle.mentionedStates)
  }

  /// A pattern of events.
  mutating func eventPattern() -> Oracle.Match {
    match(Oracle.mentionedEvents)
  }

  /// An arrow between patterns.
  mutating func arrow() -> Oracle.Arrow {
    Oracle.Arrow(from: statePattern(), to: statePattern())
  }

  private mutating func registration(depth: Int) -> Oracle.Registration {
    switch random.below(100) {
    case ..<36:
      let event = random.chance(72) ? eventPattern() : nil
      let arrows = (0..<1 + random.below(3)).map { _ in arrow() }
      return .routes(event: event, arrows, condition(depth: depth), handler: routeHandler(depth: depth))
    case ..<44:
      let event = random.chance(60) ? eventPattern() : nil
      let routes = (0..<1 + random.below(3)).map { _ in route(depth: depth) }
      return .routeList(event: event, routes, handler: routeHandler(depth: depth))
    case ..<49:
      let mapping = closure(busy: 10, depth: depth)
      let handler = random.chance(60) ? handler(depth: depth) : nil
      return .mapping(mapping, forStates: random.chance(50), order: order(), handler: handler)
    case ..<55:
      return .ignored(event: eventPattern(), state: statePattern())
    case ..<86:
      return .handler(trigger(), order: order(), owner: owner(), handler(depth: depth))
    case ..<96:
      // A path of routes has no owner: when a chain whose owner is gone stops being judged is left open.
      let path = path(depth: depth)
      let owner = if case .states = path { owner() } else { nil as Int? }
      return .chain(path, onBreak: random.chance(50), order: order(), owner: owner, handler(depth: depth))
    default:
      let path = path(depth: depth)
      let condition = if case .states = path { condition(depth: depth) } else { nil as Oracle.Condition? }
      return .routeChain(path, condition, handler(depth: depth))
    }
  }

  private mutating func match(_ count: Int) -> Oracle.Match {
    switch random.below(100) {
    case ..<65: .one(random.below(count))
    case ..<80: .any
    default: .list((0..<random.below(4)).map { _ in random.below(count) })
    }
  }

  private mutating func route(depth: Int) -> Oracle.Route {
    Oracle.Route(arrow: arrow(), condition: condition(depth: depth))
  }

  private mutating func condition(depth: Int) -> Oracle.Condition? {
    guard random.chance(50) else { return nil }
    return Oracle.Condition(closure: closure(busy: 10, depth: depth), isLabelled: random.chance(70))
  }

  private mutating func routeHandler(depth: Int) -> Oracle.Closure? {
    random.chance(40) ? handler(depth: depth) : nil
  }

  private mutating func order() -> UInt8 {
    random.pick([(5, 100), (1, 0), (2, 50), (2, 150), (1, 255)])
  }

  private mutating func owner() -> Int? {
    random.chance(25) ? random.below(Oracle.owners) : nil
  }

  private mutating func trigger() -> Oracle.Trigger {
    switch random.below(20) {
    case ..<2: .event(eventPattern())
    case ..<5: .eventArrow(eventPattern(), arrow())
    case ..<9: .state(arrow())
    case ..<12: .both(arrow())
    case ..<14: .exit(statePattern())
    case ..<16: .entry(statePattern())
    default: .error
    }
  }

  private mutating func path(depth: Int) -> Oracle.Path {
    if random.chance(50) {
      .states((0..<2 + random.below(3)).map { _ in statePattern() })
    } else {
      .routes((0..<1 + random.below(3)).map { _ in route(depth: depth) })
    }
  }
}

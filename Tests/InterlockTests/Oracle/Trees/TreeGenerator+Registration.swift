extension Oracle.Trees.Generator {
  typealias Value = Oracle.Trees.Value
  typealias Arrow = Oracle.Trees.Arrow
  typealias Match = Oracle.Trees.Match
  typealias Condition = Oracle.Trees.Condition

  /// Something for the definition of a machine.
  mutating func registration(of machine: Int, depth: Int) -> Oracle.Trees.Registration {
    switch random.below(100) {
    case ..<26:
      .route(
        event: eventMatch(), routeArrow(of: machine, isInternal: 12), condition(depth),
        handler: someHandler(depth))
    case ..<36:
      .route(
        event: nil, routeArrow(of: machine, isInternal: 25), condition(depth), handler: someHandler(depth))
    case ..<41: .mapping(closure(busy: 15, depth: depth))
    case ..<45: .ignored(event: eventMatch(), state: stateMatch(of: machine, any: 10))
    case ..<57:
      .final(random.chance(40) ? [state(of: machine)] : [state(of: machine), state(of: machine)])
    case ..<67:
      completion(of: machine, depth: depth)
    default: .handler(trigger(of: machine), order: order(), closure(busy: 32, depth: depth))
    }
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
    var condition = condition(depth)
    if condition == nil, arrow.to != .any {
      if hasFreeCompletion || arrow.from == .any || arrow.from == arrow.to {
        condition = self.condition(depth, percent: 100)
      } else {
        hasFreeCompletion = true
      }
    }
    return .completion(
      arrow, condition, handler: random.chance(60) ? closure(busy: 30, depth: depth) : nil)
  }

  private mutating func condition(_ depth: Int, percent: Int = 30) -> Condition? {
    guard random.chance(percent) else { return nil }
    let machine = random.below(designs.count)
    return Condition(
      closure: closure(busy: 15, depth: depth), isLabelled: random.chance(60),
      asks: random.chance(25) ? (machine, state(of: machine)) : nil)
  }

  private mutating func someHandler(_ depth: Int) -> Oracle.Trees.Closure? {
    random.chance(25) ? closure(busy: 25, depth: depth) : nil
  }

  /// An arrow to one state, or to any.
  private mutating func routeArrow(of machine: Int, isInternal percent: Int, any: Int = 55) -> Arrow {
    Arrow(
      from: random.chance(any) ? .any : .one(state(of: machine)),
      to: random.chance(percent) ? .any : .one(state(of: machine)))
  }

  private mutating func arrow(of machine: Int) -> Arrow {
    Arrow(from: stateMatch(of: machine, any: 70), to: stateMatch(of: machine, any: 70))
  }

  private mutating func stateMatch(of machine: Int, any percent: Int) -> Match<Value> {
    random.chance(percent) ? .any : .one(state(of: machine))
  }

  private mutating func eventMatch() -> Match<Int> {
    random.chance(25) ? .any : .one(event())
  }

  private mutating func order() -> UInt8 {
    random.chance(60) ? 100 : UInt8(random.below(4) * 60)
  }
}

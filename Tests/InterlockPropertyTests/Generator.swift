import TestSupport

extension Oracle {
  /// Makes random scripts: the same script for the same seed, always.
  struct Generator {
    var random: SplitMix64
    private var closures = 0

    init(seed: UInt64) {
      random = SplitMix64(seed: seed)
    }

    /// A script that first defines a machine, then drives it while changing it further.
    static func script(seed: UInt64) -> Script {
      var generator = Generator(seed: seed)
      let definition = 4 + generator.random.below(14)
      let driving = 20 + generator.random.below(40)
      let initialState = generator.random.below(mentionedStates)
      let steps = (0..<definition + driving).map { number in
        Step(
          number: number,
          operation: number < definition ? generator.addition(depth: 0) : generator.operation()
        )
      }
      return Script(
        seed: seed,
        initialState: initialState,
        steps: steps
      )
    }

    /// An operation from outside.
    mutating func operation() -> Operation {
      switch random.below(100) {
      case ..<50: eventAttempt()
      case ..<73: stateAttempt()
      case ..<80: addition(depth: 0)
      case ..<85: .dispose(random.below(registrations))
      case ..<87: .release(owner: random.below(owners))
      default: query()
      }
    }

    /// An operation from inside a closure, which is `depth` closures deep.
    mutating func nestedOperation(depth: Int) -> Operation {
      switch random.below(100) {
      case ..<42: eventAttempt()
      case ..<62: stateAttempt()
      case ..<72: addition(depth: depth)
      case ..<86: .dispose(random.below(registrations))
      case ..<88: .release(owner: random.below(owners))
      default: query()
      }
    }

    /// A closure; the deeper it is nested, the less it does.
    mutating func closure(busy percent: Int, depth: Int) -> Closure {
      closures += 1
      let id = closures
      guard depth < 3, random.chance(percent) else { return Closure(id: id, body: []) }
      let count = 1 + random.below(3)
      return Closure(id: id, body: (0..<count).map { _ in nestedOperation(depth: depth + 1) })
    }

    /// A closure that handles.
    mutating func handler(depth: Int) -> Closure {
      closure(busy: 25, depth: depth)
    }

    /// A message: often none, and few different ones, so that answers repeat.
    mutating func userInfo() -> Int? {
      random.chance(60) ? nil : random.below(3)
    }

    /// Any state, mostly one that definitions mention.
    mutating func state() -> Int {
      random.below(random.chance(90) ? mentionedStates : states)
    }

    /// Any event, mostly one that definitions mention.
    mutating func event() -> Int {
      random.below(random.chance(90) ? mentionedEvents : events)
    }

    private mutating func eventAttempt() -> Operation {
      .event(event(), userInfo: userInfo(), manner())
    }

    private mutating func stateAttempt() -> Operation {
      .state(state(), userInfo: userInfo(), manner())
    }

    private mutating func manner() -> Manner {
      random.pick([(6, .attempt), (2, .try), (2, .operator)])
    }

    private mutating func query() -> Operation {
      let query: Query =
        switch random.below(6) {
        case 0: .destination(event())
        case 1: .canTryState(state())
        case 2: .hasEventRoute(event: event(), arrow())
        case 3: .hasStateRoute(arrow())
        case 4: .acceptedEvents(among: random.chance(50) ? nil : [event(), event()])
        default: .acceptedStates(among: random.chance(50) ? nil : [state(), state()])
        }
      return .query(query, userInfo: userInfo())
    }
  }
}

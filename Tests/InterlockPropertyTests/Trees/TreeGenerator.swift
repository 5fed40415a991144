import TestSupport

extension Oracle.Trees {
  /// Makes random scripts: the same script for the same seed, always.
  struct Generator {
    var random: SplitMix64
    var designs: [Design] = []
    private var closures = 0

    /// Whether machines are few, rather attached than embedded, and often with deep history.
    private var isRemembering = false

    /// Whether closures that are called before a machine changes its state often embed machines there: the two of them would
    /// disagree.
    private var isEmbedding = false

    /// Whether machines are mostly regions of few others, take the same events, and often detach each other when they are left.
    private var isParallel = false

    /// Whether states and events may carry data.
    private(set) var isCarrying = false

    /// Whether completion routes may wait for one child.
    private(set) var isNarrowing = false

    /// Whether the script has a completion route that moves without a condition.
    var hasFreeCompletion = false

    /// A script that builds a tree, defines its machines, and then drives them while changing them further.
    static func script(seed: UInt64) -> Script {
      var generator = Generator(random: SplitMix64(seed: seed))
      // Every other seed, so that the others' scripts are what they were before data was thought of.
      generator.isCarrying = !seed.isMultiple(of: 2)
      // Only some, for the same reason.
      generator.isNarrowing = [0, 4].contains(seed % 10) || seed % 20 == 13
      generator.makeDesigns()
      let joints = generator.joints()
      var operations = joints.map { Operation.attach($0) }
      for machine in generator.designs.indices {
        if generator.isRemembering {
          let anywhere = Arrow(from: .any, to: .any)
          operations.append(.add(.route(event: nil, anywhere, nil, entering: [], handler: nil), to: machine))
        }
        if generator.isParallel {
          for event in 0..<2 {
            operations.append(.add(generator.wideRoute(on: event, of: machine), to: machine))
          }
          operations.append(.add(generator.exitHandler(of: machine), to: machine))
        }
        if generator.designs[machine].states.hasData, generator.random.chance(60) {
          operations.append(.add(generator.values(of: machine, depth: 0), to: machine))
        }
        for _ in 0..<4 + generator.random.below(8) {
          operations.append(.add(generator.registration(of: machine, depth: 0), to: machine))
        }
      }
      for joint in joints where generator.random.chance(25) {
        operations.append(.add(generator.entering(joint), to: joint.parent))
      }
      // Now and then the tree is put together last, when definitions have been compiled.
      if generator.random.chance(20) { operations.append(operations.removeFirst()) }
      let driving = 30 + generator.random.below(60)
      operations += (0..<driving).map { _ in generator.operation(depth: 0) }
      return Script(
        seed: seed, machines: generator.designs,
        steps: operations.enumerated().map { Step(number: $0, operation: $1) })
    }

    private mutating func makeDesigns() {
      isRemembering = random.chance(35)
      isEmbedding = random.chance(25)
      isParallel = !isRemembering && random.chance(30)
      let isPlain = isParallel && random.chance(50)
      let count = isRemembering ? 3 + random.below(3) : 2 + random.below(7)
      designs = (0..<count).map { number in
        var slots: [Int] = []
        for slot in 0..<2 where !isPlain && number + 1 < count && random.chance(slot == 0 ? 60 : 35) {
          let child = number + 1 + random.below(min(3, count - number - 1))
          if !slots.contains(child) { slots.append(child) }
        }
        let states: StateKind =
          isPlain
          ? .letter
          : slots.isEmpty
            ? random.pick([(2, .letter), (1, .box), (1, .string)]) : random.pick([(2, .box), (1, .string)])
        return Design(
          states: states, events: isParallel || random.chance(70) ? .key : .string, slots: slots,
          initial: .plain(0))
      }
      if isCarrying { addData() }
      for machine in designs.indices { designs[machine].initial = state(of: machine) }
    }

    /// Gives data to the states of most machines, and to the events of some.
    private mutating func addData() {
      let isOfPackets = random.chance(40)
      for machine in designs.indices {
        if random.chance(75) {
          designs[machine].states =
            designs[machine].slots.isEmpty
            ? random.pick([(3, .card), (1, .crate), (1, .trunk)])
            : random.pick([(1, .crate), (1, .trunk), (1, .chest)])
        }
        if random.chance(isOfPackets ? 85 : 15) { designs[machine].events = .packet }
      }
    }

    /// Attachments that make a tree of most of the machines.
    private mutating func joints() -> [Joint] {
      (1..<designs.count).compactMap { child in
        guard random.chance(93) else { return nil }
        let holders = designs.indices.filter { designs[$0].slots.contains(child) }
        if !holders.isEmpty, random.chance(isRemembering ? 20 : 75) {
          return joint(child, in: holders[random.below(holders.count)])
        }
        return startingJoint(
          child, in: isParallel ? (child - 1) / (2 + random.below(3)) : max(0, child - 1 - random.below(3)))
      }
    }

    /// A place for a machine in another one: a slot if there is one for it, mostly.
    mutating func joint(_ child: Int, in parent: Int) -> Joint {
      let place: Place =
        if let slot = designs[parent].slots.firstIndex(of: child), random.chance(90) {
          .embedded(slot: slot)
        } else {
          switch random.below(10) + (isParallel ? 4 : isRemembering ? parent == 0 ? 0 : 5 : 2) {
          case ..<5: .inside(.one(kind(of: parent)))
          case ..<8: .inside(.list([kind(of: parent), kind(of: parent)]))
          default: .inside(.any)
          }
        }
      let isTranslated = designs[child].events != designs[parent].events || random.chance(isParallel ? 3 : 15)
      let history: History = random.pick([
        (isRemembering && parent == 0 ? 0 : 3, .none), (1, .shallow),
        (isRemembering && parent == 0 ? 4 : 1, .deep),
      ])
      let isEmbedded = if case .embedded = place { true } else { false }
      return Joint(
        child: child, parent: parent, place: place, history: isEmbedded ? .none : history,
        events: isTranslated
          ? (0..<designs[parent].events.count).map { _ in random.chance(75) ? event(of: child) : nil } : nil)
    }

    /// The same, with a start now and then that the parent's state tells.
    private mutating func startingJoint(_ child: Int, in parent: Int) -> Joint {
      var joint = joint(child, in: parent)
      guard case .inside = joint.place, random.chance(isParallel ? 8 : 30) else { return joint }
      joint.start = random.below(1_000)
      joint.history = .none
      return joint
    }

    /// An operation, which is `depth` closures deep.
    mutating func operation(depth: Int) -> Operation {
      let isOutside = depth == 0
      switch random.below(100) {
      case ..<(isOutside ? 48 : 36):
        let kind = event()
        let machine = machine()
        return .event(event(kind, of: machine), machine: machine, userInfo: userInfo(), manner())
      case ..<(isOutside ? 72 : 54):
        let machine = machine()
        return .state(state(of: machine), machine: machine, userInfo: userInfo(), manner())
      case ..<(isOutside ? 77 : 62):
        let machine = machine()
        return .add(registration(of: machine, depth: depth), to: machine)
      case ..<(isOutside ? 80 : 67): return .dispose(random.below(registrations))
      case ..<(isOutside ? 81 : 69): return .release(owner: random.below(owners))
      case ..<(isOutside ? 83 : 80): return .detach(random.below(attachments))
      case ..<(isOutside ? 90 : 92):
        let child = machine()
        let holders = designs.indices.filter { designs[$0].slots.contains(child) }
        let parent = holders.isEmpty || random.chance(30) ? machine() : holders[random.below(holders.count)]
        var joint = isOutside ? startingJoint(child, in: parent) : joint(child, in: parent)
        joint.isMoving = random.chance(50)
        return .attach(joint)
      default:
        let machine = machine()
        return .query(query(machine), machine: machine, userInfo: userInfo())
      }
    }

    /// A closure; the deeper it is nested, the less it does.
    mutating func closure(busy percent: Int, depth: Int) -> Closure {
      closures += 1
      let id = closures
      guard depth < 3, random.chance(percent) else { return Closure(id: id, body: []) }
      let count = 1 + random.below(3)
      return Closure(id: id, body: (0..<count).map { _ in operation(depth: depth + 1) })
    }

    /// A closure that is called when a machine is left. It may detach any.
    mutating func last(_ machine: Int, depth: Int) -> Closure {
      var closure = early(machine, busy: 32, depth: depth)
      if isParallel, random.chance(60) { closure.body.insert(.detach(random.below(designs.count)), at: 0) }
      return closure
    }

    /// A closure that is called before a machine changes its state. It may embed another machine in it, or embed it.
    mutating func early(_ machine: Int, busy percent: Int, depth: Int) -> Closure {
      var closure = closure(busy: percent, depth: depth)
      guard isEmbedding, random.chance(40) else { return closure }
      let places =
        designs[machine].slots.enumerated().map { (child: $1, parent: machine, slot: $0) }
        + designs.indices.compactMap { holder in
          designs[holder].slots.firstIndex(of: machine).map { (machine, holder, $0) }
        }
      guard !places.isEmpty else { return closure }
      let (child, parent, slot) = places[random.below(places.count)]
      var joint = joint(child, in: parent)
      joint.place = .embedded(slot: slot)
      joint.history = .none
      joint.isMoving = true
      closure.body.insert(.attach(joint), at: 0)
      return closure
    }

    /// A route that leads an event from anywhere.
    private mutating func wideRoute(on event: Int, of machine: Int) -> Registration {
      let arrow = Arrow(from: .any, to: random.chance(20) ? .any : .one(kind(of: machine)))
      let entrances = random.chance(20) ? [Entrance(way: way(), kind: nil)] : []
      return .route(
        event: .one(event), arrow, nil, entering: entrances,
        giving: giver(.one(event), arrow, of: machine, 0).giver,
        handler: random.chance(50) ? closure(busy: 20, depth: 0) : nil)
    }

    /// A handler of any state's exit.
    private mutating func exitHandler(of machine: Int) -> Registration {
      .handler(.exit(.any), order: 100, owner: nil, last(machine, depth: 0))
    }

    /// Any machine, more often one of the first.
    private mutating func machine() -> Int {
      random.chance(45) ? 0 : random.below(designs.count)
    }

    /// Any state of a machine.
    mutating func state(of machine: Int) -> Value {
      designs.value(of: machine, &random)
    }

    /// The kind of any state of a machine.
    mutating func kind(of machine: Int) -> Value { designs.kind(of: machine, &random) }

    /// Any event of a machine.
    private mutating func event(of machine: Int) -> Int { event(event(), of: machine) }

    /// An event of a kind, with any data.
    private mutating func event(_ kind: Int, of machine: Int) -> Int {
      designs[machine].events == .packet ? kind + Oracle.Trees.events * random.below(3) : kind
    }

    /// The kind of any event, mostly one that definitions mention.
    mutating func event() -> Int {
      random.below(random.chance(90) ? mentionedEvents : events)
    }

    /// A message: often none, and few different ones, so that answers repeat.
    private mutating func userInfo() -> Int? {
      random.chance(60) ? nil : random.below(3)
    }

    private mutating func manner() -> Manner {
      random.pick([(6, .attempt), (2, .try), (2, .operator)])
    }

    private mutating func query(_ machine: Int) -> Query {
      switch random.below(11) {
      case 0, 1: .destination(event(of: machine))
      case 2, 3: .canTryState(state(of: machine))
      case 4: .acceptedEvents
      case 5: .acceptedStates((0..<3).map { _ in kind(of: machine) })
      case 6: random.chance(50) ? .isActive : .isFinal
      case 7: .isComplete
      case 8: .hasEventRoute(event(), question(machine))
      case 9: .hasStateRoute(question(machine))
      default: .configuration
      }
    }
  }
}

import Interlock
import TestSupport
import Testing

@Suite struct LifetimeTests {
  /// Notes what was done to it.
  private final class Owner {
    var notes = 0

    func note() { notes += 1 }
  }

  /// Every kind of handler with an owner; each runs in a move from a to b, or when c is refused.
  private func ownedHandlers<W: World>(_: W.Type) -> [(StateMachine<W.S, W.E>, Owner) -> any Disposable] {
    let handler: (Owner, Context<W.S, W.E>) -> Void = { owner, _ in owner.note() }
    return [
      { $0.addHandler(event: W.go, owner: $1, handler: handler) },
      { $0.addHandler(event: W.go, W.a => W.b, owner: $1, handler: handler) },
      { $0.addHandler(W.a => W.b, owner: $1, handler: handler) },
      { $0.addAnyHandler(W.a => .any, owner: $1, handler: handler) },
      { $0.addErrorHandler(owner: $1, handler: handler) },
    ]
  }

  @Test("G3: a handler of an owner gets it, does not keep it, and ends with it", arguments: worlds)
  func owners(world: any World.Type) {
    func check<W: World>(_ world: W.Type) {
      for (number, register) in ownedHandlers(world).enumerated() {
        let machine = StateMachine<W.S, W.E>(state: W.d)
        machine.add { On(W.go, W.d => W.a, W.a => W.b) }
        machine.add { Allow(W.b => W.d) }
        func turn() {
          machine <- W.d <- W.a
          if number == 2 { machine <- W.b } else { machine <-! W.go }
          machine <- W.c
        }
        var owner: Owner? = Owner()
        weak let weakOwner = owner
        let registration = register(machine, owner!)
        turn()
        #expect(owner!.notes > 0, "handler \(number)")
        owner = nil
        #expect(weakOwner == nil)
        turn()
        turn()
        #expect(registration.disposed, "handler \(number)")
      }
    }
    check(world)
  }

  @Test(
    "G3: machines and what their closures hold are freed when their users release them", arguments: worlds)
  func freeing(world: any World.Type) {
    func check<W: World>(_ world: W.Type) {
      weak var weakMachine: StateMachine<W.S, W.E>?
      weak var weakOwner: Owner?
      var registrations: [any Disposable] = []
      do {
        let machine = StateMachine<W.S, W.E>(state: W.a)
        let owner = Owner()
        weakMachine = machine
        weakOwner = owner
        for register in RegistrationTests.registrations(world, note: owner.note) {
          registrations.append(register(machine))
          machine <-! W.go
          machine <- W.b
        }
        for register in ownedHandlers(world) { registrations.append(register(machine, owner)) }
        machine <-! W.go
        machine <- W.b
        #expect(weakMachine != nil && weakOwner != nil)
      }
      #expect(weakMachine == nil)
      #expect(weakOwner == nil)
      for registration in registrations {
        #expect(registration.disposed)
        registration.dispose()
        registration.dispose()
      }
    }
    check(world)
  }

  @Test("G3: a disposed handler is freed at once, or when the attempt under way has ended", arguments: worlds)
  func freeingHandlers(world: any World.Type) {
    func check<W: World>(_ world: W.Type) {
      for inside in [false, true] {
        for number in RegistrationTests.registrations(world, note: {}).indices {
          let machine = StateMachine<W.S, W.E>(state: W.a)
          machine.add { On(.any, .any => .any) }
          weak var weakOwner: Owner?
          var registration: (any Disposable)?
          do {
            let owner = Owner()
            weakOwner = owner
            registration = RegistrationTests.registrations(world, note: owner.note)[number](machine)
          }
          machine <-! W.halt <-! W.go
          machine.move(to: W.b)
          machine.move(to: W.a)
          #expect(weakOwner != nil || number == 14)
          if inside {
            machine.addErrorHandler { _ in registration?.dispose() }
            machine.add { After { _ in registration?.dispose() } }
            machine <-! W.halt
          } else {
            registration?.dispose()
          }
          #expect(weakOwner == nil, "registration \(number), inside: \(inside)")
        }
      }
    }
    check(world)
  }

  @Test("G3: a context that is kept does not keep its machine", arguments: worlds)
  func keptContexts(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      var contexts: [Context<W.S, W.E>] = []
      weak var weakMachine: Machine<W.S, W.E>?
      do {
        let machine = Machine<W.S, W.E>(state: W.a) { $0.add { On(W.go, W.a => W.b, W.b => W.a) } }
        weakMachine = machine
        machine.addHandler(event: W.go) { contexts.append($0) }
        machine.addErrorHandler { contexts.append($0) }
        machine.send(W.go, userInfo: "first")
        machine.send(W.go, userInfo: "second")
        machine <-! W.halt
        #expect(contexts.allSatisfy { $0.machine === machine })
      }
      #expect(weakMachine == nil)
      #expect(contexts.map { W.name($0) } == ["a>b e0", "b>a e0", "a>a e1"])
      #expect(contexts.map { $0.userInfo as? String } == ["first", "second", nil])
      #expect(contexts.map { $0.refusal == nil } == [true, true, false])
    }
    check(world)
  }

  @Test("G3, F3: a context of a refusal that is kept does not change with queries", arguments: worlds)
  func keptRefusals(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      for isGuarded in [false, true] {
        let machine = StateMachine<W.S, W.E>(state: W.a)
        if isGuarded { machine.add { On(W.go, W.a => W.b).when("never") { _ in false } } }
        var contexts: [Context<W.S, W.E>] = []
        machine.addErrorHandler { context in
          contexts.append(context)
          #expect(machine.destination(on: W.go, userInfo: "a query's") == nil)
          #expect(machine.acceptedEvents(among: [W.halt.kind, W.go.kind], userInfo: "a query's") == [])
        }
        machine.addErrorHandler { contexts.append($0) }
        machine <-! W.go <-! W.go
        #expect(contexts.map { W.name($0) } == Array(repeating: "a>a e0", count: 4))
        #expect(contexts.map { $0.userInfo == nil } == Array(repeating: true, count: 4))
        for context in contexts {
          if case .conditions(let guards)? = context.refusal?.reason {
            #expect(isGuarded && guards.map(\.label) == ["never"])
          } else {
            #expect(!isGuarded && context.refusal?.reason == .noRoute)
          }
        }
      }
    }
    check(world)
  }

  @Test("G3: a context that outlives its machine traps when it is asked for it")
  func outlivedMachine() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var kept: Context<Bytes.S, Bytes.E>?
      do {
        let machine = Machine<Bytes.S, Bytes.E>(state: .a) { $0.addRoute(event: .go, .a => .b) }
        machine.addHandler(event: .go) { kept = $0 }
        machine <-! .go
      }
      _ = kept?.machine
    }
    let sentence = """
      The machine of this context is gone: a context that outlives its attempt does not keep its machine alive.
      """
    #expect(lastWords(result.map(\.standardErrorContent)).contains(sentence))
  }

  @Test("G3: a handler may hold the bag of other handlers of the same machine")
  func bagsInHandlers() async {
    await #expect(processExitsWith: .success) { LifetimeTests.disposeBags(Bytes.self) }
    await #expect(processExitsWith: .success) { LifetimeTests.disposeBags(Payloads.self) }
  }

  /// Disposes of handlers that hold the last reference to a bag, so that disposing of one disposes of another.
  static func disposeBags<W: World>(_ world: W.Type) {
    for number in RegistrationTests.registrations(world, note: {}).indices {
      for (isCompiled, inside) in [(false, false), (true, false), (true, true)] {
        let machine = StateMachine<W.S, W.E>(state: W.a)
        machine.addRoute(event: W.halt, .any => .any)
        var inner: [any Disposable] = []
        var outer: (any Disposable)?
        do {
          let bag = DisposableBag()
          for register in RegistrationTests.registrations(world, note: {}) { inner.append(register(machine)) }
          inner.forEach { $0.disposed(by: bag) }
          outer = RegistrationTests.registrations(world) { withExtendedLifetime(bag) {} }[number](machine)
        }
        if isCompiled {
          machine <-! W.go <-! W.halt
          machine <- W.b <- W.a
        }
        if inside {
          machine.add { After { _ in outer?.dispose() } }
          machine.addErrorHandler { _ in outer?.dispose() }
          machine <-! W.halt
        } else {
          outer?.dispose()
        }
        if number != 14 { #expect(inner.allSatisfy { $0.disposed }, "registration \(number)") }
        #expect(machine.send(W.halt).isAccepted)
      }
    }
  }
}

import Interlock
import Testing

@Suite struct RegistrationTests {
  /// Every kind of registration, each letting its machine note that it took part in a move from a to b.
  static func registrations<W: World>(
    _: W.Type,
    note: @escaping () -> Void
  ) -> [(StateMachine<W.S, W.E>) -> any Disposable] {
    let handler: (Context<W.S, W.E>) -> Void = { _ in note() }
    let condition: (Context<W.S, W.E>) -> Bool = { _ in
      note()
      return false
    }
    return [
      { $0.addHandler(event: W.go, handler: handler) },
      { $0.add { After(along: [W.a, W.c] => W.b, then: handler) } },
      { $0.addHandler(W.a => .any, handler: handler) },
      { $0.addAnyHandler(.any => .any, handler: handler) },
      { $0.add { OnExit(W.a, then: handler) } },
      { $0.add { OnEntry(.any, then: handler) } },
      { $0.addErrorHandler(handler: handler) },
      { $0.addChainHandler(TransitionChain(states: [.some(W.a), .some(W.b)]), handler: handler) },
      { $0.addChainErrorHandler(W.d => W.a => W.c, handler: handler) },
      { $0.addRoute(W.a => W.b, condition: condition) },
      { $0.addRoute(event: W.go, W.a => W.b, condition: condition) },
      { $0.addRouteChain(W.a => W.b => W.c, condition: condition, handler: handler) },
      { machine in
        machine.addRouteMapping { _, _, _ in
          note()
          return nil
        }
      },
      { machine in
        machine.addStateRouteMapping { _, _ in
          note()
          return nil
        }
      },
      { $0.add { Ignore(W.go, in: W.a) } },
    ]
  }

  @Test("G1: a disposal takes effect at once, and a second one does nothing", arguments: worlds)
  func disposing(world: any World.Type) {
    func check<W: World>(_ world: W.Type) {
      var notes = 0
      for register in Self.registrations(world, note: { notes += 1 }) {
        let machine = StateMachine<W.S, W.E>(state: W.a)
        let registration = register(machine)
        #expect(!registration.disposed)
        registration.dispose()
        #expect(registration.disposed)
        registration.dispose()
        #expect(registration.disposed)
        #expect(!machine.send(W.go).isAccepted)
        #expect(!machine.move(to: W.b).isAccepted)
        machine.add { On(W.go, W.d => W.a, W.a => W.b) }
        for start in [W.b, W.d, W.a] { machine.move(to: start) }
        machine <-! W.go <-! W.go
        machine <- W.b
        #expect(notes == 0)
      }
    }
    check(world)
  }

  @Test("G1: a handler that is disposed of during an attempt does not run in it any more", arguments: worlds)
  func disposingInside(world: any World.Type) {
    func check<W: World>(_ world: W.Type) {
      var notes = 0
      for (number, register) in Self.registrations(world, note: { notes += 1 }).enumerated() {
        for byEvent in [true, false] where number < 9 {
          notes = 0
          var doomed: [any Disposable] = []
          let machine = StateMachine<W.S, W.E>(state: W.d)
          machine.add { Allow(W.d => W.a, W.a => W.b) }
          machine.add { On(W.halt, W.a => W.b) }
          // Registered before it, and so run before it.
          machine.add { OnExit(W.a, order: 0) { _ in doomed.forEach { $0.dispose() } } }
          machine.addErrorHandler(order: 0) { _ in doomed.forEach { $0.dispose() } }
          doomed.append(register(machine))
          machine <- W.a
          notes = 0
          if number == 6 { machine <- W.c } else if byEvent { machine <-! W.halt } else { machine <- W.b }
          #expect(notes == 0, "registration \(number)")
          #expect(doomed[0].disposed)
        }
      }
    }
    check(world)
  }

  @Test("G1: a handler may dispose of itself, and of a route that led the attempt", arguments: worlds)
  func disposingItself(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      var trace: [String] = []
      var own: [any Disposable] = []
      let machine = StateMachine<W.S, W.E>(state: W.a)
      machine.addRoute(.any => .any)
      own.append(
        machine.add {
          On(W.go, W.a => W.b)
            .when("disposes of itself") { _ in
              own[0].dispose()
              return true
            }
            .then { _ in trace.append("handler of a route that is gone") }
        })
      own.append(
        machine.addHandler(event: W.go) { _ in
          own[1].dispose()
          trace.append("once")
        })
      #expect(machine.send(W.go) == .moved(from: W.a, to: W.b))
      machine <- W.a
      #expect(!machine.send(W.go).isAccepted)
      #expect(trace == ["once"])
    }
    check(world)
  }

  @Test("G2: a registration added during an attempt takes part from the next one on", arguments: worlds)
  func addingInside(world: any World.Type) {
    func check<W: World>(_ world: W.Type) {
      for register in Self.registrations(world, note: {}).indices {
        for place in 0..<4 {
          var notes = 0
          var isAdded = false
          let machine = StateMachine<W.S, W.E>(state: W.a)
          func add(_: Context<W.S, W.E>) {
            if isAdded { return }
            isAdded = true
            _ = Self.registrations(world) { notes += 1 }[register](machine)
          }
          let judging: (Context<W.S, W.E>) -> Bool = { context in
            if place == 0 { add(context) }
            return true
          }
          machine.addRoute(event: W.go, W.a => W.b, condition: judging)
          machine.addRoute(event: W.halt, .any => [W.a])
          if place == 1 { machine.add { OnExit(W.a, order: 0, then: add) } }
          if place == 2 { machine.addAnyHandler(W.a => W.b, order: 0, handler: add) }
          if place == 3 { machine.addErrorHandler(order: 0, handler: add) }
          if place == 3 {
            #expect(!machine.send(W.events[2]).isAccepted)
          } else {
            #expect(machine.send(W.go).isAccepted)
          }
          #expect(isAdded)
          #expect(notes == 0, "registration \(register), place \(place)")
        }
      }
    }
    check(world)
  }

  @Test("G2: a queued attempt is a next attempt", arguments: worlds)
  func queuedAttempts(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      var trace: [String] = []
      let machine = StateMachine<W.S, W.E>(state: W.a) { $0.addRoute(event: W.go, W.a => W.b) }
      machine.addHandler(event: W.go) { context in
        context.machine.addRoute(event: W.halt, W.b => W.c) { trace.append(W.name($0)) }
        context.machine <-! W.halt
      }
      machine <-! W.go
      #expect(trace == ["b>c e1"])
    }
    check(world)
  }
}

import Interlock
import Testing

@Suite struct StateAttemptTests {
  /// Draws the way from a to b in one of four manners.
  private func draw<W: World>(_ manner: Int, _: W.Type, on machine: StateMachine<W.S, W.E>) {
    switch manner {
    case 0: machine.addRoute(W.a => W.b)
    case 1: machine.addStateRouteMapping { fromState, _ in fromState == W.a ? [W.d, W.b] : nil }
    case 2: machine.addRoute(event: W.go, W.a => W.b)
    default:
      machine.addRouteMapping { event, fromState, _ in event == nil && fromState == W.a ? W.b : nil }
    }
  }

  @Test("R4: each of the four ways allows a state attempt, and without any it is refused", arguments: worlds)
  func fourWays(world: any World.Type) {
    func check<W: World>(_ world: W.Type) {
      for manners in subsets([0, 1, 2, 3]) {
        let machine = StateMachine<W.S, W.E>(state: W.a)
        for manner in manners { draw(manner, world, on: machine) }
        #expect(machine.accepts(W.b) == !manners.isEmpty)
        #expect(!machine.move(to: W.c).isAccepted)
        #expect(machine.move(to: W.b).isAccepted == !manners.isEmpty)
        #expect(machine.state == (manners.isEmpty ? W.a : W.b))
        #expect(!machine.move(to: W.c).isAccepted)
      }
    }
    check(world)
  }

  @Test("R4: every mapping is consulted, with the state and the message", arguments: worlds)
  func everyMapping(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      var asked: [String] = []
      let machine = StateMachine<W.S, W.E>(state: W.a)
      for number in 0..<3 {
        machine.addRouteMapping { event, fromState, userInfo in
          asked.append("route \(number) \(event == nil) \(W.name(fromState)) \(userInfo as? Int ?? 0)")
          return number == 2 ? W.b : W.c
        }
        machine.addStateRouteMapping { fromState, userInfo in
          asked.append("state \(number) \(W.name(fromState)) \(userInfo as? Int ?? 0)")
          return number == 2 ? nil : [W.c]
        }
      }
      #expect(machine.move(to: W.b, userInfo: 7).isAccepted)
      #expect(
        asked == [
          "state 0 a 7", "state 1 a 7", "state 2 a 7", "route 0 true a 7", "route 1 true a 7",
          "route 2 true a 7",
        ])
    }
    check(world)
  }

  @Test("R4: a refused row does not hide an open one", arguments: worlds)
  func nextCandidate(world: any World.Type) {
    func check<W: World>(_ world: W.Type) {
      for manner in 0..<4 {
        let machine = StateMachine<W.S, W.E>(state: W.a)
        machine.addRoute(W.a => W.b, condition: { _ in false })
        machine.add { On(.any, .any => .any).when("never") { _ in false } }
        draw(manner, world, on: machine)
        #expect(machine.move(to: W.b) == .moved(from: W.a, to: W.b))
      }
    }
    check(world)
  }

  @Test("R4: rows are judged in the order of registration, whatever their kind", arguments: worlds)
  func order(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      for order in permutations([0, 1, 2, 3]) {
        var judged: [Int] = []
        let machine = StateMachine<W.S, W.E>(state: W.a)
        for kind in order {
          func condition(_ context: Context<W.S, W.E>) -> Bool {
            #expect(context.event == nil)
            #expect(context.toState == W.b)
            judged.append(kind)
            return false
          }
          switch kind {
          case 0: machine.addRoute(W.a => W.b, condition: condition)
          case 1: machine.addRoute(.any => [W.c, W.b], condition: condition)
          case 2: machine.add { On([W.go, W.halt], W.a => .any).when("judged", condition) }
          default: machine.add { On(.any, .any => W.b).when("judged", condition) }
          }
        }
        #expect(!machine.move(to: W.b).isAccepted)
        #expect(judged == order)
      }
    }
    check(world)
  }

  @Test(
    "R4: a target that the definition does not mention can be reached through a wildcard", arguments: worlds)
  func unmentionedTarget(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      let machine = StateMachine<W.S, W.E>(state: W.a)
      machine.addRoute(event: W.go, W.a => W.b)
      machine.addRoute(event: W.halt, .any => W.a)
      #expect(machine.send(W.go).isAccepted)
      #expect(machine.send(W.halt).isAccepted)
      machine.addRoute(.any => .any)
      for state in W.states + W.states.reversed() {
        #expect(machine.move(to: state).isAccepted)
        #expect(machine.state == state)
        #expect(machine.destination(on: W.go) == (state == W.a ? W.b : nil))
        #expect(machine.send(W.go).isAccepted == (state == W.a))
        #expect(machine.send(W.halt).isAccepted)
        #expect(machine.state == W.a)
      }
    }
    check(world)
  }

  @Test("R4: a target that was reached by a queued attempt has its events", arguments: worlds)
  func queuedTarget(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      let machine = StateMachine<W.S, W.E>(state: W.a)
      machine.add { On(W.go, W.a => W.b, W.b => W.a) }
      machine.addRoute(.any => .any)
      machine.addHandler(event: W.go) { context in
        for state in W.states { context.stateMachine! <- state <- W.a }
      }
      machine <-! W.go
      for state in W.states {
        machine <- state
        #expect(!machine.send(W.events[3]).isAccepted)
        #expect(machine.state == state)
        machine <- W.a
      }
    }
    check(world)
  }

  @Test("R4: a machine without events is driven by states alone")
  func noEvent() {
    let machine = StateMachine<Bytes.S, NoEvent>(state: .a) { $0.add { Allow(.a => .b, .b => .c) } }
    machine <- .b <- .c <- .a
    #expect(machine.state == .c)
    #expect(machine.acceptedEvents() == [])
  }
}

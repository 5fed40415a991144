import Interlock
import Testing

@Suite struct HandlerPlaceTests {
  @Test("T2: handlers run on the attempts and the arrows that they are declared for", arguments: worlds)
  func places(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      let patterns: [Pattern<W.S>] = [.some(W.a), .some(W.b), [W.a, W.c], [], .any]
      let states = [W.a, W.b, W.c]
      var trace: [String] = []
      let machine = StateMachine<W.S, W.E>(state: W.a)
      machine.addRoute(.any => .any)
      machine.addRouteMapping { event, _, userInfo in event == nil ? nil : userInfo as? W.S }
      for (from, origin) in patterns.enumerated() {
        machine.add { OnExit(origin) { _ in trace.append("exit \(from)") } }
        machine.add { OnEntry(origin) { _ in trace.append("entry \(from)") } }
        for (to, target) in patterns.enumerated() {
          machine.addHandler(origin => target) { _ in trace.append("state \(from)\(to)") }
          machine.addAnyHandler(origin => target) { _ in trace.append("any \(from)\(to)") }
          machine.addHandler(event: W.go, origin => target) { _ in trace.append("go \(from)\(to)") }
          machine.add { After(along: origin => target) { _ in trace.append("event \(from)\(to)") } }
        }
      }
      for fromState in states {
        for toState in states {
          for event in [nil, W.go, W.halt] {
            machine <- fromState
            trace = []
            if let event { machine.send(event, userInfo: toState) } else { machine <- toState }
            var expected: [String] = []
            for (from, origin) in patterns.enumerated() {
              if origin.matches(fromState) { expected.append("exit \(from)") }
              if origin.matches(toState) { expected.append("entry \(from)") }
              for (to, target) in patterns.enumerated()
              where origin.matches(fromState) && target.matches(toState) {
                expected += ["any \(from)\(to)"]
                if event == nil { expected.append("state \(from)\(to)") }
                if event != nil { expected.append("event \(from)\(to)") }
                if event == W.go { expected.append("go \(from)\(to)") }
              }
            }
            #expect(trace.sorted() == expected.sorted())
          }
        }
      }
    }
    check(world)
  }

  @Test("T2: a handler given with a route runs only if that registration was taken", arguments: worlds)
  func ownHandlers(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      for leading in 0..<3 {
        var trace: [Int] = []
        let machine = StateMachine<W.S, W.E>(state: W.a)
        for number in 0..<2 {
          machine.add {
            On(W.go, W.a => W.b)
              .when("leading") { _ in number == leading }
              .then { _ in trace.append(number) }
          }
        }
        machine.addRouteMapping({ _, _, _ in leading == 2 ? W.b : nil }) { _ in trace.append(2) }
        #expect(machine.send(W.go).isAccepted)
        #expect(trace == [leading])
      }
    }
    check(world)
  }

  @Test(
    "T2: on a state attempt, every matching state route runs its handler, once; others never do",
    arguments: worlds)
  func agreeingRoutes(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      for agreeing in subsets([0, 1, 2, 3, 4]) {
        var trace: [Int] = []
        let machine = StateMachine<W.S, W.E>(state: W.a)
        machine.add {
          Allow(W.a => W.b, .any => W.b)
            .when("first") { _ in agreeing.contains(0) }
            .then { _ in trace.append(0) }
          On([W.go, W.halt], W.a => W.b)
            .when("second") { _ in agreeing.contains(1) }
            .then { _ in trace.append(1) }
        }
        machine.addStateRouteMapping({ _, _ in agreeing.contains(2) ? [W.b] : [] }) { _ in trace.append(2) }
        machine.addRouteMapping({ _, _, _ in agreeing.contains(3) ? W.b : nil }) { _ in trace.append(3) }
        let routes = [W.a => W.b, W.a => .any].map { arrow in
          Route<W.S, W.E>(arrow) { _ in agreeing.contains(4) }
        }
        machine.register(routesFor: nil, routes) { _ in trace.append(4) }
        #expect(machine.move(to: W.b).isAccepted == !agreeing.isEmpty)
        #expect(trace == agreeing.subtracting([1, 3]).sorted())
      }
    }
    check(world)
  }

  @Test("T2: the handler of an event route or an event mapping runs on the event alone", arguments: worlds)
  func eventRegistrations(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      var trace: [String] = []
      let machine = StateMachine<W.S, W.E>(state: W.a) { machine in
        machine.addRoute(event: W.go, W.a => W.b) { _ in trace.append("event route") }
        machine.add { On(.any, W.b => W.c).then { _ in trace.append("any event") } }
        machine.add { On([], .any => .any).then { _ in trace.append("no event") } }
        machine.addRouteMapping({ _, state, _ in state == W.c ? W.a : nil }) { _ in trace.append("mapping") }
      }
      #expect([W.b, W.c, W.a].map { machine.move(to: $0).isAccepted } == [true, true, true])
      #expect(trace.isEmpty)
      #expect([W.go, W.go, W.go].map { machine.send($0).isAccepted } == [true, true, true])
      #expect(trace == ["event route", "any event", "mapping"])
    }
    check(world)
  }

  @Test(
    "T2: a machine inside another keeps the handlers of event routes from state attempts", arguments: worlds)
  func eventRegistrationsInTrees(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      var trace: [String] = []
      let outer = StateMachine<W.S, W.E>(state: W.a)
      let inner = StateMachine<W.S, W.E>(state: W.a) { machine in
        machine.addRoute(event: W.go, W.a => W.b) { _ in trace.append("event route") }
        machine.addRoute(W.a => W.b) { _ in trace.append("state route") }
        machine.addRoute(W.b => W.a)
      }
      outer.attach(inner, to: W.a)
      #expect(inner.move(to: W.b).isAccepted)
      #expect(trace == ["state route"])
      #expect(inner.move(to: W.a).isAccepted)
      #expect(outer.send(W.go).isAccepted)
      #expect(trace == ["state route", "event route"])
    }
    check(world)
  }

  @Test("T2: a handler receives the event, the states, the message and the machine", arguments: worlds)
  func contexts(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      var seen = 0
      let machine = Machine<W.S, W.E>(state: W.a) { $0.addRoute(event: W.go, W.a => W.b) }
      machine.addHandler(event: W.go) { context in
        #expect(context.event == W.go)
        #expect(context.fromState == W.a)
        #expect(context.toState == W.b)
        #expect(context.userInfo as? [Int] == [1, 2])
        #expect(context.refusal == nil)
        #expect(context.stateMachine == nil)
        #expect(context.machine.state == W.b)
        seen += 1
      }
      machine.send(W.go, userInfo: [1, 2])
      #expect(seen == 1)
    }
    check(world)
  }
}

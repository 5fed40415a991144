import SwiftState
import Testing

@Suite("Surface: Machine")
struct MachineTests {
  @Test("init and configure give the machine to their closures")
  func initAndConfigure() {
    let plain = Machine<MyState, MyEvent>(state: .state0)
    plain.configure { $0.addRoutes(event: .event0, transitions: [.state0 => .state1]) }
    let closed = Machine<MyState, MyEvent>(
      state: .state0,
      initClosure: { machine in
        machine.addRoutes(event: .event0, transitions: [.state0 => .state1])
      })
    #expect(plain.canTryEvent(.event0) == .state1)
    #expect(closed.canTryEvent(.event0) != nil)
    #expect(closed.state == .state0)
  }

  @Test("the context has the event, both states and the message")
  func context() {
    var seen: Machine<MyState, MyEvent>.Context?
    let machine = Machine<MyState, MyEvent>(state: .state0) { machine in
      machine.addRoutes(event: .event0, transitions: [.state0 => .state1]) { seen = $0 }
    }
    machine <-! (.event0, "gogogo")
    #expect(seen?.event == .event0)
    #expect(seen?.fromState == .state0)
    #expect(seen?.toState == .state1)
    #expect(seen?.userInfo as? String == "gogogo")
  }

  @Test("routes are asked for by transition and by states")
  func hasRoute() {
    let machine = Machine<MyState, MyEvent>(state: .state0) { machine in
      machine.addRoutes(
        event: .event0, transitions: [.state0 => .state1], condition: { $0.userInfo as? Int == 1 })
    }
    #expect(machine.hasRoute(event: .event0, transition: .state0 => .state1, userInfo: 1))
    #expect(machine.hasRoute(event: .event0, fromState: .state0, toState: .state1, userInfo: 1))
    #expect(!machine.hasRoute(event: .event0, transition: .state0 => .state1))
    #expect(!machine.hasRoute(event: .event0, fromState: .state0, toState: .state1))
    #expect(machine.canTryEvent(.event0) == nil)
    #expect(machine.canTryEvent(.event0, userInfo: 1) == .state1)
  }

  @Test("tryEvent returns whether the machine moved, and the result may be dropped")
  func tryEvent() {
    let machine = Machine<MyState, MyEvent>(state: .state0) { machine in
      machine.addRoutes(
        event: .event0,
        transitions: [
          .state0 => .state1,
          .state1 => .state2,
        ])
    }
    #expect(machine.tryEvent(.event0))
    machine.tryEvent(.event0, userInfo: "done")
    #expect(!machine.tryEvent(.event0))
    #expect(machine.state == .state2)
  }

  @Test("<-! gives the machine back, so that attempts are chained")
  func chainedAttempts() {
    let machine = Machine<MyState, MyEvent>(state: .state0) { machine in
      machine.addRoutes(event: .event0, transitions: [.state0 => .state1])
      machine.addRoutes(event: .event1, transitions: [.state1 => .state2])
    }
    machine <-! .event0 <-! (.event1, "last")
    #expect(machine.state == .state2)
  }

  @Test("routes are added for an event, for an Event and for any event, with and without a handler")
  func addRoutes() {
    let log = Log()
    let machine = Machine<MyState, MyEvent>(state: .state0)
    let event = MyEvent.event0
    let pattern = Event<MyEvent>.some(.event1)
    machine.addRoutes(event: event, transitions: [.state0 => .state1])
    machine.addRoutes(event: pattern, transitions: [.state1 => .state2], condition: { _ in true })
    machine.addRoutes(event: .any, transitions: [.state2 => .state3]) { _ in log.append("any") }
    machine.addRoutes(event: .event0, routes: [Route(transition: .state3 => .state0, condition: nil)])
    machine.addRoutes(event: pattern, routes: [Route(transition: .state0 => .state3, condition: nil)]) { _ in
      log.append("route")
    }
    machine <-! .event0 <-! .event1 <-! .event0 <-! .event0 <-! .event1
    #expect(machine.state == .state3)
    #expect(log.lines == ["any", "route"])
  }

  @Test("route mappings route payloads, with and without a handler")
  func routeMappings() {
    let log = Log()
    let machine = Machine<StrState, StrEvent>(state: .str("initial")) { machine in
      machine.addRouteMapping { event, fromState, userInfo -> StrState? in
        guard let event = event else { return nil }
        switch (event, fromState) {
        case (.str("gogogo"), .str("initial")): return .str("Phase 1")
        default: return nil
        }
      }
      machine.addRouteMapping(
        { event, fromState, _ in
          if case (.str("finish")?, .str("Phase 1")) = (event, fromState) { .str("end") } else { nil }
        },
        handler: { context in log.append("\(context.toState)") })
      machine.addRouteMapping({ _, _, _ in nil }, order: 10, handler: { _ in })
      machine.addHandler(event: .str("gogogo")) { _ in log.append("gogogo") }
    }
    machine <-! .str("go?") <-! .str("gogogo") <-! .str("gogogo") <-! .str("finish")
    #expect(machine.state == .str("end"))
    #expect(log.lines == ["gogogo", #"str("end")"#])
    #expect(machine.hasRoute(event: .str("gogogo"), transition: .str("initial") => .str("Phase 1")))
  }

  @Test("handlers and error handlers run in their order, the default being 100")
  func handlers() {
    let log = Log()
    let machine = Machine<MyState, MyEvent>(state: .state0) { machine in
      machine.addRoutes(event: .event0, transitions: [.state0 => .state1])
      machine.addHandler(event: .event0, order: 101) { _ in log.append("101") }
      machine.addHandler(event: .event0) { _ in log.append("default") }
      machine.addHandler(event: .any, order: 99) { _ in log.append("99") }
      machine.addHandler(event: Event<MyEvent>.some(.event1)) { _ in log.append("other") }
      machine.addErrorHandler { context in log.append("error \(context.fromState)") }
      machine.addErrorHandler(order: 1) { _ in log.append("first error") }
    }
    machine <-! .event0
    #expect(log.lines == ["99", "default", "101"])
    machine <-! .event0
    #expect(log.lines.suffix(2) == ["first error", "error state1"])
  }

  @Test("a disposable removes what was added")
  func disposables() {
    let log = Log()
    var disposables = [any Disposable]()
    let machine = Machine<MyState, MyEvent>(state: .state0)
    disposables += [
      machine.addRoutes(event: .event0, transitions: [.any => .state1]) { _ in log.append("route") }
    ]
    disposables += [machine.addHandler(event: .event0) { _ in log.append("handler") }]
    disposables += [machine.addErrorHandler { _ in log.append("error") }]
    disposables += [machine.addRouteMapping { _, _, _ in .state2 }]
    disposables.forEach { $0.dispose() }
    #expect(disposables.allSatisfy { $0.disposed })
    #expect(!machine.tryEvent(.event0))
    #expect(log.lines.isEmpty)
  }

  @Test("handlers may take the four parts of the context")
  func spreadHandlers() {
    let log = Log()
    let machine = StateMachine<MyState, MyEvent>(state: .state0) { machine in
      machine.addRoutes(event: .event0, transitions: [.state0 => .state1])
      machine.addRoute(.state1 => .state2)
      machine.addHandler(event: .event0) { event, fromState, toState, userInfo in
        log.append("\(event!) \(fromState) \(toState) \(userInfo ?? "-")")
      }
      machine.addHandler(event: .any) { _, _, toState, _ in log.append("any to \(toState)") }
      machine.addHandler(.state1 => .state2) { event, _, _, userInfo in log.append("\(userInfo ?? "-")") }
      machine.addAnyHandler(.any => .any, order: 200) { _, fromState, _, _ in log.append("left \(fromState)")
      }
      machine.addErrorHandler { event, fromState, toState, userInfo in
        log.append("[ERROR] \(fromState) => \(toState)")
      }
    }
    machine <-! .event0
    machine <- (.state2, "Hello") <- .state0
    #expect(
      log.lines == [
        "event0 state0 state1 -", "any to state1", "left state0", "Hello", "left state1",
        "[ERROR] state2 => state0",
      ])
  }
}

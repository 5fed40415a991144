import SwiftState
import Testing

@Suite("Surface: StateMachine")
struct StateMachineTests {
  @Test("init and configure give a state machine to their closures")
  func initAndConfigure() {
    let machine = StateMachine<MyState, NoEvent>(state: .state0) { $0.addRoute(.state0 => .state1) }
    machine.configure { $0.addRoute(.state1 => .state2) }
    machine <- .state1 <- .state2
    #expect(machine.state == .state2)
  }

  @Test("routes are asked for by transition and by states")
  func hasRoute() {
    let machine = StateMachine<MyState, NoEvent>(state: .state0) { machine in
      machine.addRoute(.state0 => .state1)
      machine.addRoute(.state2 => .any, condition: { $0.userInfo != nil })
    }
    #expect(machine.hasRoute(.state0 => .state1))
    #expect(machine.hasRoute(fromState: .state0, toState: .state1))
    #expect(!machine.hasRoute(.state2 => .state3))
    #expect(machine.hasRoute(.state2 => .state3, userInfo: 1))
    #expect(machine.hasRoute(fromState: .state2, toState: .state3, userInfo: 1))
  }

  @Test("tryState returns whether the machine moved, and the result may be dropped")
  func tryState() {
    let machine = StateMachine<MyState, NoEvent>(state: .state0) { machine in
      machine.addRoute(.state0 => .state1)
      machine.addRoute(.state1 => .state2) { _ in }
    }
    #expect(machine.canTryState(.state1))
    #expect(machine.canTryState(.state1, userInfo: 1))
    #expect(!machine.canTryState(.state2))
    #expect(machine.tryState(.state1))
    machine.tryState(.state2, userInfo: "go")
    #expect(!machine.tryState(.state0))
    #expect(machine.state == .state2)
  }

  @Test("a state attempt may follow the routes of events")
  func stateAttemptAlongEventRoute() {
    let machine = StateMachine<MyState, MyEvent>(state: .state0) { machine in
      machine.addRoutes(event: .event0, transitions: [.state0 => .state1])
    }
    machine <- .state1
    #expect(machine.state == .state1)
  }

  @Test("<- takes a message and gives the machine back")
  func attemptOperator() {
    let log = Log()
    let machine = StateMachine<MyState, NoEvent>(state: .state0) { machine in
      machine.addRoute(.any => .any)
      machine.addHandler(.any => .any) { log.append("\($0.userInfo ?? "-")") }
    }
    machine <- .state1 <- (.state2, "Hello")
    #expect(log.lines == ["-", "Hello"])
  }

  @Test("addRoute takes a transition or a route, with and without a handler")
  func addRoute() {
    let log = Log()
    let machine = StateMachine<MyState, NoEvent>(state: .state0)
    let route = Route<MyState, NoEvent>(transition: .state1 => .state2, condition: { $0.userInfo != nil })
    machine.addRoute(.state0 => .state1)
    machine.addRoute(route)
    machine.addRoute(route) { _ in log.append("route") }
    machine.addRoute(.state2 => .state3, condition: { _ in true }) { _ in log.append("transition") }
    machine.addRoute(Route(transition: .state3 => .state0, condition: nil))
    machine <- .state1 <- .state2
    #expect(machine.state == .state1)
    machine <- (.state2, 1) <- .state3 <- .state0
    #expect(machine.state == .state0)
    #expect(log.lines == ["route", "transition"])
  }

  @Test("a handler is for state attempts, an any handler for both kinds")
  func handlers() {
    let log = Log()
    let machine = StateMachine<MyState, MyEvent>(state: .state0) { machine in
      machine.addRoutes(event: .event0, transitions: [.state0 => .state1])
      machine.addRoute(.state1 => .state0)
      machine.addHandler(.any => .any, order: 10) { log.append("state: \($0.toState)") }
      machine.addAnyHandler(.any => .any, order: 20) { log.append("any: \($0.toState)") }
    }
    machine <-! .event0
    machine <- .state0
    #expect(log.lines == ["any: state1", "state: state0", "any: state0"])
  }

  @Test("a route chain adds its routes and runs its handler when they were taken in a row")
  func addRouteChain() {
    let log = Log()
    let machine = StateMachine<MyState, NoEvent>(state: .state0) { machine in
      machine.addRouteChain(.state0 => .state1 => .state2) { _ in log.append("transition chain") }
      machine.addRouteChain(.state2 => .state3 => .state0, condition: { _ in true }) { _ in
        log.append("guarded")
      }
      machine.addRouteChain(RouteChain(transitionChain: .state0 => .state3 => .state1)) { _ in
        log.append("route chain")
      }
    }
    machine <- .state1 <- .state2 <- .state3 <- .state0 <- .state3 <- .state1
    #expect(log.lines == ["transition chain", "guarded", "route chain"])
  }

  @Test("chain handlers and chain error handlers take both kinds of chain")
  func chainHandlers() {
    let log = Log()
    let machine = StateMachine<MyState, NoEvent>(state: .state0) { machine in
      let chain: TransitionChain<MyState> = .state0 => .state1 => .state2
      machine.addRoute(.any => .any)
      machine.addChainHandler(chain) { _ in log.append("done") }
      machine.addChainHandler(RouteChain(transitionChain: chain), order: 10) { _ in log.append("done first") }
      machine.addChainErrorHandler(chain) { _ in log.append("broken") }
      machine.addChainErrorHandler(RouteChain(transitionChain: chain), order: 10) { _ in
        log.append("broken first")
      }
    }
    machine <- .state1 <- .state2
    #expect(log.lines == ["done first", "done"])
    machine <- .state0 <- .state1 <- .state3
    #expect(log.lines.suffix(2) == ["broken first", "broken"])
  }

  @Test("a state route mapping gives the states that may be attempted")
  func stateRouteMapping() {
    let log = Log()
    let machine = StateMachine<StrState, StrEvent>(state: .str("initial")) { machine in
      machine.addStateRouteMapping { fromState, userInfo -> [StrState]? in
        switch fromState {
        case .str("initial"): return [.str("Phase 1"), .str("Phase 2")]
        default: return nil
        }
      }
      machine.addStateRouteMapping(
        { fromState, _ in fromState == .str("Phase 2") ? [.str("end")] : nil },
        handler: { _ in log.append("end") })
    }
    #expect(machine.canTryState(.str("Phase 1")))
    machine <- .str("Phase 2") <- .str("end")
    #expect(machine.state == .str("end"))
    #expect(log.lines == ["end"])
  }

  @Test("its type aliases are reached through it")
  func typeAliases() {
    let condition: StateMachine<MyState, NoEvent>.Condition = { $0.userInfo == nil }
    let handler: StateMachine<MyState, NoEvent>.Handler = { _ in }
    let routeMapping: StateMachine<MyState, NoEvent>.RouteMapping = { _, _, _ in nil }
    let stateRouteMapping: StateMachine<MyState, NoEvent>.StateRouteMapping = { _, _ in [.state1] }
    let machine = StateMachine<MyState, NoEvent>(state: .state0) { machine in
      machine.addRoute(.state0 => .state3, condition: condition, handler: handler)
      machine.addRouteMapping(routeMapping, handler: handler)
      machine.addStateRouteMapping(stateRouteMapping, handler: handler)
    }
    machine <- .state1
    #expect(machine.state == .state1)
  }
}

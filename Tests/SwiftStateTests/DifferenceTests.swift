import SwiftState
import Testing

@Suite("Where Interlock differs on purpose")
struct DifferenceTests {
  @Test("R1, R6: the first route that was registered is taken, never a random one")
  func orderedChoice() {
    for _ in 0..<20 {
      let machine = Machine<MyState, MyEvent>(state: .state0) { machine in
        machine.addRoutes(event: .event0, transitions: [.state0 => .state2, .state0 => .state1])
        machine.addRoutes(event: .event0, transitions: [.state0 => .state3])
      }
      machine <-! .event0
      #expect(machine.state == .state2)
    }
  }

  @Test("R4: a state route mapping that does not list the target leaves the question to the next one")
  func allMappingsAreConsulted() {
    let machine = StateMachine<MyState, NoEvent>(state: .state0) { machine in
      machine.addStateRouteMapping { _, _ in [.state1] }
      machine.addStateRouteMapping { _, _ in [.state2] }
    }
    #expect(machine.canTryState(.state1))
    #expect(machine.canTryState(.state2))
    #expect(!machine.canTryState(.state3))
  }

  @Test("R5: a condition is judged once, even with a handler beside it")
  func conditionsRunOnce() {
    var count = 0
    let machine = StateMachine<MyState, NoEvent>(state: .state0) { machine in
      let condition: StateMachine<MyState, NoEvent>.Condition = { _ in
        count += 1
        return true
      }
      machine.addRoute(.state0 => .state1, condition: condition) { _ in }
    }
    machine <- .state1
    #expect(count == 1)
  }

  @Test("T2: a route's handler does not run for another route between the same states")
  func handlersOfRoutes() {
    let log = Log()
    let machine = StateMachine<MyState, MyEvent>(state: .state0) { machine in
      machine.addRoutes(event: .event0, transitions: [.state0 => .state1]) { _ in log.append("first") }
      machine.addRoutes(event: .event0, transitions: [.state0 => .state1]) { _ in log.append("second") }
    }
    machine <-! .event0
    #expect(log.lines == ["first"])
  }

  @Test("T4: an attempt from a handler waits for the handlers that are left")
  func attemptsAreQueued() {
    let log = Log()
    let machine = StateMachine<MyState, NoEvent>(state: .state0) { machine in
      machine.addRoute(.state0 => .state1)
      machine.addRoute(.state1 => .state2)
      machine.addHandler(.state0 => .state1) { [unowned machine] _ in
        machine <- .state2
        log.append("still in \(machine.state)")
      }
      machine.addHandler(.state0 => .state1) { _ in log.append("second handler") }
      machine.addHandler(.state1 => .state2) { _ in log.append("queued attempt") }
    }
    machine <- .state1
    #expect(machine.state == .state2)
    #expect(log.lines == ["still in state1", "second handler", "queued attempt"])
  }

  @Test("G1: a handler that an earlier one disposes of does not run again")
  func disposalTakesEffectAtOnce() {
    let log = Log()
    var disposable: (any Disposable)?
    let machine = StateMachine<MyState, NoEvent>(state: .state0) { machine in
      machine.addRoute(.state0 => .state1)
      machine.addHandler(.any => .any) { _ in disposable?.dispose() }
      disposable = machine.addHandler(.any => .any) { _ in log.append("second") }
    }
    machine <- .state1
    #expect(log.lines.isEmpty)
  }

  @Test("T1: handlers of equal order run in the order of registration, whatever they wait for")
  func equalOrders() {
    let log = Log()
    let machine = StateMachine<MyState, MyEvent>(state: .state0) { machine in
      machine.addRoute(.any => .any)
      machine.addRoutes(event: .event0, transitions: [.any => .state0])
      machine.addHandler(.any => .any) { _ in log.append("any to any") }
      machine.addHandler(.any => .state1) { _ in log.append("any to 1") }
      machine.addHandler(.state0 => .state1) { _ in log.append("0 to 1") }
      machine.addHandler(event: .any) { _ in log.append("any event") }
      machine.addHandler(event: .event0) { _ in log.append("event 0") }
    }
    machine <- .state1 <-! .event0
    #expect(log.lines == ["any to any", "any to 1", "0 to 1", "any event", "event 0"])
  }

  @Test("R2: a route may lead to the states of a list")
  func listTargets() {
    let machine = StateMachine<MyState, NoEvent>(state: .state0) { machine in
      machine.addRoute([.state0] => [.state1, .state2])
    }
    #expect([MyState.state1, .state2, .state3].map { machine.canTryState($0) } == [true, true, false])
  }

  @Test("R3: an event route to `.any` stays, so it leads to no other state")
  func internalRoutes() {
    let machine = StateMachine<MyState, MyEvent>(state: .state0) { machine in
      machine.addRoutes(event: .event0, transitions: [.state0 => .any])
    }
    #expect(!machine.hasRoute(event: .event0, transition: .state0 => .state1))
    #expect(machine.hasRoute(event: .event0, transition: .state0 => .state0))
    machine <-! .event0
    #expect(machine.state == .state0)
  }

  @Test("G4: a chain counts moves by events, too, and its handlers have the order 100 like others")
  func chains() {
    let log = Log()
    let machine = StateMachine<MyState, MyEvent>(state: .state0) { machine in
      machine.addRoute(.any => .any)
      machine.addRoutes(event: .event0, transitions: [.state1 => .state2])
      machine.addChainHandler(.state0 => .state1 => .state2) { _ in log.append("chain") }
      machine.addAnyHandler(.any => .any, order: 120) { _ in log.append("handler") }
    }
    machine <- .state1 <-! .event0
    #expect(log.lines == ["handler", "chain", "handler"])
  }

  @Test("G4: a complete chain starts over, and does not run again when its last step is repeated")
  func repeatedLastSteps() {
    let log = Log()
    let machine = StateMachine<MyState, NoEvent>(state: .state0) { machine in
      machine.addRoute(.any => .any)
      machine.addChainHandler(.state0 => .state1 => .state1) { _ in log.append("chain") }
    }
    machine <- .state1 <- .state1 <- .state1 <- .state1
    #expect(log.lines == ["chain"])
    machine <- .state0 <- .state1 <- .state1
    #expect(log.lines == ["chain", "chain"])
  }

  @Test("G4: a broken chain runs its error handlers once")
  func brokenChains() {
    let log = Log()
    let machine = StateMachine<MyState, NoEvent>(state: .state0) { machine in
      machine.addRoute(.any => .any)
      machine.addChainErrorHandler(.state0 => .state1 => .state2) { _ in log.append("broken") }
    }
    machine <- .state1 <- .state3 <- .state2 <- .state3
    #expect(log.lines == ["broken"])
  }

  @Test("T2: the handler of an event mapping is silent on state attempts, that of a state mapping is not")
  func handlersOfMappings() {
    let log = Log()
    let machine = StateMachine<MyState, MyEvent>(state: .state0) { machine in
      machine.addRouteMapping({ _, _, _ in .state1 }) { _ in log.append("event mapping") }
      machine.addStateRouteMapping({ _, _ in [.state2] }) { _ in log.append("state mapping") }
    }
    machine <- .state1
    machine <- .state2
    machine <-! .event0
    #expect(log.lines == ["state mapping", "event mapping"])
  }

  @Test("F3: a query with a wildcard has an answer")
  func wildcardQueries() {
    let machine = StateMachine<MyState, MyEvent>(state: .state0) { machine in
      machine.addRoute(.state0 => .state1)
      machine.addRoutes(event: .event0, transitions: [.state1 => .state2])
    }
    #expect(machine.hasRoute(.any => .state1))
    #expect(machine.hasRoute(.state0 => .any))
    #expect(!machine.hasRoute(.state2 => .any))
    #expect(machine.hasRoute(event: .event0, transition: .any => .any))
    #expect(!machine.hasRoute(event: .event1, transition: .any => .any))
  }
}

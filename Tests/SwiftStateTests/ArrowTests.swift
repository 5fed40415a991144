import SwiftState
import Testing

@Suite("Surface: arrows")
struct ArrowTests {
  let list: [MyState] = [.state0, .state1]
  let state = MyState.state2
  let any = State<MyState>.any

  @Test("states and any on both sides give a transition")
  func states() {
    let arrows: [Transition<MyState>] = [
      .state0 => .state1,
      .any => .state1,
      .state0 => .any,
      .any => .any,
    ]
    #expect(
      arrows.map(\.description) == [
        ".state0 => .state1", ".any => .state1", ".state0 => .any", ".any => .any",
      ])
  }

  @Test("an array is an operand on either side")
  func arrays() {
    let printed = "[.state0, .state1]"
    #expect((list => state).description == "\(printed) => .state2")
    #expect((list => .state2).description == "\(printed) => .state2")
    #expect((list => any).description == "\(printed) => .any")
    #expect((list => .any).description == "\(printed) => .any")
    #expect((state => list).description == ".state2 => \(printed)")
    #expect((.state2 => list).description == ".state2 => \(printed)")
    #expect((any => list).description == ".any => \(printed)")
    #expect((.any => list).description == ".any => \(printed)")
    #expect((list => list).description == "\(printed) => \(printed)")
    #expect((list => [.state3]).description == "\(printed) => [.state3]")
    #expect(([.state3] => list).description == "[.state3] => \(printed)")
  }

  @Test("every kind of list goes into addRoute, with and without a condition and a handler")
  func addRouteOfLists() {
    let log = Log()
    let machine = StateMachine<MyState, NoEvent>(state: .state0) { machine in
      machine.addRoute([.state0, .state1] => .state2)
      machine.addRoute(list => .state3) { _ in log.append("from list") }
      machine.addRoute(.state2 => [.state0, .state1])
      machine.addRoute(.state3 => list, condition: { _ in true })
      machine.addRoute([.state3] => [.state2])
      machine.addRoute([.state2] => .any, condition: { _ in false })
      machine.addRoute(
        .any => [.state3], condition: { $0.userInfo != nil }, handler: { _ in log.append("to list") })
    }
    machine <- .state2 <- .state1 <- .state3 <- .state0 <- .state3 <- .state2
    #expect(machine.state == .state2)
    #expect(!machine.canTryState(.state3))
    machine <- (.state3, "now")
    #expect(machine.state == .state3)
    #expect(log.lines == ["from list", "from list", "to list"])
  }

  @Test("lists are written where routes are taken")
  func routesOfLists() {
    let machine = StateMachine<MyState, MyEvent>(state: .state0) { machine in
      machine.addRoutes(event: .event0, routes: [[.state0, .state1] => .state2, .state2 => [.state3]])
      machine.addRoutes(event: .any, routes: [[.state3] => .state0], handler: { _ in })
    }
    let route: Route<MyState, MyEvent> = list => .state3
    machine.addRoute(route)
    machine <-! .event0 <-! .event0
    #expect(machine.state == .state3)
    machine <-! .event1
    #expect(machine.state == .state0)
    machine <- .state3
    #expect(machine.state == .state3)
  }

  @Test("arrows are prolonged at either end into a chain")
  func chains() {
    let three: TransitionChain<MyState> = .state0 => .state1 => .state2
    let four: TransitionChain<MyState> = .any => .state1 => .state2 => .any
    let before: TransitionChain<MyState> = .state0 => (.state1 => .state2)
    let anyBefore: TransitionChain<MyState> = .any => (.state1 => .state2)
    let arrow: Transition<MyState> = .state0 => .state1
    #expect(three.description == ".state0 => .state1 => .state2")
    #expect(four.description == ".any => .state1 => .state2 => .any")
    #expect(before.description == ".state0 => .state1 => .state2")
    #expect(anyBefore.description == ".any => .state1 => .state2")
    #expect((arrow => .state2).description == three.description)
    #expect((arrow => .any).description == ".state0 => .state1 => .any")
    #expect((three => .state3).states.count == 4)
    #expect((.state3 => three).states.count == 4)
    #expect((.any => three => .any).states.count == 5)
  }

  @Test("strings are states and events where a user says so")
  func strings() {
    let machine = StateMachine<Name, Name>(state: ".State0") { machine in
      machine.addRoute(".State0" => ".State1")
      machine.addRoute(.any => ".State2")
      machine.addRoutes(event: "Run", transitions: [".State2" => ".State0"])
    }
    machine <- ".State1" <- ".State2"
    machine <-! "Run"
    #expect(machine.state == ".State0")
  }
}

/// A string of the tests' own, so that no conformance of `String` leaks from here.
struct Name: StateType, EventType, ExpressibleByStringLiteral {
  let text: String

  init(stringLiteral text: String) {
    self.text = text
  }
}

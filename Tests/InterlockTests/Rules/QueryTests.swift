import Interlock
import Testing

@Suite struct QueryTests {
  /// A machine with every kind of route, and handlers that must not run.
  private func machine<W: World>(_: W.Type, in state: W.S) -> StateMachine<W.S, W.E> {
    StateMachine<W.S, W.E>(state: state) { machine in
      machine.add { On(W.go, W.a => W.b, W.a => W.a, W.b => [W.c, W.d]) }
      machine.addRoute(event: W.halt, W.c => .any)
      machine.add { On(.any, W.d => W.a).when("asked") { $0.userInfo as? String == "please" } }
      machine.addRoute([W.b, W.c] => W.a, condition: { $0.userInfo as? String == "please" })
      machine.add { Ignore(W.events[2], in: W.d) }
      machine.addRouteMapping { event, fromState, _ in event == W.events[3] && fromState == W.b ? W.d : nil }
      machine.addStateRouteMapping { fromState, _ in fromState == W.d ? [W.b, W.states[6]] : nil }
    }
  }

  private func forbidHandlers<W: World>(_: W.Type, of machine: StateMachine<W.S, W.E>) {
    machine.addAnyHandler(.any => .any) { _ in Issue.record("handler") }
    machine.add { OnExit(.any) { _ in Issue.record("exit handler") } }
    machine.addErrorHandler { _ in Issue.record("error handler") }
  }

  @Test("F3: a query predicts each attempt, changes nothing and calls no handler", arguments: worlds)
  func foretelling(world: any World.Type) {
    func check<W: World>(_ world: W.Type) {
      for state in W.states {
        for userInfo in [nil, "please"] {
          let asked = machine(world, in: state)
          forbidHandlers(world, of: asked)
          for event in W.events {
            let tried = machine(world, in: state)
            let outcome = tried.send(event, userInfo: userInfo)
            let foretold = asked.destination(on: event, userInfo: userInfo)
            #expect(foretold == (outcome.isAccepted ? tried.state : nil))
            let moves = if case .moved = outcome { true } else { false }
            #expect(asked.acceptedEvents(among: [event], userInfo: userInfo) == (moves ? [event] : []))
          }
          for target in W.states {
            let accepted = machine(world, in: state).move(to: target, userInfo: userInfo).isAccepted
            #expect(asked.accepts(target, userInfo: userInfo) == accepted)
            #expect(asked.hasRoute(fromState: state, toState: target, userInfo: userInfo) == accepted)
            #expect(asked.hasRoute(state => target, userInfo: userInfo) == accepted)
            #expect(asked.acceptedStates(among: [target], userInfo: userInfo) == (accepted ? [target] : []))
          }
          #expect(asked.state == state)
        }
      }
    }
    check(world)
  }

  @Test("F3: hasRoute of an event considers every route, not only the first", arguments: worlds)
  func routesOfEvents(world: any World.Type) {
    func check<W: World>(_ world: W.Type) {
      let machine = machine(world, in: W.a)
      forbidHandlers(world, of: machine)
      func routes(_ event: W.E, _ userInfo: String? = nil) -> [String] {
        W.states.flatMap { fromState in
          W.states.filter { toState in
            let one = machine.hasRoute(
              event: event, fromState: fromState, toState: toState, userInfo: userInfo)
            let other = machine.hasRoute(event: event, transition: fromState => toState, userInfo: userInfo)
            #expect(one == other)
            return one
          }.map { "\(W.name(fromState))\(W.name($0))" }
        }
      }
      #expect(routes(W.go) == ["aa", "ab", "bc", "bd"])
      #expect(routes(W.halt) == ["cc"])
      #expect(routes(W.events[2], "please") == ["da"])
      #expect(routes(W.events[3]) == ["bd"])
    }
    check(world)
  }

  @Test("F3: a wildcard or a list in a query asks whether there is such a pair of states", arguments: worlds)
  func wildcards(world: any World.Type) {
    func check<W: World>(_ world: W.Type) {
      let machine = machine(world, in: W.a)
      let patterns: [Pattern<W.S>] = W.states.map { .some($0) } + [.any, [W.b, W.c], [W.c, W.d], []]
      // The states that the definition mentions.
      let mentioned = W.states[..<4]
      func matching(_ pattern: Pattern<W.S>) -> [W.S] {
        pattern == .any ? Array(mentioned) : W.states.filter { pattern.matches($0) }
      }
      for from in patterns {
        for to in patterns {
          let pairs = matching(from).flatMap { fromState in matching(to).map { (fromState, $0) } }
          let byState = pairs.contains { machine.hasRoute(fromState: $0.0, toState: $0.1) }
          #expect(machine.hasRoute(from => to) == byState)
          for event in W.events {
            let byEvent = pairs.contains { machine.hasRoute(event: event, fromState: $0.0, toState: $0.1) }
            #expect(machine.hasRoute(event: event, transition: from => to) == byEvent)
          }
        }
      }
    }
    check(world)
  }

  @Test("F3: a wildcard includes the current state, even if no route mentions it", arguments: worlds)
  func currentState(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      let machine = StateMachine<W.S, W.E>(state: W.a) { $0.addRoute(event: W.go, .any => .any) }
      #expect(machine.hasRoute(event: W.go, transition: .any => .any))
      #expect(machine.hasRoute(.any => .any))
      #expect(machine.acceptedStates(among: W.states) == W.states)
    }
    check(world)
  }

  @Test("F3: accepted kinds are in the order of their first mention")
  func mentions() {
    let machine = StateMachine<Words.S, Words.E>(state: Words.a) { machine in
      machine.add { On([Words.halt, Words.go], Words.a => Words.d) }
      machine.add { On(.any, .any => [Words.c, Words.a]) }
      machine.add { Ignore(Words.events[3], in: Words.a) }
    }
    #expect(machine.acceptedEvents() == [Words.halt, Words.go])
    #expect(machine.acceptedStates() == [Words.a, Words.d, Words.c])
  }

  @Test("F3: accepted kinds of a `CaseIterable` enum are in the order of its cases")
  func cases() {
    let machine = StateMachine<Bytes.S, Bytes.E>(state: .a) { machine in
      machine.add { On(.any, .a => .any) }
      machine.addRoute(event: .halt, .b => .a, condition: { $0.userInfo != nil })
      machine.add { Ignore(.skip, in: .a) }
    }
    #expect(machine.acceptedEvents() == [.go, .halt, .other])
    #expect(machine.acceptedStates() == Bytes.S.allCases)
    machine <- .b
    #expect(machine.acceptedEvents() == [])
    #expect(machine.acceptedEvents(userInfo: 1) == [.halt])
    #expect(machine.acceptedStates() == [])
    #expect(machine.acceptedStates(userInfo: 1) == [.a])
  }

  @Test("F3: a condition may make queries", arguments: worlds)
  func questionsInConditions(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      let machine = StateMachine<W.S, W.E>(state: W.a) { $0.addRoute(event: W.halt, W.a => W.c) }
      machine.addRoute(
        event: W.go, W.a => W.b,
        condition: { context in
          context.machine.destination(on: W.halt) == W.c && context.stateMachine!.accepts(W.c)
            && context.toState == W.b
        })
      #expect(machine.destination(on: W.go) == W.b)
      #expect(machine.send(W.go) == .moved(from: W.a, to: W.b))
    }
    check(world)
  }
}

import Interlock
import Testing

@Suite struct InternalTransitionTests {
  @Test(
    "R3: on an event, a route to `.any` stays: handlers run, exit and entry handlers do not",
    arguments: worlds)
  func staying(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      for origin: Pattern<W.S> in [.some(W.a), [W.b, W.a], .any] {
        var trace: [String] = []
        let machine = StateMachine<W.S, W.E>(state: W.a)
        machine.add { OnExit(.any) { _ in trace.append("exit") } }
        machine.add { OnEntry(.any) { _ in trace.append("entry") } }
        machine.addRoute(event: W.go, origin => .any) { trace.append("route \(W.name($0))") }
        machine.addHandler(event: W.go) { _ in trace.append("event") }
        machine.add { After(along: W.a => W.a) { _ in trace.append("narrowed") } }
        machine.add { After(along: W.a => W.b) { _ in trace.append("elsewhere") } }
        machine.addAnyHandler(W.a => .any) { _ in trace.append("any") }
        machine.addHandler(W.a => W.a) { _ in trace.append("by state") }
        #expect(machine.destination(on: W.go) == W.a)
        #expect(machine.send(W.go) == .moved(from: W.a, to: W.a))
        #expect(machine.state == W.a)
        #expect(trace == ["route a>a e0", "event", "narrowed", "any"])
      }
    }
    check(world)
  }

  @Test("R3: a route to `.any` without handlers is accepted, and stays", arguments: worlds)
  func silentStaying(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      let machine = Machine<W.S, W.E>(state: W.b) { $0.add { On(.any, .any => .any) } }
      for event in W.events + W.events {
        #expect(machine.send(event).isAccepted)
        #expect(machine.send(event) == .moved(from: W.b, to: W.b))
      }
    }
    check(world)
  }

  @Test(
    "R3: on a state attempt, a route to `.any` leads to every state and leaves the current one",
    arguments: worlds)
  func stateAttempts(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      var trace: [String] = []
      let machine = StateMachine<W.S, W.E>(state: W.a)
      machine.addRoute(event: W.go, .any => .any)
      machine.add { OnExit(.any) { trace.append("exit \(W.name($0))") } }
      machine.add { OnEntry(.any) { trace.append("entry \(W.name($0))") } }
      machine <- W.b <- W.b
      #expect(trace == ["exit a>b", "entry a>b", "exit b>b", "entry b>b"])
    }
    check(world)
  }

  @Test("T3: a self route leaves and enters again", arguments: worlds)
  func selfRoutes(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      var trace: [String] = []
      let machine = StateMachine<W.S, W.E>(state: W.a)
      machine.addRoute(event: W.go, W.a => W.a)
      machine.addRouteMapping { event, fromState, _ in event == W.halt ? fromState : nil }
      machine.add { OnExit(W.a) { trace.append("exit \(W.name($0))") } }
      machine.add { OnEntry(W.a) { trace.append("entry \(W.name($0))") } }
      machine <-! W.go
      machine <-! W.halt
      machine <- W.a
      #expect(
        trace == ["exit a>a e0", "entry a>a e0", "exit a>a e1", "entry a>a e1", "exit a>a", "entry a>a"])
    }
    check(world)
  }

  @Test("T3: an ignored event runs no handlers, changes nothing and is not refused", arguments: worlds)
  func ignoredEvents(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      let machine = StateMachine<W.S, W.E>(state: W.a)
      machine.addRouteMapping { event, _, _ in event == nil ? nil : W.b }
      machine.add { After { _ in Issue.record("handler") } }
      machine.addAnyHandler(.any => .any) { _ in Issue.record("any handler") }
      machine.add { OnExit(.any) { _ in Issue.record("exit handler") } }
      machine.add { OnEntry(.any) { _ in Issue.record("entry handler") } }
      machine.addErrorHandler { _ in Issue.record("error handler") }
      machine.addChainHandler(TransitionChain(states: [.any, .any])) { _ in Issue.record("chain") }
      let ignoring = [
        machine.add { Ignore(W.go, in: W.a) }, machine.add { Ignore(W.events[1], in: W.b, W.a) },
        machine.add { Ignore(W.events[2], in: W.a) }, machine.add { Ignore(W.events[3]) },
      ]
      for event in W.events {
        #expect(machine.send(event).isAccepted)
        #expect(machine.send(event) == .ignored)
        #expect(machine.destination(on: event) == W.a)
        #expect(!machine.hasRoute(event: event, fromState: W.a, toState: W.a))
      }
      #expect(machine.acceptedEvents(among: W.events) == [])
      #expect(!machine.accepts(W.a))
      for registration in ignoring { registration.dispose() }
      #expect(machine.acceptedEvents(among: W.events) == W.events)
    }
    check(world)
  }

  @Test("T3: any event and a pattern of events can be ignored", arguments: worlds)
  func ignoredPatterns(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      let machine = StateMachine<W.S, W.E>(state: W.a)
      machine.addRoute(event: W.go, W.a => W.b)
      machine.add { Ignore(.any, in: W.a) }
      machine.add { Ignore([W.go, W.events[2]], in: W.b) }
      for event in W.events where event != W.go { #expect(machine.send(event) == .ignored) }
      #expect(machine.send(W.go) == .moved(from: W.a, to: W.b))
      for event in W.events {
        #expect((machine.send(event) == .ignored) == [W.go, W.events[2]].contains(event))
      }
    }
    check(world)
  }
}

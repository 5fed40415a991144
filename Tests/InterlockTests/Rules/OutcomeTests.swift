import Interlock
import Testing

@Suite struct OutcomeTests {
  @Test(
    "T5: an outcome says moved, ignored or refused and why; the short form is false if refused",
    arguments: worlds)
  func outcomes(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      let machine = StateMachine<W.S, W.E>(state: W.a) { machine in
        machine.addRoute(event: W.go, W.a => W.b)
        machine.add { Ignore(W.halt, in: W.b) }
      }
      func refusal(_ event: W.E?, _ toState: W.S) -> Outcome<W.S, W.E> {
        guard
          case .refused(let refusal) = event.map({ machine.send($0) })
            ?? machine.move(to: toState)
        else {
          Issue.record("accepted")
          return .queued
        }
        #expect(refusal.event == event)
        #expect(refusal.fromState == machine.state)
        #expect(refusal.toState == toState)
        #expect(refusal.reason == .noRoute)
        return .refused(refusal)
      }
      #expect(!refusal(W.halt, W.a).isAccepted)
      #expect(!refusal(nil, W.d).isAccepted)
      #expect(!machine.send(W.halt).isAccepted)
      #expect(!machine.move(to: W.d).isAccepted)
      #expect(machine.state == W.a)
      #expect(machine.send(W.go) == .moved(from: W.a, to: W.b))
      #expect(machine.send(W.halt) == .ignored)
      #expect(machine.send(W.halt).isAccepted)
      machine.addRoute(W.b => W.a)
      #expect(machine.move(to: W.a) == .moved(from: W.b, to: W.a))
      #expect(machine.send(W.go).isAccepted)
      #expect(machine.move(to: W.a).isAccepted)
    }
    check(world)
  }

  @Test("T5: a queued attempt returns true, even if it is refused later", arguments: worlds)
  func queued(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      var refusals = 0
      let machine = StateMachine<W.S, W.E>(state: W.a) { $0.addRoute(event: W.go, W.a => W.b) }
      machine.addErrorHandler { _ in refusals += 1 }
      machine.addHandler(event: W.go) { context in
        #expect(context.machine.send(W.halt).isAccepted)
        #expect(context.machine.send(W.halt) == .queued)
        #expect(context.stateMachine!.move(to: W.d).isAccepted)
        #expect(context.stateMachine!.move(to: W.d) == .queued)
      }
      #expect(machine.send(W.go).isAccepted)
      #expect(refusals == 4)
    }
    check(world)
  }

  @Test("T5: orThrow throws refusals and returns every other outcome", arguments: worlds)
  func throwing(world: any World.Type) throws {
    func check<W: World>(_: W.Type) throws {
      let machine = Machine<W.S, W.E>(state: W.a) { machine in
        machine.addRoute(event: W.go, W.a => W.b)
        machine.addRoute(event: W.go, W.b => W.c, label: "is ready") { _ in false }
        machine.addRoute(event: W.go, W.b => W.d, condition: { _ in false })
      }
      #expect(try machine.send(W.go).orThrow() == .moved(from: W.a, to: W.b))
      for outcome in [.queued, .ignored] as [Outcome<W.S, W.E>] {
        #expect(outcome.isAccepted)
        #expect(try outcome.orThrow() == outcome)
      }
      let error = #expect(throws: RefusedAttempt.self) { try machine.send(W.go).orThrow() }
      #expect(error?.labels == ["is ready", nil])
      guard case .refused(let refusal) = machine.send(W.halt) else {
        Issue.record("accepted")
        return
      }
      #expect(RefusedAttempt(refusal).labels == [])
      #expect(RefusedAttempt(refusal).sentence == refusal.description)
    }
    try check(world)
  }

  @Test("T5: the operators attempt and give the machine back", arguments: worlds)
  func operators(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      var count = 0
      let machine = StateMachine<W.S, W.E>(state: W.a) { $0.addRoute(event: W.go, .any => [W.b]) }
      machine.addAnyHandler(.any => .any) { _ in count += 1 }
      #expect((machine <- W.b) === machine)
      #expect((machine <-! W.go) === machine)
      #expect(count == 2 && machine.state == W.b)
    }
    check(world)
  }
}

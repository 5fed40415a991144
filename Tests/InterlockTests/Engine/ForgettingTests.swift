import Interlock
import Testing

@Suite struct ForgettingTests {
  struct Number: StateType, EventType { let number: Int }

  @Test("G1: registrations that stay still work when thousands of states around them are forgotten")
  func survivors() {
    func number(_ number: Int) -> Number { Number(number: number) }
    var trace: [Int] = []
    let machine = StateMachine<Number, Number>(state: number(0))
    var passing: [any Disposable] = []
    // Every hundredth registration stays, and is spread among those that go.
    for value in 0..<5000 {
      let event = number(-value)
      let registration = machine.addRoute(
        event: event, number(value) => number(value + 100), condition: { _ in true })
      let handler = machine.addHandler(event: event, .any => number(value + 100)) {
        trace.append($0.fromState.number)
      }
      if !value.isMultiple(of: 100) { passing += [registration, handler] }
    }
    machine.add { OnExit(number(100), number(200)) { trace.append(-$0.fromState.number) } }
    machine.addRoute(number(4900) => [number(0), number(300)])
    machine <-! number(0)
    passing.forEach { $0.dispose() }
    for value in 0..<5000 { machine.addRoute(event: number(1), number(-value) => number(value)).dispose() }
    for step in 1..<49 { machine <-! number(-100 * step) }
    #expect(machine.state == number(4900))
    #expect(trace == [0, -100, 100, -200, 200] + (3..<49).map { 100 * $0 })
    #expect(machine.acceptedEvents() == [number(-4900)])
    // State attempts know the event routes, too.
    #expect(Set(machine.acceptedStates()) == [number(0), number(300), number(5000)])
    #expect(!machine.hasRoute(event: number(1), transition: .any => .any))
  }

  /// Runs code when it is released.
  final class Token {
    private let end: () -> Void
    init(_ end: @escaping () -> Void) { self.end = end }
    deinit { end() }
  }

  struct Holding: Kinded {
    let kind: Number
    var token: Token?
  }

  @Test("G2: a handler is not called after a released state has removed it")
  func releasedStates() {
    var told = 0
    var handler: (any Disposable)?
    let machine = StateMachine<Holding, Number>(state: Holding(kind: Number(number: 0)))
    machine.addRouteMapping { event, _, _ in
      Holding(kind: Number(number: 1), token: event.map { _ in Token { handler?.dispose() } })
    }
    handler = machine.addHandler(.any => .any) { _ in told += 1 }
    // What the query has found is let go of when another state is entered.
    #expect(machine.destination(on: Number(number: 1))?.kind == Number(number: 1))
    #expect(machine.move(to: Holding(kind: Number(number: 1))).isAccepted)
    #expect(told == 0)
  }

  @Test(
    "T2: a handler for an event that is new to the machine runs on that event alone, wherever a mapping leads"
  )
  func strangers() {
    func number(_ number: Int) -> Number { Number(number: number) }
    let machine = StateMachine<Number, Number>(state: number(0))
    var told: [Int] = []
    machine.addRoute([number(1), number(2)] => number(0))
    for event in 7...9 { machine.addRoute(event: number(event), number(1) => number(2)) }
    machine.addRouteMapping { event, _, _ in event.map { Number(number: $0.number) } }
    // Both events are unknown when the first one comes.
    machine <-! number(1)
    machine <- number(0)
    machine.addHandler(event: number(1), number(0) => .any) { told.append($0.event?.number ?? 0) }
    machine <-! number(2)
    #expect(told.isEmpty)
    machine <- number(0)
    machine <-! number(1)
    #expect(told == [1])
  }

  @Test("G1: a route that a condition disposes of is not judged, and no refusal names it", arguments: worlds)
  func disposedRows(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      for byEvent in [true, false] {
        var doomed: (any Disposable)?
        let machine = StateMachine<W.S, W.E>(state: W.a)
        machine.addRoute(event: W.go, W.a => W.b, label: "first") { _ in
          doomed?.dispose()
          return false
        }
        doomed = machine.addRoute(event: W.go, W.a => W.b, label: "second") { _ in
          Issue.record("judged")
          return true
        }
        machine.addRoute(event: W.go, W.a => W.b, label: "third") { _ in false }
        guard case .refused(let refusal) = byEvent ? machine.send(W.go) : machine.move(to: W.b)
        else {
          Issue.record("accepted")
          return
        }
        #expect(RefusedAttempt(refusal).labels == ["first", "third"])
      }
    }
    check(world)
  }

  @Test("R1: conditions after the first are judged, too, if the outcome is not used", arguments: worlds)
  func laterConditions(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      let machine = Machine<W.S, W.E>(state: W.a)
      machine.addRoute(event: W.go, .any => W.b, condition: { $0.fromState == W.c })
      machine.addRoute(event: W.go, .any => W.c, condition: { $0.fromState == W.b || $0.fromState == W.a })
      for expected in [W.c, W.b, W.c, W.b, W.c] {
        machine <-! W.go
        #expect(machine.state == expected)
      }
    }
    check(world)
  }
}

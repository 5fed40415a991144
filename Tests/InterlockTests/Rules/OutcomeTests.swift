import Interlock
import Testing

private final class Cargo: Hashable, Sendable {
  static func == (left: Cargo, right: Cargo) -> Bool { left === right }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

@Cases private enum Truck: StateType { case empty, loaded(Cargo) }
@Cases private enum Errand: EventType { case load(Cargo), inspect(Cargo), unload, park }

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

  private let trucks = Blueprint<Truck, Errand>(state: .empty) {
    On(\.load, \.empty => \.loaded, \.loaded => \.loaded) { cargo, _ in cargo }
    On(\.inspect, in: \.loaded) { cargo, loaded in loaded = cargo }
    On(.unload, .loaded => .empty)
      .when("never") { _ in false }
  }

  @Test("T5: an outcome holds the state that was left, and nothing holds it after the outcome")
  func left() {
    let attempts: [(Machine<Truck, Errand>) -> Void] = [
      { $0.send(.load(Cargo())) },
      { #expect($0.send(.load(Cargo())).isAccepted) },
      { $0.send(.inspect(Cargo())) },
      { machine in
        let cargo = machine[\.loaded]
        guard case .moved(.loaded(let old), .loaded(let new)) = machine.send(.load(Cargo())) else {
          Issue.record("not moved")
          return
        }
        #expect(old === cargo && new === machine[\.loaded])
      },
    ]
    for (number, attempt) in attempts.enumerated() {
      let machine = trucks.machine()
      weak var old: Cargo?
      do {
        let cargo = Cargo()
        old = cargo
        machine.send(.load(cargo))
      }
      #expect(old != nil)
      attempt(machine)
      #expect(old == nil, "attempt \(number)")
    }
  }

  @Test("T5: nothing holds an event or a state after its refusal")
  func refused() {
    let machine = trucks.machine()
    weak var (cargo, event): (Cargo?, Cargo?)
    do {
      let (first, second) = (Cargo(), Cargo())
      (cargo, event) = (first, second)
      #expect(!machine.send(.inspect(second)).isAccepted)
      machine.send(.load(first))
      for _ in 0..<2 {
        #expect(!machine.send(.unload).isAccepted && !machine.send(.park).isAccepted)
        guard case .refused(let refusal) = machine.send(.unload) else {
          Issue.record("accepted")
          return
        }
        #expect(refusal.fromState == .loaded(first))
      }
      machine.send(.load(Cargo()))
    }
    #expect(cargo == nil && event == nil)
  }

  @Test("T5, G3: an outcome leaves to a context that is kept the state that was left")
  func kept() {
    let machine = trucks.machine()
    var contexts: [Context<Truck, Errand>] = []
    machine.add { Along(.any => .any) { contexts.append($0) } }
    let cargoes = (0..<3).map { _ in Cargo() }
    for cargo in cargoes { #expect(machine.send(.load(cargo)).isAccepted) }
    #expect(contexts.map(\.fromState) == [.empty, .loaded(cargoes[0]), .loaded(cargoes[1])])
    #expect(contexts.map(\.toState) == cargoes.map { .loaded($0) })
  }
}

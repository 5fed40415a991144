import Interlock
import Testing

@Suite struct TransitionOrderTests {
  /// The kinds of handler that take part in one common order after a transition.
  private static let kinds = ["any", "entry", "kind", "chain", "chain error", "narrow"]

  /// Adds a handler of a kind for the move from a to b; "kind" is the one of the attempt's own kind.
  private func add<W: World>(
    _ kind: String,
    _ order: UInt8,
    byEvent: Bool,
    _: W.Type,
    to machine: StateMachine<W.S, W.E>,
    note: @escaping (String) -> Void
  ) {
    let handler: (Context<W.S, W.E>) -> Void = { context in
      note("\(kind) in \(W.name(context.machine.state))")
    }
    switch (kind, byEvent) {
    case ("any", _): machine.addAnyHandler(W.a => .any, order: order, handler: handler)
    case ("entry", _): machine.add { OnEntry(W.b, order: order, then: handler) }
    case ("kind", true): machine.addHandler(event: W.go, order: order, handler: handler)
    case ("kind", false): machine.addHandler(W.a => W.b, order: order, handler: handler)
    case ("narrow", true): machine.add { After(along: .any => W.b, order: order, then: handler) }
    case ("narrow", false): machine.addHandler(.any => .any, order: order, handler: handler)
    case ("chain", _):
      machine.addChainHandler(
        TransitionChain(states: [.some(W.a), .some(W.b)]), order: order, handler: handler)
    default: machine.addChainErrorHandler(W.d => W.a => W.c, order: order, handler: handler)
    }
  }

  @Test("T1: exit handlers, then the change, then the others by order and registration", arguments: worlds)
  func wholeTraces(world: any World.Type) {
    func check<W: World>(_ world: W.Type) {
      for (number, registered) in permutations(Self.kinds).enumerated() {
        // Some share an order: then the first registered is first.
        let orders = registered.indices.map { UInt8($0 * (number % 5 + 1) % 4) }
        var trace: [String] = []
        let machine = StateMachine<W.S, W.E>(state: W.d)
        machine.add { On(W.go, W.d => W.a, W.a => W.b) }
        for (kind, order) in zip(registered, orders) {
          add(kind, order, byEvent: number.isMultiple(of: 2), world, to: machine) { trace.append($0) }
        }
        machine.add { OnExit(W.a, order: 255) { trace.append("late exit in \(W.name($0.machine.state))") } }
        machine.add { OnExit(.any, order: 9) { trace.append("exit in \(W.name($0.machine.state))") } }
        machine.add { OnExit(W.a, W.c, order: 9) { _ in trace.append("exit too") } }
        machine <- W.a
        trace = []
        if number.isMultiple(of: 2) { machine <-! W.go } else { machine <- W.b }
        let handlers = zip(registered, orders).enumerated()
          .sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }
          .map { "\($0.element.0) in b" }
        #expect(trace == ["exit in a", "exit too", "late exit in a"] + handlers, "\(registered) \(orders)")
      }
    }
    check(world)
  }

  @Test(
    "T1: a handler given with a route has the order 100, one given with a mapping its own", arguments: worlds)
  func handlersOfRoutes(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      var trace: [String] = []
      let machine = StateMachine<W.S, W.E>(state: W.a)
      machine.addAnyHandler(.any => .any, order: 101) { _ in trace.append("101") }
      machine.addStateRouteMapping({ _, _ in [W.b] }, order: 102) { _ in trace.append("state mapping 102") }
      machine.addRouteMapping({ _, _, _ in W.b }, order: 98) { _ in trace.append("mapping 98") }
      machine.addRoute(event: W.go, W.a => W.b) { _ in trace.append("event route") }
      machine.addAnyHandler(.any => .any) { _ in trace.append("default") }
      machine.addRoute(W.a => W.b) { _ in trace.append("state route") }
      machine.addAnyHandler(.any => .any, order: 99) { _ in trace.append("99") }
      machine <- W.b
      #expect(trace == ["99", "default", "state route", "101", "state mapping 102"])
      trace = []
      machine <-! W.go
      #expect(trace == ["mapping 98", "99", "default", "101"])
    }
    check(world)
  }

  @Test("T1: a machine starts in its state without running a handler", arguments: worlds)
  func start(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      let machine = Machine<W.S, W.E>(state: W.c) { machine in
        machine.add { OnEntry(.any) { _ in Issue.record("entered") } }
      }
      machine.addAnyHandler(.any => .any) { _ in Issue.record("moved") }
      #expect(machine.state == W.c)
    }
    check(world)
  }
}

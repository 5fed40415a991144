import Interlock
import Testing

@Suite struct RefusalTests {
  @Test("F1: a refusal is reported if no error handler runs and no outcome is returned", arguments: worlds)
  func unhandled(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      var reports: [String] = []
      let machine = StateMachine<W.S, W.E>(state: W.a) {
        $0.addRoute(event: W.go, W.a => W.b, condition: { _ in false })
      }
      let report = machine.add {
        OnUnhandledRefusal {
          reports.append("\(W.name($0.fromState))>\(W.name($0.toState)) \($0.event.map(W.name) ?? "-")")
        }
      }
      machine <-! W.halt
      machine <- W.c
      machine <-! W.go
      #expect(reports == ["a>a e1", "a>c -", "a>a e0"])
      _ = machine.send(W.go)
      _ = machine.move(to: W.c)
      #expect(machine.destination(on: W.go) == nil && reports.count == 3)
      let handler = machine.addErrorHandler { _ in reports.append("handled") }
      machine <-! W.go
      #expect(reports.count == 4 && reports.last == "handled")
      handler.dispose()
      machine <-! W.go
      #expect(reports.count == 5 && reports.last == "a>a e0")
      report.dispose()
      machine <-! W.go
      #expect(reports.count == 5)
    }
    check(world)
  }

  @Test("F1: a blueprint reports the unhandled refusals of its machines")
  func unhandledOfBlueprints() {
    nonisolated(unsafe) var lines: [String] = []
    let blueprint = Blueprint<Bytes.S, Bytes.E>(state: .a) {
      On(.go, .a => .b)
      OnUnhandledRefusal { lines.append("\($0)") }
    }
    let machine = blueprint.machine()
    machine <-! .halt
    _ = machine.send(.halt)
    #expect(lines == ["No route leads from .a on .halt."])
  }

  @Test("F1: without a closure, a sentence is written to standard error")
  func standardError() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent],
      performing: {
        let machine = Machine<Bytes.S, Bytes.E>(state: .a)
        machine.add { OnUnhandledRefusal() }
        machine <-! .go
        Blueprint<Bytes.S, Bytes.E>(state: .b) { OnUnhandledRefusal() }.machine() <-! .go
      })
    let sentences = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #if DEBUG
      #expect(sentences.contains("Machine<S, E>: No route leads from .a on .go.\n"))
      #expect(sentences.contains("Machine<S, E>: No route leads from .b on .go.\n"))
    #else
      #expect(sentences.isEmpty)
    #endif
  }

  @Test(
    "F1: a refusal changes nothing, runs no success handler, and error handlers in order", arguments: worlds)
  func nothingChanges(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      for orders in permutations([1, 1, 100, 255] as [UInt8]) {
        var trace: [String] = []
        let machine = StateMachine<W.S, W.E>(state: W.a)
        machine.addRoute(event: W.go, W.a => W.b, handler: { _ in Issue.record("handler") }) { _ in false }
        machine.addAnyHandler(.any => .any) { _ in Issue.record("any handler") }
        machine.add { OnExit(.any) { _ in Issue.record("exit handler") } }
        machine.add { OnEntry(.any) { _ in Issue.record("entry handler") } }
        for (place, order) in orders.enumerated() {
          machine.addErrorHandler(order: order) { trace.append("\(order)\(place) \(W.name($0))") }
        }
        let inOrder = orders.enumerated().sorted { ($0.element, $0.offset) < ($1.element, $1.offset) }
        for (attempt, text) in [
          ({ machine.send(W.go).isAccepted }, "a>a e0"), ({ machine.send(W.halt).isAccepted }, "a>a e1"),
          ({ machine.move(to: W.b).isAccepted }, "a>b"), ({ machine.move(to: W.d).isAccepted }, "a>d"),
        ] {
          trace = []
          #expect(!attempt())
          #expect(machine.state == W.a)
          #expect(trace == inOrder.map { "\($0.element)\($0.offset) \(text)" })
        }
      }
    }
    check(world)
  }

  @Test("F2: the reason is no route, or the failed conditions in their order", arguments: worlds)
  func reasons(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      let machine = StateMachine<W.S, W.E>(state: W.a)
      var reason: Refusal<W.S, W.E>.Reason?
      var message: Any?
      machine.addErrorHandler { context in
        reason = context.refusal?.reason
        message = context.userInfo
        #expect(context.refusal?.event == context.event)
        #expect(context.refusal?.fromState == context.fromState)
        #expect(context.refusal?.toState == context.toState)
      }
      machine.send(W.go, userInfo: "hello")
      #expect(reason == .noRoute)
      #expect(message as? String == "hello")
      machine.add { On(.any, .any => W.b).when("last") { _ in false } }
      machine.addRoute(event: W.go, W.a => [W.c, W.d], label: "first") { _ in false }
      machine.addRoute(event: W.go, .any => .any, condition: { _ in false })
      let routes: [Route<W.S, W.E>] = [Route(W.a => W.b, label: "own") { _ in false }]
      machine.register(routesFor: .some(W.halt), routes)
      func guards(_ reason: Refusal<W.S, W.E>.Reason?) -> [String] {
        guard case .conditions(let guards) = reason else { return [] }
        return guards.map { ($0.label ?? "none") + ($0.transition.fromState == .any ? " any" : "") }
      }
      machine <-! W.go
      #expect(guards(reason) == ["first", "first", "none any", "last any"])
      machine <-! W.halt
      #expect(guards(reason) == ["own", "last any"])
      machine <- W.b
      #expect(guards(reason) == ["last any", "none any", "own"])
      machine <- W.d
      #expect(guards(reason) == ["first", "none any"])
    }
    check(world)
  }

  @Test("F2: a failed guard names the arrow that it guards", arguments: worlds)
  func arrows(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      let machine = StateMachine<W.S, W.E>(state: W.a)
      machine.addRoute(event: W.go, [W.a, W.b] => [W.c, W.d], condition: { _ in false })
      guard case .refused(let refusal) = machine.send(W.go),
        case .conditions(let guards) = refusal.reason
      else {
        Issue.record("not refused by a condition")
        return
      }
      #expect(guards.map(\.transition) == [W.a => W.c, W.a => W.d])
      #expect(refusal.toState == W.a)
    }
    check(world)
  }

  @Test("F2: a context has a refusal in error handlers only", arguments: worlds)
  func refusalsInContexts(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      var refusals: [Bool] = []
      let machine = Machine<W.S, W.E>(state: W.a) { $0.addRoute(event: W.go, W.a => W.a) }
      machine.addHandler(event: W.go) { refusals.append($0.refusal != nil) }
      machine.addErrorHandler { refusals.append($0.refusal != nil) }
      machine <-! W.halt <-! W.go <-! W.halt
      #expect(refusals == [true, false, true])
    }
    check(world)
  }
}

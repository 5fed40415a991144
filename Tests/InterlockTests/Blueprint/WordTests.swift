import Interlock
import Testing

/// Each word does what its twin of the imperative interface does, whatever is attempted.
@Suite struct WordTests {
  typealias Imperative = (StateMachine<Stage, Cue>) -> Void

  /// Compares a machine of some words with one that is declared imperatively, on all short sequences of attempts.
  private func expectTwins(
    _ location: SourceLocation = #_sourceLocation, @Play.Builder _ words: () -> Play.Part,
    as imperative: @escaping Imperative
  ) {
    let part = words()
    for state in Stage.allCases {
      for attempts in Try.sequences(3) {
        let blueprint = Play(state: state) { part }
        let machine = StateMachine<Stage, Cue>(state: state, initClosure: imperative)
        let declared = blueprint.stateMachine().trace(of: attempts)
        guard declared != machine.trace(of: attempts) else { continue }
        Issue.record("\(attempts) from \(state) gives \(declared)", sourceLocation: location)
        return
      }
    }
  }

  /// Routes beside which handlers can be tried.
  @Play.Builder private var routes: Play.Part {
    On(.go, .a => .b, .b => .c, .c => .c)
    On(.halt, .any => .a)
    Allow(.a => .c, .c => .b)
  }

  private func addRoutes(_ machine: StateMachine<Stage, Cue>) {
    machine.add { On(.go, .a => .b, .b => .c, .c => .c) }
    machine.addRoute(event: .halt, .any => .a)
    machine.add { Allow(.a => .c, .c => .b) }
  }

  @Test("On is addRoute(event:) and addRoutes(event:)")
  func on() {
    expectTwins {
      On(.go, .a => .b, .c => .a)
      On(.halt, .a => [.b, .c])
        .when("quiet", isQuiet)
      On(.halt, .c => .b)
        .when("is quiet", isQuiet)
        .then(note("back"))
    } as: {
      $0.addRoutes(event: .go, [.a => .b, .c => .a])
      $0.addRoute(event: .halt, .a => [.b, .c], label: "quiet", condition: isQuiet)
      $0.add { On(.halt, .c => .b).when("is quiet", isQuiet).then(note("back")) }
    }
  }

  @Test("Allow is addRoute and addRoutes")
  func allow() {
    expectTwins {
      Allow(.a => .b, .b => .c)
      Allow(.c => .any)
        .when("quiet", isQuiet)
      Allow(.a => .b)
        .then(note("walks"))
    } as: {
      $0.addRoutes([.a => .b, .b => .c])
      $0.addRoute(.c => .any, label: "quiet", condition: isQuiet)
      $0.addRoute(.a => .b, handler: note("walks"))
    }
  }

  @Test("MapEvents is addRouteMapping")
  func mapEvents() {
    let next: @Sendable (Cue?, Stage, Any?) -> Stage? = { event, fromState, _ in
      event == .go && fromState == .a ? .b : event == nil && fromState == .b ? .c : nil
    }
    let back: @Sendable (Cue?, Stage, Any?) -> Stage? = { _, fromState, _ in fromState == .a ? nil : .a }
    expectTwins {
      MapEvents(next)
      MapEvents(order: 10) {
        back($0, $1, $2)
      } then: {
        note("back")($0)
      }
      After(order: 50, then: note("event"))
    } as: {
      $0.addRouteMapping(next)
      $0.addRouteMapping(back, order: 10, handler: note("back"))
      $0.register(handlerFor: .any, order: 50, note("event"))
    }
  }

  @Test("MapStates is addStateRouteMapping")
  func mapStates() {
    let next: @Sendable (Stage, Any?) -> [Stage]? = { fromState, _ in fromState == .a ? [.b, .c] : nil }
    let back: @Sendable (Stage, Any?) -> [Stage]? = { fromState, _ in fromState == .a ? [] : [.a] }
    expectTwins {
      MapStates(next)
      MapStates(order: 10, back, then: note("back"))
      AfterState(.any => .any, order: 50, then: note("state"))
    } as: {
      $0.addStateRouteMapping(next)
      $0.addStateRouteMapping(back, order: 10, handler: note("back"))
      $0.addHandler(.any => .any, order: 50, handler: note("state"))
    }
  }

  @Test("After, AfterState and Along are addHandler(event:), addHandler and addAnyHandler")
  func handlers() {
    expectTwins {
      routes
      After(.go) { note("go")($0) }
      After(.go, along: .a => .b, order: 30, then: note("narrow"))
      After(along: .any => .a, then: note("to a"))
      After(order: 5, then: note("any"))
      AfterState(.a => .c, order: 10, then: note("state"))
      Along(.any => [.b, .c], order: 15, then: note("along"))
    } as: {
      addRoutes($0)
      $0.addHandler(event: .go, handler: note("go"))
      $0.addHandler(event: .go, .a => .b, order: 30, handler: note("narrow"))
      $0.register(handlerFor: .any, .any => .a, note("to a"))
      $0.register(handlerFor: .any, order: 5, note("any"))
      $0.addHandler(.a => .c, order: 10, handler: note("state"))
      $0.addAnyHandler(.any => [.b, .c], order: 15, handler: note("along"))
    }
  }

  @Test("AfterChain and OffChain are addChainHandler and addChainErrorHandler")
  func chains() {
    expectTwins {
      routes
      AfterChain(.a => .b => .c) { note("done")($0) }
      AfterChain(steps: ChainStep(.a => .any), order: 10, then: note("left a"))
      AfterChain(
        steps: ChainStep(.a => .b), ChainStep(.b => .c, when: "quiet", isQuiet), then: note("quietly"))
      OffChain(.a => .b => .c) { note("off")($0) }
      OffChain(
        steps: ChainStep(.a => .c, when: "is quiet", isQuiet), ChainStep(.c => .b), order: 10,
        then: note("off steps"))
    } as: {
      addRoutes($0)
      let quiet = Route<Stage, Cue>(.b => .c, label: "quiet", condition: isQuiet)
      $0.addChainHandler(.a => .b => .c, handler: note("done"))
      $0.addChainHandler(TransitionChain(states: [.some(.a), .any]), order: 10, handler: note("left a"))
      $0.register(handlerOf: RouteChain(routes: [Route(.a => .b), quiet]), note("quietly"))
      $0.addChainErrorHandler(.a => .b => .c, handler: note("off"))
      $0.register(
        handlerOf: RouteChain(routes: [Route(.a => .c, condition: isQuiet), Route(.c => .b)]), onBreak: true,
        order: 10, note("off steps"))
    }
  }

  @Test("AllowChain is addRouteChain")
  func allowChain() {
    expectTwins {
      AllowChain(.a => .b => .c => .a) { note("round")($0) }
    } as: {
      $0.addRouteChain(.a => .b => .c => .a, handler: note("round"))
    }
  }
}

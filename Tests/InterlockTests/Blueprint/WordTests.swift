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

  @Test("On is addRoutes(event:)")
  func on() {
    expectTwins {
      On(.go, .a => .b)
      On(.go, [.b, .c] => .a)
        .then { note("left")($0) }
      On(.halt, .a => [.b, .c])
        .when("quiet", isQuiet)
      On(.halt, .b => .c)
        .when("is quiet", isQuiet)
      On(.halt, .any => .any)
        .when("quiet") {
          isQuiet($0)
        }
        .then {
          note("halt")($0)
        }
      On(.halt, .c => .b)
        .when("is quiet", isQuiet)
        .then(note("back"))
    } as: {
      $0.addRoute(event: .go, .a => .b)
      $0.add { On(.go, [.b, .c] => .a).then(note("left")) }
      $0.addRoute(event: .halt, .a => [.b, .c], label: "quiet", condition: isQuiet)
      $0.addRoute(event: .halt, .b => .c, label: "is quiet", condition: isQuiet)
      $0.add { On(.halt, .any => .any).when("quiet", isQuiet).then(note("halt")) }
      $0.add { On(.halt, .c => .b).when("is quiet", isQuiet).then(note("back")) }
    }
  }

  @Test("OnAny is addRoutes(event:) with a pattern")
  func onAny() {
    expectTwins {
      On(.any, .a => .b, .b => .c)
      On(.any, .c => .a)
        .when("quiet", isQuiet)
        .then(note("quiet"))
      On(.any, .c => .b)
        .when("is quiet", isQuiet)
      On(.any, .c => .any)
        .then(note("stays"))
    } as: {
      $0.add { On(.any, .a => .b, .b => .c) }
      $0.add { On(.any, .c => .a).when("quiet", isQuiet).then(note("quiet")) }
      $0.add { On(.any, .c => .b).when("is quiet", isQuiet) }
      $0.add { On(.any, .c => .any).then(note("stays")) }
    }
    expectTwins {
      On([.go, .halt], .a => .b)
      On([.go, .halt], .b => .a)
        .when("quiet", isQuiet)
        .then(note("back"))
      On([.halt], .b => .c)
        .when("is quiet", isQuiet)
      On([.go], .c => .b)
        .then { note("again")($0) }
    } as: {
      $0.add { On([.go, .halt], .a => .b) }
      $0.add { On([.go, .halt], .b => .a).when("quiet", isQuiet).then(note("back")) }
      $0.add { On([.halt], .b => .c).when("is quiet", isQuiet) }
      $0.add { On([.go], .c => .b).then(note("again")) }
    }
  }

  @Test("Allow is addRoutes without an event")
  func allow() {
    expectTwins {
      Allow(.a => .b, .b => .c)
      Allow(.c => .any)
        .when("quiet", isQuiet)
      Allow(.a => .c)
        .when("is quiet", isQuiet)
        .then(note("jumps"))
      Allow(.a => .b)
        .then(note("walks"))
    } as: {
      $0.add { Allow(.a => .b, .b => .c) }
      $0.addRoute(.c => .any, label: "quiet", condition: isQuiet)
      $0.add { Allow(.a => .c).when("is quiet", isQuiet).then(note("jumps")) }
      $0.addRoute(.a => .b, handler: note("walks"))
    }
  }

  @Test("Ignore is addIgnoredEvent")
  func ignore() {
    expectTwins {
      On(.go, .a => .b, .b => .c)
      Ignore(.go, .halt, in: .c)
      Ignore(.halt, in: .a)
    } as: {
      $0.add { On(.go, .a => .b, .b => .c) }
      $0.add { Ignore(.go, .halt, in: .c) }
      $0.add { Ignore(.halt, in: .a) }
    }
    expectTwins {
      On(.go, .a => .b)
      Ignore(.go)
      Ignore(in: .c, .b)
    } as: {
      $0.addRoute(event: .go, .a => .b)
      $0.add { Ignore(.go) }
      $0.add { Ignore(in: .c, .b) }
    }
  }

  @Test("MapEvents is addRouteMapping")
  func mapEvents() {
    let next: MapEvents<Blueprint<Stage, Cue>>.Mapping = { event, fromState, _ in
      event == .go && fromState == .a ? .b : event == nil && fromState == .b ? .c : nil
    }
    let back: MapEvents<Blueprint<Stage, Cue>>.Mapping = { _, fromState, _ in fromState == .a ? nil : .a }
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
      $0.addHandler(event: .any, order: 50, handler: note("event"))
    }
  }

  @Test("MapStates is addStateRouteMapping")
  func mapStates() {
    let next: MapStates<Blueprint<Stage, Cue>>.Mapping = { fromState, _ in fromState == .a ? [.b, .c] : nil }
    let back: MapStates<Blueprint<Stage, Cue>>.Mapping = { fromState, _ in fromState == .a ? [] : [.a] }
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
      After(.go, .halt, order: 20, then: note("both"))
      After(.go, along: .a => .b, order: 30, then: note("narrow"))
      After(along: .any => .a, then: note("to a"))
      After(order: 5, then: note("any"))
      AfterState(.a => .c, order: 10, then: note("state"))
      Along(.any => [.b, .c], order: 15, then: note("along"))
    } as: {
      addRoutes($0)
      $0.addHandler(event: .go, handler: note("go"))
      $0.addHandler(event: [.go, .halt], order: 20, handler: note("both"))
      $0.addHandler(event: .go, .a => .b, order: 30, handler: note("narrow"))
      $0.addHandler(event: .any, .any => .a, handler: note("to a"))
      $0.addHandler(event: .any, order: 5, handler: note("any"))
      $0.addHandler(.a => .c, order: 10, handler: note("state"))
      $0.addAnyHandler(.any => [.b, .c], order: 15, handler: note("along"))
    }
  }

  @Test("OnEntry, OnExit and OnRefusal are addEntryHandler, addExitHandler and addErrorHandler")
  func entryExitAndRefusal() {
    expectTwins {
      routes
      OnEntry(.b) { note("into b")($0) }
      OnEntry(.b, .c, order: 10, then: note("into b or c"))
      OnEntry(order: 20, then: note("into any"))
      OnExit(.a) { note("out of a")($0) }
      OnExit(.a, .c, order: 10, then: note("out of a or c"))
      OnExit(order: 200, then: note("out of any"))
      OnRefusal { note("refused")($0) }
      OnRefusal(order: 10, then: note("refused first"))
    } as: {
      addRoutes($0)
      $0.addEntryHandler(.b, handler: note("into b"))
      $0.addEntryHandler([.b, .c], order: 10, handler: note("into b or c"))
      $0.addEntryHandler(.any, order: 20, handler: note("into any"))
      $0.addExitHandler(.a, handler: note("out of a"))
      $0.addExitHandler([.a, .c], order: 10, handler: note("out of a or c"))
      $0.addExitHandler(.any, order: 200, handler: note("out of any"))
      $0.addErrorHandler(handler: note("refused"))
      $0.addErrorHandler(order: 10, handler: note("refused first"))
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
      $0.addChainHandler(TransitionChain(transition: .a => .any), order: 10, handler: note("left a"))
      $0.addChainHandler(RouteChain(routes: [Route(.a => .b), quiet]), handler: note("quietly"))
      $0.addChainErrorHandler(.a => .b => .c, handler: note("off"))
      $0.addChainErrorHandler(
        RouteChain(routes: [Route(.a => .c, condition: isQuiet), Route(.c => .b)]), order: 10,
        handler: note("off steps"))
    }
  }

  @Test("AllowChain is addRouteChain")
  func allowChain() {
    expectTwins {
      AllowChain(.a => .b => .c => .a) { note("round")($0) }
      AllowChain(
        steps: ChainStep(.a => .c), ChainStep(.c => .b, when: "quiet", isQuiet), then: note("quietly"))
    } as: {
      $0.addRouteChain(.a => .b => .c => .a, handler: note("round"))
      $0.addRouteChain(
        RouteChain(routes: [Route(.a => .c), Route(.c => .b, label: "quiet", condition: isQuiet)]),
        handler: note("quietly"))
    }
  }
}

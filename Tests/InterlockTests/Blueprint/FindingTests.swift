import Interlock
import TestSupport
import Testing

@Suite struct FindingTests {
  /// The mistakes and warnings of a definition, as they are printed for debugging.
  private func findings(from state: Stage = .a, @Play.Builder _ content: () -> Play.Part) -> [String] {
    do throws(InvalidBlueprint) {
      return try Play.validated(state: state, content).warnings.map(\.debugDescription)
    } catch {
      return error.findings.map(\.debugDescription)
    }
  }

  @Test("a route that is declared twice is a mistake")
  func duplicates() {
    let found = findings {
      On(.go, .a => .b)
      On(.go, .b => .c, .a => .b)
      On(.go, .a => .b)
        .then { _ in }
      On(.halt, [.a, .b] => .c)
      On(.halt, .b => .c)
      On(.any, .c => .a)
      On(.any, .c => .a)
    }
    #expect(
      found == [
        "error: The route .a => .b on .go is declared twice.",
        "error: The route .a => .b on .go is declared twice.",
        "error: The route .b => .c on .halt adds nothing to the route [.a, .b] => .c on .halt.",
        "error: The route .c => .a on .any is declared twice.",
      ])
  }

  @Test("a second route without a condition from one state on one event is a mistake")
  func contradictions() {
    let found = findings {
      On(.go, .a => .b)
      On(.go, .a => .c)
      On(.halt, .any => .a)
      On(.halt, .any => .any)
      On(.go, [.b, .c] => .a)
      On(.go, [.c, .b] => .b)
    }
    #expect(
      found == [
        "error: The route .a => .c on .go can never be taken: it contradicts .a => .b on .go, which comes first.",
        "error: The route .any => .any on .halt can never be taken: "
          + "it contradicts .any => .a on .halt, which comes first.",
        "error: The route [.c, .b] => .b on .go can never be taken: "
          + "it contradicts [.b, .c] => .a on .go, which comes first.",
      ])
  }

  @Test("a condition after a route that is always open is a mistake")
  func shadows() {
    let found = findings {
      On(.go, .a => .b)
      On(.go, .a => .c)
        .when("quiet", isQuiet)
      On(.go, .a => .b)
        .when("is quiet", isQuiet)
      Ignore(.halt, in: .a)
      On(.halt, .a => .c)
        .when("quiet", isQuiet)
      Allow(.a => .b)
      Allow(.a => .b)
        .when("quiet", isQuiet)
    }
    #expect(
      found == [
        "error: The route .a => .c if \"quiet\" on .go can never be taken: "
          + ".a => .b on .go comes first and has no condition.",
        "error: The route .a => .b if \"is quiet\" on .go can never be taken: "
          + ".a => .b on .go comes first and has no condition.",
        "error: The route .a => .c if \"quiet\" on .halt can never be taken: .a ignores .halt, which comes first.",
        "error: The condition of the route .a => .b if \"quiet\" has no effect: .a => .b is open without one.",
      ])
  }

  @Test("H7, C3: a completion route or an eventless route after one without a condition is a mistake")
  func otherTriggers() {
    let inner = Play(state: .a) {
      On(.go, .a => .b)
      FinalStates(.b)
    }
    let found = findings {
      Submachine(inner, in: .b)
      OnCompletion(.b => .c)
      OnCompletion(.b => .a)
        .when("is quiet", isQuiet)
      Always(.c => .a)
        .when("is quiet", isQuiet)
      Always(.c => .b)
      Always(.c => .b)
      Always([.a, .c] => .b)
    }
    #expect(
      found == [
        "error: The completion route .b => .a if \"is quiet\" can never be taken: "
          + "the completion route .b => .c comes first and has no condition.",
        "error: The eventless route .c => .b is declared twice.",
        "warning: A part of the eventless route [.a, .c] => .b is never taken, for .c => .b always: "
          + "the eventless route .c => .b comes first.",
      ])
  }

  @Test("a route with another rank, or after a condition, is not a mistake")
  func fallbacks() {
    let found = findings {
      On(.go, .a => .b)
        .when("quiet", isQuiet)
      On(.go, .a => .c)
      On(.go, .any => .a)
      On(.any, .a => .b)
      On(.any, .any => .c)
      On(.halt, .a => .b)
        .when("is quiet", isQuiet)
      Ignore(.halt, in: .a)
      Ignore(.halt)
      Allow(.a => .c)
        .when("is quiet", isQuiet)
      Allow(.a => .c)
      Allow(.a => .c)
        .then { _ in }
    }
    #expect(found == [])
  }

  @Test("an event that is both ignored and followed is a mistake")
  func ignored() {
    let found = findings {
      On(.go, .a => .b)
      Ignore(.go, in: .a)
      Ignore(.halt, in: .a, .b)
      Ignore(.halt, in: .b)
      On(.halt, .a => .c)
      Ignore(.halt)
      Ignore(.halt)
    }
    #expect(
      found == [
        "error: The declaration that .a ignores .go never takes effect: it contradicts .a => .b on .go, which comes first.",
        "error: The declaration that .b ignores .halt adds nothing to the one that [.a, .b] ignores .halt.",
        "error: The route .a => .c on .halt can never be taken: "
          + "it contradicts [.a, .b] ignores .halt, which comes first.",
        "error: That .any ignores .halt is declared twice.",
      ])
  }

  @Test("a deferral of an event that something without a condition always takes is a warning")
  func deferred() {
    let found = findings {
      Defer(.go, in: .a)
      Defer(.halt, in: .a, .b)
      Defer(.go, in: .b, .c)
      On(.go, .a => .b)
      On(.go, .b => .c)
        .when("is quiet", isQuiet)
      On(.halt, .a => .c)
      Ignore(.halt, in: .b)
    }
    #expect(
      found == [
        "warning: The declaration that .a defers .go never takes effect: .a => .b on .go has no condition.",
        "warning: The declaration that [.a, .b] defers .halt never takes effect: .a => .c on .halt has no condition.",
      ])
    #expect(
      findings {
        On(.go, .a => .b, .b => .a)
        Defer(.halt, in: .a)
        Ignore(.halt)
      } == ["warning: The declaration that .a defers .halt never takes effect: .any ignores .halt."])
  }

  @Test("a declaration that has no effect in part is a warning")
  func parts() {
    let found = findings {
      On(.go, .a => .b)
      On(.go, [.a, .b] => .c)
      On(.go, .c => [.a, .b])
      Ignore(.go, in: .c)
      Ignore(.halt, in: .a)
      Ignore(.halt, in: .a, .b)
    }
    #expect(
      found == [
        "warning: A part of the route [.a, .b] => .c on .go is never taken, for .a => .c on .go: "
          + ".a => .b on .go comes first.",
        "warning: A part of the route .c => [.a, .b] on .go is never taken, for .c => .b on .go: "
          + ".c => .a on .go comes first.",
        "error: The declaration that .c ignores .go never takes effect: it contradicts .c => [.a, .b] on .go, which comes first.",
        "warning: The declaration that [.a, .b] ignores .halt takes effect only in part: .a ignores .halt comes first.",
      ])
  }

  @Test("a state route that is declared twice without a handler is a mistake")
  func stateRoutes() {
    let found = findings {
      Allow(.a => .b, .a => .b)
      Allow(.a => [.b, .c])
      Allow([.a, .b] => .c, .b => .c)
    }
    #expect(
      found == [
        "error: The route .a => .b is declared twice.",
        "error: The route .b => .c adds nothing to the route [.a, .b] => .c.",
      ])
  }

  @Test("an empty list is a mistake, wherever it is")
  func emptyLists() {
    let found = findings {
      On(.go, .a => .b, [] => .b)
      On([], .a => .c)
        .when("quiet", isQuiet)
      Allow(.a => [])
      After(.go, along: [] => .any) { _ in }
      AfterState([] => .b) { _ in }
      Along(.a => []) { _ in }
      AfterChain(.a => [] => .b) { _ in }
    }
    #expect(
      found.filter { $0.hasPrefix("error") } == [
        "error: A list in the route [] => .b on .go is empty, so nothing matches it.",
        "error: A list in the route .a => .c if \"quiet\" on [] is empty, so nothing matches it.",
        "error: A list in the route .a => [] is empty, so nothing matches it.",
        "error: A list in the handler of [] => .any on .go is empty, so nothing matches it.",
        "error: A list in the handler of state attempts along [] => .b is empty, so nothing matches it.",
        "error: A list in the handler along .a => [] is empty, so nothing matches it.",
        "error: A list in the chain .a => [], [] => .b is empty, so nothing matches it.",
        "error: Nothing completes the chain .a => [], [] => .b: [] => .b does not begin where .a => [] ends.",
      ])
  }

  @Test("a value that is twice in a list is a warning")
  func repetitions() {
    let found = findings {
      On(.go, [.a, .b, .a, .a] => .c)
      On([.halt, .halt], .any => .a)
      OnEntry(.c, .c) { _ in }
      Ignore(.go, .go, in: .c)
      AfterChain(.a => [.c, .c] => .a) { _ in }
    }
    #expect(
      found == [
        "warning: A list in the route [.a, .b, .a, .a] => .c on .go holds .a more than once.",
        "warning: A list in the route .any => .a on [.halt, .halt] holds .halt more than once.",
        "warning: A list in the handler of the entry to [.c, .c] holds .c more than once.",
        "warning: A list in .c ignores [.go, .go] holds .go more than once.",
        "warning: A list in the chain .a => [.c, .c], [.c, .c] => .a holds .c more than once.",
      ])
  }

  @Test("a chain whose steps do not meet is a mistake")
  func disconnectedChains() {
    let found = findings {
      On(.go, .a => .b, .b => .c)
      AfterChain(steps: ChainStep(.a => .b), ChainStep(.c => .a)) { _ in }
      AllowChain(.a => [.b, .c] => .a => .c) { _ in }
      OffChain(steps: ChainStep(.a => .any), ChainStep(.c => .a)) { _ in }
    }
    #expect(
      found == [
        "error: Nothing completes the chain .a => .b, .c => .a: .c => .a does not begin where .a => .b ends."
      ])
  }

  @Test("a handler that no route makes run is a warning")
  func idleHandlers() {
    let found = findings {
      On(.go, .a => .b)
      After(.halt) { _ in }
      After(.go, along: .a => .c) { _ in }
      After(along: .b => .any) { _ in }
      AfterState(.b => .a) { _ in }
      Along(.any => .c) { _ in }
      OnEntry(.a) { _ in }
      OnExit(.b) { _ in }
      AfterChain(.a => .b => .c) { _ in }
      OnEntry(.b, .c) { _ in }
      OnRefusal { _ in }
    }
    #expect(
      found == [
        "warning: No route makes the handler of .halt run.",
        "warning: No route makes the handler of .a => .c on .go run.",
        "warning: No route makes the handler of .b => .any on .any run.",
        "warning: No route makes the handler of state attempts along .b => .a run.",
        "warning: No route makes the handler along .any => .c run.",
        "warning: No route makes the handler of the entry to .a run.",
        "warning: No route makes the handler of the exit from .b run.",
        "warning: No route makes the handler of the chain .a => .b, .b => .c run.",
      ])
  }

  @Test("R3: an internal route makes only the handlers of moves that stay run")
  func internalRoutes() {
    let found = findings {
      On(.go, in: .a)
      After(.go, along: .a => .a) { _ in }
      After(.go, along: .a => .b) { _ in }
      After(.go, along: .b => .any) { _ in }
    }
    #expect(
      found == [
        "warning: No route makes the handler of .a => .b on .go run.",
        "warning: No route makes the handler of .b => .any on .go run.",
      ])
  }

  @Test("L2: a line with an event and '=> .any' gets a warning that the machine stays in its state")
  func stayingRoutes() {
    #expect(
      findings { On(.go, .a => .b, [.b, .c] => .any) } == [
        "warning: The route [.b, .c] => .any on .go stays in the current state, although it looks as if it led to any state: write `On(.go, in: .b, .c)`."
      ])
    #expect(
      findings {
        On(.go, in: .a, .b)
        On(.halt, .a => .b)
        On(.any, .c => .any)
      } == [])
  }

  @Test("an internal transition enters no other state")
  func internalTransitions() {
    let findings = findings {
      On(.halt, .a => .b)
      On(.go, in: .a)
      OnEntry(.c) { _ in }
    }
    #expect(findings == ["warning: No route makes the handler of the entry to .c run."])
  }

  @Test("the target of a mapping is not known")
  func mappings() {
    let byEvent = findings {
      MapEvents { _, _, _ in .b }
      After(.go, along: .a => .c) { _ in }
      AfterState(.a => .c) { _ in }
      OnEntry(.c) { _ in }
    }
    let byState = findings {
      MapStates { _, _ in [.b] }
      After(.go, along: .a => .c) { _ in }
      AfterState(.a => .c) { _ in }
      OnEntry(.c) { _ in }
    }
    #expect(byEvent == [])
    #expect(byState == ["warning: No route makes the handler of .a => .c on .go run."])
  }

  @Test("an initial state that no route leaves is a warning")
  func noWayOut() {
    #expect(
      findings(from: .c) { On(.go, .a => .b) } == [
        "warning: No route leaves .c, in which the machines start."
      ])
    #expect(findings(from: .c) { Allow(.any => .b) } == [])
    #expect(findings(from: .c) { AllowChain(.c => .b => .c) { _ in } } == [])
  }

  @Test("an invalid blueprint is thrown with all that was found, and prints its mistakes")
  func thrown() throws {
    let error = try #require(
      #expect(throws: InvalidBlueprint.self) {
        try Play.validated(state: .a) {
          On(.go, .a => .b, .a => .b, .a => .c)
          OnEntry(.a) { _ in }
        }
      })
    #expect(error.mistakes.map(\.kind) == [.duplicate, .contradiction])
    #expect(error.findings.map(\.severity) == [.error, .error, .warning])
    #expect(
      "\(error)" == """
        This blueprint has 2 mistakes:
        - The route .a => .b on .go is declared twice.
        - The route .a => .c on .go can never be taken: it contradicts .a => .b on .go, which comes first.
        """)
    #expect(
      String(reflecting: error) == """
        InvalidBlueprint
          error: The route .a => .b on .go is declared twice.
          error: The route .a => .c on .go can never be taken: it contradicts .a => .b on .go, which comes first.
          warning: No route makes the handler of the entry to .a run.
        """)
    #expect("\(error.findings[0])" == error.findings[0].sentence)
  }

  @Test("a blueprint with mistakes traps with all of them")
  func trap() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Play(state: .a) {
        On(.go, .a => .b)
        On(.go, .a => .c)
        Allow([] => .b)
      }
    }
    #expect(
      lastWords(result.map(\.standardErrorContent)).contains(
        """
        This blueprint has 2 mistakes:
        - A list in the route [] => .b is empty, so nothing matches it.
        - The route .a => .c on .go can never be taken: it contradicts .a => .b on .go, which comes first.
        """))
  }
}

import Interlock
import Testing

@Suite struct BlueprintTests {
  private static let play = Play(state: .a) {
    On(.go, .a => .b, .b => .c)
    Allow(.c => .a)
    OnExit(.a) { note("leaves")($0) }
    OnEntry(.c) { note("arrives")($0) }
  }

  @Test("a machine starts in the state of its blueprint, or in another one")
  func start() {
    #expect(Self.play.machine().state == .a)
    #expect(Self.play.machine(state: .b).state == .b)
    #expect(Self.play.stateMachine().state == .a)
    #expect(Self.play.stateMachine(state: .c).move(to: .a) == .moved(from: .c, to: .a))
  }

  @Test("a machine that is edited does not change the others, nor those that are made after it")
  func editing() {
    let before = Self.play.machine()
    let edited = Self.play.machine()
    let route = edited.addRoute(event: .halt, .any => .a)
    edited.addHandler(event: .go, handler: note("edited"))
    let after = Self.play.machine()

    let journal = Journal()
    edited.send(.go, userInfo: journal)
    #expect(journal.lines == ["leaves: .a => .b on .go", "edited: .a => .b on .go"])
    #expect(edited.send(.halt) == .moved(from: .b, to: .a))
    for machine in [before, after] {
      let journal = Journal()
      machine.send(.go, userInfo: journal)
      #expect(journal.lines == ["leaves: .a => .b on .go"])
      #expect(!machine.send(.halt).isAccepted)
    }
    route.dispose()
    #expect(!edited.send(.halt).isAccepted)
    #expect(edited.send(.go).isAccepted)
  }

  @Test("machines that run at once do not disturb each other")
  func fleet() {
    let machines = (0..<100).map { _ in Self.play.machine() }
    for (number, machine) in machines.enumerated() where number.isMultiple(of: 2) { machine <-! .go }
    for (number, machine) in machines.enumerated() where number.isMultiple(of: 3) { machine <-! .go }
    for (number, machine) in machines.enumerated() {
      let steps = (number.isMultiple(of: 2) ? 1 : 0) + (number.isMultiple(of: 3) ? 1 : 0)
      #expect(machine.state == Stage.allCases[steps])
    }
  }

  @Test("declarations for state attempts don't affect a machine that is driven by events")
  func eventsAlone() {
    let play = Play(state: .a) {
      On(.go, .a => .b, .b => .c)
      Allow(.b => .a)
      AllowChain(.a => .b => .c) { note("chain")($0) }
      MapStates { _, _ in
        Stage.allCases
      } then: {
        note("mapped")($0)
      }
      MapStates { _, _ in nil }
      AfterState(.any => .any) { note("state")($0) }
    }
    let journal = Journal()
    let machine = play.machine()
    machine.send(.go, userInfo: journal)
    machine.send(.go, userInfo: journal)
    #expect(journal.lines == ["chain: .b => .c on .go"])
  }

  @Test("a blueprint prints its types and its state, and its lines for debugging")
  func description() {
    let play = Play(state: .a) {
      On(.go, .a => .b, .b => .c)
        .when("quiet", isQuiet)
      On([.go, .halt], .c => .a)
      Allow(.any => .a)
        .when("is quiet", isQuiet)
      Ignore(.halt)
      MapEvents { _, _, _ in nil }
      MapStates { _, _ in nil }
      After(.go) { _ in }
      After(.go, along: .a => .b, order: 1) { _ in }
      AfterState(.any => .a) { _ in }
      Along(.any => .a) { _ in }
      OnEntry(.a, .b) { _ in }
      OnExit { _ in }
      OnRefusal { _ in }
      AllowChain(.a => .b => .c) { _ in }
      AfterChain(steps: ChainStep(.a => .b), ChainStep(.b => .c, when: "quiet", isQuiet)) { _ in }
      OffChain(.a => .b => .c) { _ in }
    }
    #expect("\(play)" == "Blueprint<Stage, Cue> from .a")
    #expect(
      play.debugDescription == """
        Blueprint<Stage, Cue> from .a
          .a => .b if "quiet" on .go, .b => .c if "quiet" on .go
          .c => .a on [.go, .halt]
          .any => .a if "is quiet"
          .any ignores .halt
          a route mapping
          a state route mapping
          the handler of .go, order 100
          the handler of .a => .b on .go, order 1
          the handler of state attempts along .any => .a, order 100
          the handler along .any => .a, order 100
          the handler of the entry to [.a, .b], order 100
          the handler of the exit from .any, order 100
          the handler of refusals, order 100
          the route chain .a => .b, .b => .c
          the handler of the chain .a => .b, .b => .c if "quiet", order 100
          the error handler of the chain .a => .b, .b => .c, order 100
        """)
  }
}

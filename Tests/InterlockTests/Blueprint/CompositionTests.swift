import Interlock
import Testing

@Suite struct CompositionTests {
  /// The lines of a part as they are printed.
  private func lines(@Play.Builder _ part: () -> Play.Part) -> [String] {
    part().description.split(separator: "\n").map(String.init)
  }

  @Test("if, if and else, and if let choose lines", arguments: [true, false])
  func conditions(isWide: Bool) {
    let extra: Stage? = isWide ? .c : nil
    let declared = lines {
      if isWide { On(.go, .a => .b) }
      if isWide { On(.halt, .b => .a) } else { On(.halt, .any => .a) }
      if let extra { Ignore(.go, in: extra) }
    }
    #expect(
      declared
        == (isWide
          ? [".a => .b on .go", ".b => .a on .halt", ".c ignores .go"]
          : [".any => .a on .halt"]))
  }

  @Test("switch chooses lines", arguments: Stage.allCases)
  func switches(stage: Stage) {
    let declared = lines {
      switch stage {
      case .a: On(.go, .a => .b)
      case .b:
        On(.go, .b => .c)
        On(.halt, .b => .a)
      case .c: Ignore(.go, in: .c)
      }
    }
    let expected: [Stage: [String]] = [
      .a: [".a => .b on .go"],
      .b: [".b => .c on .go", ".b => .a on .halt"],
      .c: [".c ignores .go"],
    ]
    #expect(declared == expected[stage])
  }

  @Test("for repeats lines in order")
  func loops() {
    let declared = lines {
      for (from, to) in zip(Stage.allCases, Stage.allCases.dropFirst()) {
        On(.go, from => to)
        OnExit(from) { _ in }
      }
    }
    #expect(
      declared == [
        ".a => .b on .go", "the handler of the exit from .a, order 100", ".b => .c on .go",
        "the handler of the exit from .b, order 100",
      ])
  }

  @Test("available code is taken")
  func availability() {
    let declared = lines {
      if #available(macOS 10.15, *) { On(.go, .a => .b) }
    }
    #expect(declared == [".a => .b on .go"])
  }

  @Test("no lines are an empty blueprint")
  func nothing() {
    let empty = Play(state: .a) {}
    #expect(empty.warnings == [])
    #expect(!empty.stateMachine().move(to: .b).isAccepted)
  }

  private func homeward(from stage: Stage) -> Play.Part {
    Play.Part { On(.halt, stage => .a) }
  }

  /// An element of one's own.
  private struct Loop: BlueprintElement {
    let cue: Cue

    var part: Play.Part {
      for stage in Stage.allCases { On(cue, stage => stage) }
    }
  }

  @Play.Builder private var there: Play.Part {
    On(.go, .a => .b)
  }

  @Test("a line can be a part, a function, an element of your own, or a stored line")
  func parts() {
    let last: RouteLine<Blueprint<Stage, Cue>> = On(.go, .b => .c)
      .when("quiet", isQuiet)
    let declared = lines {
      there
      last
      homeward(from: .c)
      Loop(cue: .halt)
    }
    #expect(
      declared == [
        ".a => .b on .go", ".b => .c if \"quiet\" on .go", ".c => .a on .halt", ".a => .a on .halt",
        ".b => .b on .halt", ".c => .c on .halt",
      ])
  }

  @Test("a blueprint gives another one its lines, in their place, but not its state")
  func inclusion() {
    let inner = Play(state: .c) { On(.go, .a => .b).when("quiet", isQuiet) }
    let outer = Play(state: .a) {
      inner
      On(.go, .a => .c)
    }
    let machine = outer.machine()
    #expect(machine.state == .a)
    #expect(machine.destination(on: .go) == .b)
    let busy = Journal()
    busy.lines = ["busy"]
    #expect(machine.destination(on: .go, userInfo: busy) == .c)
    #expect(inner.machine().state == .c)
  }

  @Test("mistakes between parts are found")
  func mistakesBetweenParts() throws {
    let error = #expect(throws: InvalidBlueprint.self) {
      try Play.validated(state: .a) {
        there
        On(.go, .a => .c)
      }
    }
    #expect(error?.mistakes.map(\.kind) == [.contradiction])
  }
}

import Interlock
import InterlockTesting
import Testing

@Suite struct LogbookTests {
  @Test("a machine that is where it is expected passes")
  func passes() throws {
    let logbook = Logbook(of: lights.machine())
    logbook.machine <-! .press
    try logbook.expect(Lamp.green)
  }

  @Test("a failure shows the expected tree beside the actual one, the last changes and the last refusals")
  func tree() throws {
    let logbook = Logbook(of: app().machine())
    logbook.machine <-! .open <-! .play <-! .lock <-! .play <-! .open
    try logbook.expect(Shell.library, Deck.stopped, Latch.on)
    let error = #expect(throws: UnmetExpectation.self) {
      try logbook.expect(Shell.library, Deck.playing, Latch.on)
    }
    #expect(
      error?.description == """
        The machine is not where it was expected.
          expected      actual
          .library      .library
          ├─ .playing   ├─ .stopped   <- differs
          └─ .on        └─ .on
        Last changes:
          .menu => .library on .open
          Deck: .stopped => .playing on .play
          Latch: .off => .on on .lock
          Deck: .playing => .stopped on .play
        Last refusals:
          No route leads from .library on .open.
        """)
  }

  @Test("H11, C1: what happens in a region of a chart is recorded once, with the region's name")
  func regions() {
    let logbook = Logbook(
      of: Blueprint<Lamp, Press>(state: .red) {
        Within(.red, "light", initial: .green) { On(.press, .green => .yellow) }
      }.machine())
    logbook.machine <-! .press <-! .press
    #expect(logbook.changes == ["light: .green => .yellow on .press"])
    #expect(logbook.refusals == ["No route leads from .red on .press."])
  }

  @Test("missing and surplus states are shown in their places")
  func counts() throws {
    let logbook = Logbook(of: app().machine())
    let surplus = #expect(throws: UnmetExpectation.self) { try logbook.expect(Shell.menu, Deck.playing) }
    #expect(
      surplus?.description == """
        The machine is not where it was expected.
          expected      actual
          .menu         .menu
          └─ .playing            <- differs
        """)
    logbook.machine <-! .open
    let missing = #expect(throws: UnmetExpectation.self) { try logbook.expect(Shell.library) }
    #expect(
      missing?.description == """
        The machine is not where it was expected.
          expected   actual
          .library   .library
                     ├─ .stopped   <- differs
                     └─ .off       <- differs
        Last changes:
          .menu => .library on .open
        """)
  }

  @Test("only the last changes are kept, and the logbook does not hold what it was given")
  func limit() {
    var machine: Machine<Lamp, Press>? = lights.machine()
    weak let freed = machine
    var logbook: Logbook<Lamp, Press>? = Logbook(of: machine!, limit: 2)
    for _ in 0..<5 { machine! <-! .press }
    #expect(logbook?.changes == [".red => .green on .press", ".green => .yellow on .press"])
    logbook = nil
    machine = nil
    #expect(freed == nil)
  }

  @Test("states with the same name are distinguished by numbers")
  func namesakes() {
    let two = Blueprint<Shell, Touch>(state: .library) {
      Submachine(keyLock, in: .library)
      Submachine(keyLock, in: .library)
    }
    let logbook = Logbook(of: two.machine())
    logbook.machine <-! .lock
    #expect(logbook.changes == ["Latch 1: .off => .on on .lock", "Latch 2: .off => .on on .lock"])
  }

  @Test("K1: a state with data is compared with its data, a kind with the kind")
  func data() throws {
    let logbook = Logbook(
      of: Blueprint<Parcel, Touch>(state: .packed(2)) {
        Submachine(keyLock, in: .packed)
      }.machine())
    try logbook.expect(Parcel.packed(2), Latch.off)
    try logbook.expect(Parcel.Kind.packed, Latch.off)
    let value = #expect(throws: UnmetExpectation.self) { try logbook.expect(Parcel.packed(3), Latch.off) }
    #expect(
      value?.description == """
        The machine is not where it was expected.
          expected     actual
          .packed(3)   .packed(2)   <- differs
          └─ .off      └─ .off
        """)
    let kind = #expect(throws: UnmetExpectation.self) { try logbook.expect(Parcel.Kind.sent, Latch.on) }
    #expect(
      kind?.description == """
        The machine is not where it was expected.
          expected   actual
          .sent      .packed   <- differs
          └─ .on     └─ .off   <- differs
        """)
  }
}

private enum Parcel: StateType {
  case packed(Int), sent

  enum Kind: StateType { case packed, sent }
  var kind: Kind { if case .packed = self { .packed } else { .sent } }
}

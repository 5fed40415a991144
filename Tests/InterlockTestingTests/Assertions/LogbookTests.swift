import Interlock
import InterlockTesting
import Testing

@Suite struct LogbookTests {
  @Test("a machine that is where it is expected passes")
  func passes() throws {
    let logbook = Logbook(of: lights.machine())
    logbook.machine <-! .press
    try logbook.expect(Light.green)
  }

  @Test("a failure shows the expected tree beside the actual one, the last changes and the last refusals")
  func tree() throws {
    let logbook = Logbook(of: app().machine())
    logbook.machine <-! .open <-! .play <-! .lock <-! .play <-! .open
    try logbook.expect(App.library, Player.stopped, Lock.on)
    let error = #expect(throws: UnmetExpectation.self) {
      try logbook.expect(App.library, Player.playing, Lock.on)
    }
    #expect(error?.description == """
      The machine is not where it was expected.
        expected      actual
        .library      .library
        ├─ .playing   ├─ .stopped   <- differs
        └─ .on        └─ .on
      Last changes:
        .menu => .library on .open
        Player: .stopped => .playing on .play
        Lock: .off => .on on .lock
        Player: .playing => .stopped on .play
      Last refusals:
        No route leads from .library on .open.
      """)
  }

  @Test("states that are missing or too many are shown where they would stand")
  func counts() throws {
    let logbook = Logbook(of: app().machine())
    let surplus = #expect(throws: UnmetExpectation.self) { try logbook.expect(App.menu, Player.playing) }
    #expect(surplus?.description == """
      The machine is not where it was expected.
        expected      actual
        .menu         .menu
        └─ .playing            <- differs
      """)
    logbook.machine <-! .open
    let missing = #expect(throws: UnmetExpectation.self) { try logbook.expect(App.library) }
    #expect(missing?.description.contains("└─ .off     <- differs") == true)
  }

  @Test("only the last changes are kept, and the logbook does not hold what it was given")
  func limit() {
    var machine: Machine<Light, Button>? = lights.machine()
    weak let freed = machine
    var logbook: Logbook<Light, Button>? = Logbook(of: machine!, limit: 2)
    for _ in 0..<5 { machine! <-! .press }
    #expect(logbook?.changes == [".red => .green on .press", ".green => .yellow on .press"])
    logbook = nil
    machine = nil
    #expect(freed == nil)
  }

  @Test("namesakes are told apart by numbers")
  func namesakes() {
    let two = Blueprint<App, Tap>(state: .library) {
      Submachine(keyLock, in: .library)
      Submachine(keyLock, in: .library)
    }
    let logbook = Logbook(of: two.machine())
    logbook.machine <-! .lock
    #expect(logbook.changes == ["Lock 1: .off => .on on .lock", "Lock 2: .off => .on on .lock"])
  }
}

import Interlock
import Testing

/// What a chart tells of itself: changes, and the names of its regions.
@Suite struct ChartReportTests {
  enum Phone: StateType { case idle, inCall, talking, held, music, silence, open, muted, ended }
  enum Key: EventType { case dial, hold, flush, mute, drop, hangUp, move }

  private static let phones = Blueprint<Phone, Key>(state: .idle) {
    On(.dial, .idle => .inCall)
    On(.hangUp, .inCall => .ended)
    Within(.inCall, "call", initial: .talking) {
      On(.hold, .talking => .held, .held => .talking)
      On(.drop, .held => .idle)
      Within(.held, initial: .music) {
        On(.flush, .music => .silence, .silence => .music)
        On(.move, .silence => .talking)
      }
    }
    Within(.inCall, "microphone", initial: .open) { On(.mute, .open => .muted, .muted => .open) }
  }

  @Test("H11: a path names a region, or else the state around it")
  func paths() {
    let phone = Self.phones.machine()
    var told: [String] = []
    phone.addTreeHandler { told.append("\($0)") }
    phone <-! .dial <-! .mute <-! .hold <-! .flush
    #expect(
      told == [
        ".idle => .inCall on .dial", "call: starts in .talking", "microphone: starts in .open",
        "microphone: .open => .muted on .mute", "call: .talking => .held on .hold",
        "call / .held: starts in .music", "call / .held: .music => .silence on .flush",
      ])
    #expect(
      phone.members.map(\.description) == [
        "root in .inCall", "call in .held", "call / .held in .silence", "microphone in .muted",
      ])
    #expect(phone.members.map { $0.path.steps.map(\.place) } == [[], [0], [0, 0], [1]])
    #expect(
      phone.treeDescription == """
        Machine<Phone, Key> in .inCall
        ├─ call in .held, lives in .inCall
        │  └─ a region in .silence, lives in .held
        └─ microphone in .muted, lives in .inCall
        """)
  }

  @Test("H11, C2: an arrow across levels is told of the machine that moves, with the states that it names")
  func crossings() {
    let phone = Self.phones.machine()
    phone <-! .dial <-! .hold <-! .flush
    var (told, inside): ([String], [String]) = ([], [])
    phone.addTreeHandler { told.append("\($0)") }
    let call = phone.members[1].machine(as: Machine<Phone, Key>.self)
    let held = phone.members[2].machine(as: Machine<Phone, Key>.self)
    call?.addTreeHandler { inside.append("\($0)") }
    var innermost: [String] = []
    held?.addTreeHandler { innermost.append("\($0)") }
    phone <-! .move
    #expect(
      told
        == [".held: is left in .silence", "call: .silence => .talking on .move"].map { line in
          line.hasPrefix(".held") ? "call / \(line)" : line
        })
    // Who watches a region sees the region that moves, if it is that one or lies inside it.
    #expect(inside == [".held: is left in .silence", ".silence => .talking on .move"])
    #expect(innermost == ["is left in .silence", ".silence => .talking on .move"])
    told = []
    phone <-! .hold <-! .drop
    #expect(told.last == ".held => .idle on .drop")
  }

  @Test("S3: a difference between charts names their regions")
  func differences() {
    let old = Blueprint<Phone, Key>(state: .idle) {
      On(.dial, .idle => .inCall)
      Within(.inCall, "call", initial: .talking) { On(.hold, .talking => .held) }
    }
    let new = Blueprint<Phone, Key>(state: .idle) {
      On(.dial, .idle => .inCall)
      Within(.inCall, "call", initial: .talking) { On(.hold, .talking => .held, .held => .talking) }
    }
    #expect(new.difference(from: old) == ["new: call: .held => .talking on .hold"])
  }
}

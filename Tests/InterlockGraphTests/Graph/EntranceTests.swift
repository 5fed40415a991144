import Interlock
import InterlockGraph
import Testing

/// Routes that say how they enter submachines (H4), in graphs.
@Suite struct EntranceTests {
  enum Phone: StateType, CaseIterable { case idle, inCall, onHold }
  enum Talk: StateType, CaseIterable { case open, muted, secret }
  enum Media: StateType, CaseIterable { case sound, film }
  enum Key: EventType, CaseIterable { case call, hold, resume, whisper, again }

  static let talk = Blueprint<Talk, Key>(state: .open) { On(.hold, .secret => .open) }
  static let media = Blueprint<Media, Key>(state: .sound) { On(.again, .sound => .film, .film => .sound) }

  /// A phone whose call is one machine, or two.
  static func phone(history: History = .none, hasMedia: Bool = false) -> MachineGraph<Phone, Key> {
    MachineGraph(
      Blueprint<Phone, Key>(state: .idle) {
        On(.call, .idle => .inCall)
          .entering(.afresh)
        On(.hold, .inCall => .onHold)
        On(.resume, .onHold => .inCall)
          .entering(.deep)
        On(.whisper, .onHold => .inCall)
          .entering(.in(Talk.secret))
          .then { _ in }
        Allow(.onHold => .inCall)
          .entering(.shallow(Talk.self))
        Submachine(talk, in: .inCall, history: history)
        if hasMedia { Submachine(media, in: .inCall) }
      })
  }

  @Test("An edge and its moves show how they enter submachines")
  func told() {
    let graph = Self.phone()
    #expect(graph.edges[2].entrance == "all submachines with deep history")
    #expect(graph.edges[1].entrance == nil)
    #expect(
      graph.moves(from: .onHold).map(\.description) == [
        ".onHold => .inCall on .resume, entering all submachines with deep history",
        ".onHold => .inCall on .whisper, entering Talk in .secret",
        ".onHold => .inCall, entering Talk with shallow history",
      ])
    #expect(graph.moves(from: .onHold).compactMap(\.entrance).last == "Talk with shallow history")
  }

  @Test(
    "H4: the states in which routes have a submachine start are reachable in it, with all that they lead to")
  func reachable() {
    let findings = Self.phone().findings()
    let unreachable = findings.filter { $0.kind == .unreachable }.map(\.sentence)
    #expect(unreachable == ["In Talk inside .inCall: Nothing leads from .open to .muted."], "\(findings)")
  }

  @Test("H4, K1: a given state of a submachine with data is found by its kind")
  func data() {
    enum Line: StateType {
      case quiet, busy(Int)
      enum Kind: StateType, CaseIterable { case quiet, busy }
      var kind: Kind { if case .quiet = self { .quiet } else { .busy } }
      static func value(of kind: Kind) -> Line? { kind == .quiet ? .quiet : nil }
    }
    let line = Blueprint<Line, Key>(state: .quiet) { On(.hold, .busy => .quiet) }
    let graph = MachineGraph(
      Blueprint<Phone, Key>(state: .idle) {
        On(.call, .idle => .inCall)
          .entering(.in(Line.busy(3)))
        Submachine(line, in: .inCall)
      })
    #expect(graph.findings().filter { $0.kind == .unreachable && !$0.path.isEmpty }.isEmpty)
    #expect(graph.scxml().contains(#"<transition event="call" target="busy"/>"#))
  }

  @Test("SCXML: a transition's target is what it enters: the initial state, a history, or a given state")
  func scxml() {
    let text = Self.phone().scxml()
    for line in [
      #"<transition event="call" target="open"/>"#, #"<transition event="hold" target="onHold"/>"#,
      #"<transition event="whisper" target="secret"/>"#,
      #"<initial><transition target="open"/></initial>"#,
    ] {
      #expect(text.contains(line), "\(line) in\n\(text)")
    }
    let deep = text.firstMatch(of: /<history id="(\w+)" type="deep"><transition target="open"\/><\/history>/)
    let shallow = text.firstMatch(of: /<history id="(\w+)" type="shallow">/)
    #expect(text.contains(#"<transition event="resume" target="\#(deep?.1 ?? "")"/>"#), "\(text)")
    #expect(text.contains(#"<transition event="to.inCall" target="\#(shallow?.1 ?? "")"/>"#), "\(text)")
  }

  @Test("SCXML: a history that routes use is the declared one, if that is the same")
  func sharedHistory() {
    let text = Self.phone(history: .deep).scxml()
    #expect(text.matches(of: /type="deep"/).count == 1)
    #expect(text.matches(of: /type="shallow"/).count == 1)
    let deep = text.firstMatch(of: /<history id="(\w+)" type="deep">/)
    #expect(text.contains(#"<initial><transition target="\#(deep?.1 ?? "")"/></initial>"#), "\(text)")
    #expect(text.contains(#"<transition event="resume" target="\#(deep?.1 ?? "")"/>"#), "\(text)")
  }

  @Test("SCXML: a transition into parallel regions has a target in each that it enters in its own way")
  func regions() {
    let text = Self.phone(hasMedia: true).scxml()
    #expect(text.contains(#"<transition event="call" target="open sound"/>"#), "\(text)")
    #expect(text.contains(#"<transition event="whisper" target="secret"/>"#), "\(text)")
    #expect(text.matches(of: /type="deep"/).count == 2)
  }

  @Test("Mermaid, DOT and PlantUML write how an arrow enters submachines beside its event")
  func labels() {
    let graph = Self.phone()
    for text in [graph.mermaid(), graph.dot(), graph.plantUML()] {
      #expect(text.contains("whisper (entering Talk in .secret)"), "\(text)")
      #expect(text.contains("resume (entering all submachines with deep history)"), "\(text)")
      #expect(text.contains("call (entering all submachines afresh)"), "\(text)")
    }
  }

  @Test(
    "R1: two routes that differ by their entrances alone contradict each other in a graph's findings, too")
  func contradiction() {
    let machine = Machine<Phone, Key>(state: .onHold) { machine in
      machine.addRoute(event: .resume, .onHold => .inCall, entering: .deep)
      machine.addRoute(event: .resume, .onHold => .inCall, entering: .afresh)
    }
    #expect(MachineGraph(machine).findings().contains { $0.kind == .contradiction })
  }
}

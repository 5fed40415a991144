import Foundation
import Interlock
import InterlockAsync
import InterlockGraph
import InterlockSCXML
import InterlockTesting
import TestSupport
import Testing

/// C6: documents as Swift source.
@Suite struct SwiftSourceTests {
  static let phone = """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" name="phone-call" initial="idle">
      <state id="idle"><transition event="dial.*" cond="credit &gt; 0" target="in-call"><script>pay()</script></transition>
        <transition event="resume" target="h"/></state>
      <parallel id="in-call">
        <transition event="hang-up" target="idle"/>
        <state id="voice" initial="talking">
          <state id="talking"><transition event="hold" target="held"/></state>
          <state id="held"><onentry><log expr="'tune'"/></onentry>
            <transition event="hold" cond="!In('muted')" target="talking"/></state>
        </state>
        <state id="microphone">
          <state id="open"><transition event="mute" target="muted"/></state>
          <state id="muted"><transition event="mute" target="open"/></state>
        </state>
      </parallel>
      <state id="menu"><history id="h"><transition target="first"/></history>
        <transition event="back" target="idle"/>
        <state id="first"><transition event="next" target="second"/></state>
        <state id="second"><transition event="next" target="last"/></state>
        <final id="last"/>
        <transition event="done.state.menu" target="over"/>
      </state>
      <final id="over"/>
    </scxml>
    """

  @Test("C6: a document whose name Swift reserves has a function with another one")
  func reservedName() throws {
    let source = try SwiftSource(
      scxml: """
        <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" name="class"><state id="a"/></scxml>
        """)
    #expect(source.text.contains("func class_() -> Blueprint<ClassState, ClassEvent>"))
  }

  @Test("C6: the source of a document")
  func text() throws {
    let text = try SwiftSource(scxml: Self.phone).text
    for line in [
      "enum PhoneCallState: String, StateType {", #"  case inCall = "in-call""#,
      #"  case hangUp = "hang-up""#,
      "/// - Parameter condition1: `credit > 0`",
      "func phoneCall(condition1: @escaping Blueprint<PhoneCallState, PhoneCallEvent>.Condition, action1: @escaping Blueprint<PhoneCallState, PhoneCallEvent>.Handler) -> Blueprint<PhoneCallState, PhoneCallEvent> {",
      "    On(.dial, .idle => .inCall)", #"      .when("credit > 0", condition1)"#,
      "    On(.resume, .idle => Past(of: .menu, .shallow, otherwise: .first))",
      #"    Within(.inCall, "voice", initial: .voice) {"#, "      Within(.voice, initial: .talking) {",
      "    FinalStates(.over)",
    ] {
      #expect(text.split(separator: "\n").contains { $0 == line }, "\(line)\n\(text)")
    }
  }

  /// Charts of the language that SCXML can say.
  static let charts: [(title: String, chart: Blueprint<String, String>)] = [
    (
      "a flat machine",
      Blueprint(state: "red") {
        On("press", "red" => "green", "green" => "red")
        On("break", "green" => "off").when("is old") { _ in false }
        FinalStates("off")
      }
    ),
    (
      "a past",
      Blueprint(state: "idle") {
        On("dial", "idle" => "call")
        On("back", "idle" => Past(of: "call", .shallow, otherwise: "talking"))
        Within("call", initial: "talking") {
          On("hold", "talking" => "held", "held" => "talking")
          On("drop", "held" => "idle")
        }
        On("hangUp", "call" => "idle")
      }
    ),
    (
      "regions side by side, targets in several of them, and their past",
      Blueprint(state: "idle") {
        On("dial", "idle" => "call")
        On("whisper", "idle" => All("held", "muted"))
        On("back", "idle" => Past(of: "call", .deep, otherwise: "muted"))
        On("hangUp", "call" => "idle")
        Within("call", "voice", initial: "talking") {
          On("hold", "talking" => "held", "held" => "talking")
          On("drop", "held" => "idle")
        }
        Within("call", "microphone", initial: "open") { On("mute", "open" => "muted", "muted" => "open") }
      }
    ),
    (
      "regions in regions, and starts several levels down",
      Blueprint(state: "c") {
        States("a", "z")
        On("leave", "a" => "z")
        On("enter", "z" => "a")
        Within("a", initial: "c") {
          States("b")
          Within("b", initial: "c") { On("go", "c" => "d", "d" => "c") }
          On("out", "b" => "e")
          On("in", "e" => "d")
        }
      }
    ),
    (
      "histories of regions",
      Blueprint(state: "off") {
        On("press", "off" => "on", "on" => "off")
        Within("on", initial: "low", history: .shallow) { On("turn", "low" => "high", "high" => "low") }
        On("more", "on" => "over")
        On("less", "over" => "on")
        Within("over", initial: "x", history: .deep) {
          On("turn", "x" => "y", "y" => "x")
          Within("y", initial: "y1") { On("deeper", "y1" => "y2") }
        }
      }
    ),
    (
      "timeouts, to several targets and to the same state",
      Blueprint(state: "idle") {
        On("ring", "idle" => "ringing")
        // A document has them in the order in which they come due.
        Timeout(.milliseconds(1500), "ringing" => "call").when("is patient") { _ in true }
        Timeout(.seconds(30), "ringing" => "idle")
        Timeout(.seconds(2), "idle" => All("held", "muted"))
        Timeout(.seconds(9), "call" => .any)
        On("hangUp", "call" => "idle")
        Within("call", "voice", initial: "talking") { On("hold", "talking" => "held", "held" => "talking") }
        Within("call", "microphone", initial: "open") { On("mute", "open" => "muted", "muted" => "open") }
      }
    ),
    (
      "completions of one region and of several",
      Blueprint(state: "one") {
        OnCompletion("one" => "two").when("is good") { _ in true }
        OnCompletion("one" => "one")
        OnCompletion("two" => "end")
        FinalStates("end")
        Within("one", initial: "a") {
          On("go", "a" => "b")
          FinalStates("b")
        }
        Within("two", "left", initial: "l") {
          On("left", "l" => "lf")
          FinalStates("lf")
        }
        Within("two", "right", initial: "r") {
          On("right", "r" => "rf")
          FinalStates("rf")
        }
      }
    ),
    (
      "internal routes, lists, any state, eventless routes",
      Blueprint(state: "a") {
        On("tick", in: "a")
        On(["x", "y"], "a" => "b")
        On("z", ["a", "b"] => "c")
        On("stay", .any => .any)
        On("home", .any => "a")
        Always("c" => "b").when("is late") { _ in false }
        On("down", "c" => "s")
        Within("s", initial: "s1") {
          On("n", "s1" => "s2")
          On("reset", .any => "s1")
        }
      }
    ),
    (
      "histories of regions with routes from any state",
      Blueprint(state: "off") {
        On("press", "off" => "on", "on" => "over", "over" => "off")
        Within("on", initial: "low", history: .shallow) {
          On("turn", "low" => "high")
          On("reset", .any => "low")
        }
        Within("over", initial: "x", history: .deep) {
          On("turn", "x" => "y")
          On("reset", .any => "x")
          Within("y", initial: "y1") { On("deeper", "y1" => "y2") }
        }
        On("deep", "off" => "deep")
        On("press", "deep" => "off")
        Within("deep", initial: "d2", history: .deep) {
          On("turn", "d" => "e")
          Within("d", initial: "d1") { On("turn", "d1" => "d2") }
        }
      }
    ),
    (
      "arrows to another past than that by which regions start",
      Blueprint(state: "off") {
        On("press", "off" => "on", "on" => "off")
        On("deep", "off" => Past(of: "on", .deep))
        On("both", "off" => Past(of: "pair", .deep))
        On("pair", "off" => "pair")
        On("press", "pair" => "off")
        Within("on", initial: "low", history: .shallow) {
          On("turn", "low" => "high", "high" => "low")
          Within("high", initial: "h1") { On("more", "h1" => "h2") }
        }
        Within("pair", "left", initial: "l", history: .shallow) { On("left", "l" => "l2") }
        Within("pair", "right", initial: "r") {
          On("right", "r" => "r2")
          On("reset", .any => "r")
        }
      }
    ),
    (
      "timeouts of two regions, and an event for both",
      Blueprint(state: "pair") {
        Within("pair", "left", initial: "l") {
          On("turn", "l" => "l2")
          Timeout(.seconds(1), "l2" => "l")
        }
        Within("pair", "right", initial: "r") {
          On("turn", "r" => "r2")
          Timeout(.seconds(2), "r2" => "r")
        }
      }
    ),
  ]

  @Test(
    "C6: a chart is the same after its graph is written as a document and read again",
    arguments: charts.indices)
  func inverse(_ index: Int) throws {
    let (title, chart) = Self.charts[index]
    let graph = MachineGraph(chart)
    let document = graph.scxml()
    #expect(graph.scxmlOmissions == [], "\(title)")
    let again = try SwiftSource(scxml: document).blueprint
    #expect(
      again.machine().fingerprint == chart.machine().fingerprint,
      "\(title)\n\(document)\n\(chart.debugDescription)\n\(again.debugDescription)")
    #expect(MachineGraph(again).scxml() == document, "\(title)")
  }

  @Test("C6: characters that change how source code looks are escaped")
  func formatCharacters() throws {
    let text = try SwiftSource(
      scxml: """
        <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0">
          <state id="a"><transition event="go\u{202E}" target="b"/></state><state id="b"/></scxml>
        """
    ).text
    #expect(!text.unicodeScalars.contains("\u{202E}"))
    #expect(text.contains(#"= "go\u{202E}""#))
  }

  @Test("C6: timeouts, completions, histories and wildcards are written as such")
  func words() throws {
    let text = try SwiftSource(
      scxml: """
        <scxml initial="a"><state><transition event="home" target="a"/>
          <state id="a"><onentry><send id="t" event="late" delay="1.5s"/></onentry><onexit><cancel sendid="t"/></onexit>
            <transition event="late" target="b"/></state>
          <state id="b"><initial><transition target="h"/></initial><history id="h" type="deep"><transition target="c"/></history>
            <transition event="e" target="f"/><state id="c"/></state>
          <state id="f"><transition event="done.state.f" target="a"/><final id="g"/></state>
        </state></scxml>
        """
    ).text
    for line in [
      "import InterlockAsync", "    Timeout(.milliseconds(1500), .a => .b)", "    On(.home, .any => .a)",
      "    Within(.b, initial: .c, history: .deep) {", "    OnCompletion(.f => .a)", "  case g = \"g\"",
    ] {
      #expect(text.split(separator: "\n").contains { $0 == line }, "\(line)\n\(text)")
    }
    #expect(!text.contains("case late"))
  }

  @Test("C6: the parts that SCXML can't express are listed")
  func omissions() {
    let chart = Blueprint<String, String>(state: "a") {
      Allow("a" => "b")
      On(.any, "b" => "a").then { _ in }
      OnEntry("a") { _ in }
      OnExit(.any) { _ in }
      OnRefusal { _ in }
      Ignore("x", in: "a")
      Defer("y", in: "b")
      During("b", "work") { _ in "done" }
      OnCompletion("b" => "a")
      Within("b", "left", initial: "l") {
        On("n", "l" => "lf")
        FinalStates("lf")
      }
      Within("b", "right", initial: "r") { On("n", "r" => "r2") }
    }
    #expect(
      MachineGraph(chart).scxmlOmissions.map(\.description) == [
        #"A state attempt is an event in SCXML: "a" => "b"."#,
        #"A route for any event is written for each known event: "b" => "a" on .any."#,
        #"An ignored event is written as a transition without a target: "a" ignores "x"."#,
        #"In SCXML, a state is done when all its regions are, also those that name no final states: "b" => "a"."#,
        #"SCXML does not defer events: "b" defers "y"."#,
        #"An activity is written as an `invoke`: "b" does "work"."#,
        #"Nothing is written of what a handler does: that of the entry to "a"."#,
        #"Nothing is written of what a handler does: that of the exit from .any."#,
        #"Nothing is written of what a handler does: that of refusals."#,
        #"Nothing is written of what a handler does: that of "b" => "a" on .any."#,
        #"Nothing is written of what a handler does: that of the exit from .any."#,
        #"Nothing is written of what a handler does: that of refusals."#,
        #"Nothing is written of what a handler does: that of the exit from .any."#,
        #"Nothing is written of what a handler does: that of refusals."#,
      ])
  }

  /// Charts of the language whose documents mean something else in SCXML.
  static let strangers: [(chart: Blueprint<String, String>, sentence: String)] = [
    (
      Blueprint(state: "a") {
        Within("a", initial: "b") {
          On("n", "b" => "c")
          On("n", "c" => Past(of: "a"))
        }
      }, "this use of a history state"
    ),
    (
      Blueprint(state: "a") {
        On("n", "a" => "z")
        On("n", "z" => "a")
        Within("a", initial: "b", history: .shallow) {
          On("m", "b" => "c")
          FinalStates("c")
        }
      }, "only one initial state"
    ),
    (
      Blueprint(state: "a") {
        On("n", in: "a")
        Within("a", "left", initial: "l") { On("m", "l" => "l2") }
        Within("a", "right", initial: "r") { On("n", "r" => "r2") }
      }, "runs beside one without a target"
    ),
    (
      Blueprint(state: "a") {
        OnCompletion("a" => "z")
        Always("z" => "y").when("is late") { _ in false }
        Within("a", "left", initial: "l") { FinalStates("l") }
        Within("a", "right", initial: "r") {
          On("n", "r" => "r2")
          FinalStates("r2")
        }
      }, "the completion of a parallel state"
    ),
  ]

  @Test(
    "C6: a chart whose document means something else in SCXML is not read back", arguments: strangers.indices)
  func otherMeaning(_ index: Int) {
    let (chart, sentence) = Self.strangers[index]
    #expect(MachineGraph(chart).scxmlOmissions == [])
    #expect {
      _ = try SwiftSource(scxml: MachineGraph(chart).scxml())
    } throws: { error in
      "\(error)".contains("\(sentence) ")
    }
  }

  @Test("C6: a final state that is more than an end is listed")
  func plainFinalStates() throws {
    let chart = Blueprint<String, String>(state: "a") {
      On("again", "z" => "a")
      FinalStates("z")
      OnCompletion("a" => "z")
      Within("a", initial: "b") {
        On("n", "b" => "c")
        On("m", "b" => "d")
        On("r", .any => "b")
        FinalStates("c", "d")
      }
    }
    #expect(
      MachineGraph(chart).scxmlOmissions.map(\.description)
        == ["\"z\"", "\"c\"", "\"d\""].map {
          "In SCXML, nothing leaves a final state or lives in one, so this one is written as a plain state: \($0)."
        })
    let end = Blueprint<String, String>(state: "a") {
      On("n", "a" => "z")
      Ignore("n", in: "z")
      FinalStates("z")
    }
    #expect(MachineGraph(end).scxmlOmissions.map(\.description).count == 1)
    #expect(MachineGraph(end).scxml().contains(#"<final id="z"/>"#))
  }

  @Test("C6: a document whose actions are not written again says so, and is the same chart all the same")
  func documentOmissions() throws {
    let chart = try Blueprint<String, String>(
      scxml: """
        <scxml initial="a">
          <state id="a"><onentry><raise event="in"/></onentry><onexit><raise event="out"/></onexit>
            <transition event="in" target="b"><raise event="on"/></transition>
            <transition event="on" cond="In('b')" target="b"/></state>
          <state id="b"><transition event="done.state.b" target="a"/><state id="c"><transition target="d"/></state><final id="d"/></state>
        </scxml>
        """)
    let graph = MachineGraph(chart)
    #expect(
      graph.scxmlOmissions.map(\.description) == [
        #"Nothing is written of what a handler does: that of the entry to "a"."#,
        #"Nothing is written of what a handler does: that of the exit from "a"."#,
        #"Nothing is written of what a handler does: that of the completion of "b"."#,
        #"Nothing is written of what a handler does: that of "a" => "b" on "in"."#,
      ])
    let again = try Blueprint<String, String>(scxml: graph.scxml())
    #expect(again.machine().fingerprint == chart.machine().fingerprint)
    #expect(
      MachineGraph(again).scxmlOmissions.map(\.description) == [
        #"Nothing is written of what a handler does: that of the completion of "b"."#
      ])
  }

  @Test(
    "C6: if a Swift chart would behave differently, no source is written",
    arguments: [
      #"<state id="a"><onentry><send event="e" delay="1s"/></onentry></state>"#,
      #"<parallel id="p"><transition event="e"/><state id="a"><transition event="e" target="a"/></state><state id="b"/></parallel>"#,
      #"<parallel id="p"><state id="a"><transition event="e" target="a"/></state><state id="b"/></parallel>"#,
      #"""
      <state id="a"><history id="h"><transition target="b"/></history><transition event="e" target="c"/>
      <state id="b"><transition event="f" target="d"/></state><final id="d"/></state>
      <state id="c"><transition event="g" target="h"/></state>
      """#,
    ])
  func differences(_ content: String) {
    do {
      _ = try SwiftSource(scxml: "<scxml>\(content)</scxml>")
      Issue.record("\(content)")
    } catch {
      guard case .notInSwift = error.reason else {
        Issue.record("\(error)")
        return
      }
    }
  }

  @Test("C6: an internal transition of a region leaves no other region, so it has a source")
  func internalOfRegion() throws {
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0"><parallel id="p">
        <state id="r"><transition event="back" target="a" type="internal"/>
          <state id="a"><transition event="e" target="b"/></state><state id="b"/></state>
        <state id="s"><state id="c"><transition event="e" target="d"/></state><state id="d"/></state>
      </parallel></scxml>
      """
    let document = try Blueprint<String, String>(scxml: text).machine()
    let written = try SwiftSource(scxml: text).blueprint.machine()
    for machine in [document, written] { machine.start() }
    for event in ["e", "back", "back", "e"] {
      #expect(document.send(event).isAccepted == written.send(event).isAccepted)
      #expect(document.activeStates == written.activeStates)
    }
    #expect(written.activeStates == ["p", "r", "b", "s", "d"])
    let external = text.replacing(#" type="internal""#, with: "")
    #expect {
      _ = try SwiftSource(scxml: external)
    } throws: { error in
      "\(error)".contains(
        "enters it again can't be written as Swift: give it `type=\"internal\"` if it should not")
    }
  }

  @Test("C6: the source compiles without warnings, and does what the document says")
  func behaviour() throws {
    var program = ""
    var calls = ""
    var expected: [(text: String, states: String)] = []
    var charts = 0
    var seed: UInt64 = 0
    while charts < 20, seed < 5000 {
      seed += 1
      var random = SplitMix64(seed: seed)
      let sketch = Sketch(&random)
      let events = (0..<8).map { _ in Sketch.event(&random) }
      let text = sketch.text.replacing("<scxml ", with: "<scxml name=\"chart\(seed)\" ")
      let oracle = Interpreter(sketch)
      for event in events where !oracle.isEndless { oracle.send(event) }
      if oracle.isEndless { continue }
      guard let source = try? SwiftSource(scxml: text) else { continue }
      var actions: [String: Blueprint<String, String>.Handler] = [:]
      for number in 0..<1000 { actions["note \(number)"] = { _ in } }
      let chart: Blueprint<String, String>
      do {
        chart = try Blueprint(
          scxml: text, conditions: ["yes": { _ in true }, "no": { _ in false }], actions: actions)
      } catch {
        continue
      }
      charts += 1
      program += source.text.replacing("import Interlock\n", with: "")
      let parameters = source.text.split(separator: "\n").filter { $0.hasPrefix("/// - Parameter ") }.map {
        line in
        let name = line.dropFirst(16).prefix { $0 != ":" }
        return line.hasSuffix("`yes`")
          ? "\(name): { _ in true }"
          : line.hasSuffix("`no`") ? "\(name): { _ in false }" : "\(name): { _ in }"
      }
      calls += "print(\"\"); run(chart\(seed)(\(parameters.joined(separator: ", "))), \(events))\n"
      let simulation = Simulation(chart)
      var states = "\(simulation.machine.activeStates)\n"
      // An event that the document does not name is none of the enum's.
      for event in events where source.text.contains(" = \(String(reflecting: event))\n") {
        simulation.send(event)
        states += "\(simulation.machine.activeStates)\n"
      }
      expected.append(("\(text)\n\(source.text)", states))
    }
    try #require(charts == 20)
    let folder = TemporaryFolder()
    let main = """
      import Interlock
      \(program)
      func run<S: RawRepresentable & Sendable, E: RawRepresentable & Sendable>(_ chart: Blueprint<S, E>, _ events: [String])
      where S: StateType, E: EventType, S.RawValue == String, E.RawValue == String, S.Kind == S, E.Kind == E {
        let machine = chart.machine()
        machine.start()
        print(machine.activeStates.map(\\.rawValue))
        for event in events {
          guard let event = E(rawValue: event) else { continue }
          machine.send(event)
          print(machine.activeStates.map(\\.rawValue))
        }
      }
      \(calls)
      """
    try main.write(to: folder.url.appending(path: "main.swift"), atomically: true, encoding: .utf8)
    let compilation = try Command(
      ["swiftc", "-swift-version", "6", "-warnings-as-errors", "main.swift", "-o", "program"]
        + Products().arguments(), in: folder.url)
    try #require(compilation.succeeded, "\(compilation.output)")
    let run = try Command([folder.path("program")], in: folder.url)
    #expect(run.succeeded)
    let outputs = run.output.split(separator: "\n\n", omittingEmptySubsequences: true)
    #expect(outputs.count == expected.count)
    for (output, own) in zip(outputs, expected) {
      let states = output.trimmingCharacters(in: .newlines) + "\n"
      #expect(states == own.states, "\(own.text)")
    }
  }
}

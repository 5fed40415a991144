import Interlock
import InterlockSCXML
import InterlockTesting
import Testing

/// C6: what can't be read is a typed error with its element and line.
@Suite struct MalformedTests {
  /// The error of a document.
  private func error(
    of text: String, conditions: [String: Blueprint<String, String>.Condition] = [:]
  ) -> SCXMLError? {
    do {
      _ = try Blueprint<String, String>(scxml: text, conditions: conditions)
      return nil
    } catch {
      return error
    }
  }

  /// The error of a document with some content, whose first line is the second one.
  private func error(in content: String) -> SCXMLError? {
    error(of: "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\">\n\(content)\n</scxml>")
  }

  @Test("C6: a document that is not XML")
  func malformed() {
    for text in ["", "scxml", "<scxml>", "<scxml><state></scxml>", "<scxml><state id=a/></scxml>"] {
      guard case .malformed = error(of: text)?.reason else {
        Issue.record("\(text) is \(String(describing: error(of: text)))")
        continue
      }
    }
  }

  @Test("C6: what is wrong with XML is told in words")
  func malformedWords() {
    for (text, words) in [
      ("<scxml>", "an element is not closed"),
      ("<scxml><state></scxml>", "the name of an end tag is not that of its start tag"),
      ("<scxml><state id=a/></scxml>", "the value of an attribute has no quotes"),
      ("<scxml a='1' a='2'/>", "an attribute is given twice"),
      ("scxml", "it has no element"),
      ("<scxml/><scxml/>", "something follows the outermost element"),
      ("<scxml><state id='a\u{1}'/></scxml>", "a character is not allowed in XML"),
      ("<scxml><state id='a\0'/></scxml>", "a character is not allowed in XML"),
      ("<scxml><state id='&#1;'/></scxml>", "a character is not allowed in XML"),
      ("<scxml><state id='&lt'/></scxml>", "has no semicolon"),
      ("<scxml><state id='<'/></scxml>", "contains `<`"),
      ("<scxml><state id/></scxml>", "an attribute has no value"),
      ("<scxml a='1'b='2'/>", "a space is missing"),
      ("<scxml><!-- </scxml>", "a comment is not closed"),
      ("<scxml>a & b</scxml>", "a name is missing"),
    ] {
      #expect(error(of: text)?.description.contains(words) ?? false, "\(String(describing: error(of: text)))")
    }
  }

  @Test("C6: a document type is refused, wherever it is and whatever it contains")
  func documentType() {
    let entity = """
      <?xml version="1.0"?>
      <!-- a comment -->
      <!DOCTYPE scxml [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>
      <scxml><state id="&b;"/></scxml>
      """
    #expect(error(of: entity)?.reason == .documentType)
    #expect(error(of: entity)?.line == 3)
    #expect(error(of: "<!doctype scxml><scxml><state id='a'/></scxml>") != nil)
    #expect(error(of: "<scxml><!-- <!DOCTYPE scxml> --><state id='a'/></scxml>") == nil)
  }

  @Test("C6: another outermost element")
  func otherRoot() {
    #expect(error(of: "<html/>")?.reason == .otherRoot)
    let foreign = "<scxml xmlns='http://example.org'><state/></scxml>"
    #expect(error(of: foreign)?.reason == .otherNamespace("http://example.org"))
  }

  @Test(
    "C6: each mistake is reported with its element and line",
    arguments: [
      (#"<state id="a"><invoke/></state>"#, SCXMLError.Reason.unsupportedElement, "invoke"),
      (#"<state id="a"><onentry><if cond="x"/></onentry></state>"#, .unsupportedElement, "if"),
      (#"<datamodel/><state id="a"/>"#, .unsupportedElement, "datamodel"),
      (
        #"<state id="a"><onentry><q:raise xmlns:q="http://example.org" event="e"/></onentry></state>"#,
        .otherNamespace("http://example.org"), "raise"
      ),
      (#"<final id="a"><transition event="e"/></final>"#, .misplaced(inside: "final"), "transition"),
      (#"<parallel id="p"><final id="f"/></parallel>"#, .misplaced(inside: "parallel"), "final"),
      (#"<raise event="e"/><state id="a"/>"#, .misplaced(inside: "scxml"), "raise"),
      (#"<state id="a"/><state id="a"/>"#, .repeatedIdentifier("a"), "state"),
      (#"<state id="a"><transition event="e" target="b"/></state>"#, .unknownState("b"), "transition"),
      (#"<state id="a"><transition event="e" cond="In('b')"/></state>"#, .unknownState("b"), "transition"),
      (#"<state id="a"><transition/></state>"#, .emptyTransition, "transition"),
      (
        #"<state id="a" initial="b"><state id="c"/></state><state id="b"/>"#, .strayTarget("b", of: "a"),
        "state"
      ),
      (
        #"<state id="a"><state id="b"/><history id="h"><transition target="c"/></history></state><state id="c"/>"#,
        .strayTarget("c", of: "a"), "transition"
      ),
      (
        #"<state id="a"><transition event="e" target="b c"/></state><state id="b"/><state id="c"/>"#,
        .rivalTargets("b", "c"), "transition"
      ),
      (
        #"<state id="a"><history id="h"/><state id="b"/></state>"#, .missingElement("transition"), "history"
      ),
      (
        #"<state id="a"><history id="h"><transition target="h"/></history><state id="b"/></state>"#,
        .circularHistory("h"), "history"
      ),
      (
        #"<state id="a"><transition event="e" cond="x &gt; 0"/></state>"#, .unknownCondition("x > 0"),
        "transition"
      ),
      (
        #"<state id="a"><onentry><script>go()</script></onentry></state>"#, .unknownAction("go()"), "script"
      ),
      (#"<state id="a"><onentry><raise/></onentry></state>"#, .missingAttribute("event"), "raise"),
      (
        #"<state id="a"><onentry><send event="e" delay="soon"/></onentry></state>"#,
        .unsupportedAttribute("delay", value: "soon"), "send"
      ),
      (
        #"<state id="a"><onentry><send event="e" delayexpr="x"/></onentry></state>"#,
        .unsupportedAttribute("delayexpr", value: "x"), "send"
      ),
      (
        #"<state id="a"><onentry><send event="e" target="http://example.org"/></onentry></state>"#,
        .unsupportedAttribute("target", value: "http://example.org"), "send"
      ),
      (
        #"<state id="a"><transition event="e.*.f" target="a"/></state>"#,
        .unsupportedAttribute("event", value: "e.*.f"), "transition"
      ),
      (
        #"<state id="a"><transition event="e" type="sideways" target="a"/></state>"#,
        .unsupportedAttribute("type", value: "sideways"), "transition"
      ),
      (#"<state id="a" colour="red"/>"#, .unsupportedAttribute("colour", value: "red"), "state"),
      (#"<state id="a">text</state>"#, .text("text"), "state"),
    ] as [(String, SCXMLError.Reason, String)])
  func mistakes(_ content: String, _ reason: SCXMLError.Reason, _ element: String) {
    let error = error(in: content)
    #expect(error?.reason == reason)
    #expect(error?.element == element)
    #expect(error?.line == 2)
  }

  @Test("C6: a document without states")
  func nothing() {
    let error = error(of: "<scxml/>")
    #expect(error?.reason == .missingElement("state"))
    #expect(error?.description == "line 1, <scxml>: there is no <state> inside")
  }

  @Test("C6: what an editor adds to states in its own namespace is ignored")
  func editors() throws {
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" xmlns:e="http://example.org/editor" e:version="4" initial="a">
        <e:info zoom="2"><e:grid>10</e:grid></e:info>
        <state id="a" e:x="12">
          <e:place x="1" y="2">text</e:place>
          <initial><e:place/><transition target="b"/></initial>
          <state id="b"/>
          <history id="h"><e:place/><transition target="b"/></history>
          <transition event="e" target="c"/>
        </state>
        <parallel id="c"><e:place/><state id="d"/><state id="f"><e:place/></state></parallel>
      </scxml>
      """
    let machine = try Blueprint<String, String>(scxml: text).machine()
    machine <-! "e"
    #expect(machine.configuration.description == #""c" / ["d", "f"]"#)
  }

  @Test("C6: elements that are nested too deeply are refused, and others are read")
  func nesting() {
    func document(_ depth: Int) -> String {
      let starts = (1..<depth).map { "<state id=\"s\($0)\">" }.joined()
      return "<scxml>\n\(starts)\(String(repeating: "</state>", count: depth - 1))</scxml>"
    }
    #expect(error(of: document(200)) == nil)
    for depth in [201, 1000, 100_000] {
      #expect(error(of: document(depth))?.reason == .tooDeep(limit: 200))
      #expect(error(of: document(depth))?.line == 2)
    }
  }

  @Test("C6: an error is a sentence with the line")
  func sentences() {
    #expect(
      error(in: "<state id=\"a\">\n<invoke/></state>")?.description
        == "line 3, <invoke>: this element is not supported")
    #expect(
      error(in: #"<state id="a"><transition cond="x" target="a"/></state>"#)?.description
        == #"line 2, <transition>: no closure is given for the condition "x": give one in `conditions`"#)
  }

  @Test("C6: eventless transitions that never come to rest")
  func endless() {
    let cycles = [
      #"<state id="a"><transition target="b"/></state><state id="b"><transition target="a"/></state>"#,
      #"<state id="a"><transition target="a"/></state>"#,
      #"<state id="a"><transition event="e" target="b"/></state><state id="b"><transition target="b"/></state>"#,
      #"""
      <state id="a"><transition target="c"/><state id="b"/></state><state id="c"><state id="d">
      <transition target="b"/></state></state>
      """#,
    ]
    for cycle in cycles {
      guard let error = error(in: cycle), case .endless(let sentence) = error.reason else {
        Issue.record("\(cycle)")
        continue
      }
      #expect(error.element == "transition")
      #expect(error.line == 2)
      #expect(sentence.contains("for ever"))
    }
  }

  @Test("C6: a document of ten thousand states is read", .timeLimit(.minutes(5)))
  func tenThousandStates() throws {
    var flat = ""
    for number in 0..<10_000 {
      flat +=
        #"<state id="s\#(number)"><transition event="e" target="s\#((number + 1) % 10_000)"/></state>"# + "\n"
    }
    #expect(run(try chart(flat), "e", "e") == [["s0"], ["s1"], ["s2"]])
    var nested = ""
    for number in 0..<500 {
      nested += #"<state id="g\#(number)"><transition event="next" target="g\#((number + 1) % 500)"/>"#
      for inner in 0..<19 {
        nested +=
          #"<state id="g\#(number)s\#(inner)"><transition event="e" target="g\#(number)s\#((inner + 1) % 19)"/></state>"#
      }
      nested += "</state>\n"
    }
    #expect(run(try chart(nested), "e", "next") == [["g0", "g0s0"], ["g0", "g0s1"], ["g1", "g1s0"]])
  }
}

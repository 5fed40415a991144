import Foundation
import Interlock
import InterlockAsync
import InterlockGraph
import Testing

/// D2: what is done while states are active, in each format.
@Suite struct ActivityPictureTests {
  private let expanded = Picture(wildcards: .expanded)

  @Test("Mermaid writes an activity below the state's name, and one of any state at the pseudo-state")
  func mermaid() {
    let lines = lines(of: meanwhile.mermaid())
    #expect(lines.contains(#"state "on(.seeking)<br/>do / seek" as s2"#))
    #expect(lines.contains(#"state "sold<br/>do / gather #34;dust#34;<br/>#38; #60;rust#62;" as sold"#))
    #expect(lines.contains(#"state "any state<br/>do / keep time" as any"#))
    #expect(lines.contains(#"state "shown<br/>do / tick" as shown"#))
    #expect(meanwhile.mermaid(expanded).contains("do / activity<br/>do / keep time\" as off"))
  }

  @Test("DOT writes an activity into the state's label, even of a cluster")
  func dot() {
    let lines = lines(of: meanwhile.dot())
    #expect(lines.contains(#"s2 [label="on(.seeking)\ndo / seek"]"#))
    #expect(lines.contains(#"label="off\ndo / gather \"dust\"\n&amp; <rust>\ndo / activity""#))
    #expect(lines.contains(#"any [label="any state\ndo / keep time", style="rounded,dotted"]"#))
    #expect(meanwhile.dot(expanded).contains(#"[label="on(.playing)\ndo / keep time"]"#))
  }

  @Test("PlantUML writes an activity below the state's name")
  func plantUML() {
    let lines = lines(of: meanwhile.plantUML())
    #expect(lines.contains(#"state "any state\ndo / keep time" as any #white ##[dotted]"#))
    #expect(lines.contains(#"state "shown\ndo / tick" as s5"#))
    #expect(meanwhile.plantUML(expanded).contains(#"do / keep time" as sold"#))
  }

  @Test("A table has a column for activities, and each row shows those of any state")
  func markdown() {
    let rows = lines(of: meanwhile.markdownTable())
    #expect(rows[0] == "| state | power | found | sell | (in time) | (does meanwhile) |")
    #expect(rows.contains { $0.hasPrefix("| on(.seeking) |") && $0.hasSuffix("| seek<br>keep time |") })
    #expect(rows.contains { $0.hasPrefix("| hidden |") && $0.hasSuffix("| count |") })
  }

  @Test("SCXML invokes an activity in each state that is not final")
  func scxml() {
    let document = meanwhile.scxml()
    #expect(document.contains(#"<invoke type="activity"><content>seek</content></invoke>"#))
    #expect(document.contains(##"<content>gather &quot;dust&quot;&#10;&amp; &lt;rust&gt;</content>"##))
    #expect(document.contains(#"<final id="sold"/>"#))
    #expect(document.components(separatedBy: "<content>keep time<").count == 4)
    #expect(document.components(separatedBy: "<content>count<").count == 3)
  }

  @Test("A long name is cut in diagrams")
  func long() {
    let long = String(repeating: "a", count: 300)
    let graph = MachineGraph(Blueprint<Light, Button>(state: .red) { During(.red, long) { _ in nil } })
    let cut = "do / " + String(repeating: "a", count: 200) + "… (100 more)"
    for text in [graph.mermaid(), graph.dot()] { #expect(text.contains(cut.prefix(205))) }
    #expect(!graph.plantUML().contains(long))
    #expect(graph.markdownTable().contains(long))
    #expect(graph.scxml().contains(long))
  }

  private func lines(of text: String) -> [String] {
    text.split(separator: "\n").map { String($0.drop { $0 == " " }) }
  }
}

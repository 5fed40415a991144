import Interlock
import InterlockGraph
import Testing

@Suite struct FormatTests {
  @Test("Mermaid")
  func mermaid() {
    #expect(
      order().mermaid() == #"""
        stateDiagram-v2
          direction TB
          cart
          paid
          shipped
          state "end" as s4
          lost
          state "any state" as any
          [*] --> cart
          cart --> paid : pay [has items]
          paid --> shipped : ship
          any --> s4 : cancel
          cart --> cart : ship [condition] (internal)
          shipped --> paid
          shipped --> cart : back
          s4 --> [*]
          classDef wildcard stroke-dasharray:3
          class any wildcard

        """#)
    #expect(
      order().mermaid(everything) == #"""
        stateDiagram-v2
          direction LR
          cart
          paid
          shipped
          state "end" as s4
          [*] --> cart
          cart --> paid : pay [has items]
          cart --> cart : ship [condition] (internal)
          cart --> s4 : cancel
          paid --> paid : pay (ignored)
          paid --> shipped : ship
          paid --> s4 : cancel
          shipped --> s4 : cancel
          shipped --> cart : back
          shipped --> paid
          s4 --> s4 : cancel
          s4 --> [*]
          classDef current fill:#ffd966,color:#000,stroke-width:3px,font-weight:bold
          class paid current

        """#)
  }

  @Test("DOT")
  func dot() {
    #expect(
      order().dot() == #"""
        digraph {
          rankdir=TB
          node [shape=box, style=rounded, fontname=Helvetica]
          edge [fontname=Helvetica, fontsize=12]
          initial_ [shape=point, width=0.2, label=""]
          final_ [shape=doublecircle, style=filled, fillcolor=black, width=0.15, label=""]
          cart
          paid
          shipped
          end
          lost
          any [label="any state", style="rounded,dotted"]
          initial_ -> cart
          cart -> paid [label="pay [has items]"]
          paid -> shipped [label="ship"]
          any -> end [label="cancel"]
          cart -> cart [label="ship [condition] (internal)"]
          shipped -> paid
          shipped -> cart [label="back", style=dashed]
          end -> final_
        }

        """#)
    #expect(
      order().dot(everything) == #"""
        digraph {
          rankdir=LR
          node [shape=box, style=rounded, fontname=Helvetica]
          edge [fontname=Helvetica, fontsize=12]
          initial_ [shape=point, width=0.2, label=""]
          final_ [shape=doublecircle, style=filled, fillcolor=black, width=0.15, label=""]
          cart
          paid [style="rounded,filled,bold", fillcolor="#ffd966"]
          shipped
          end
          initial_ -> cart
          cart -> paid [label="pay [has items]"]
          cart -> cart [label="ship [condition] (internal)"]
          cart -> end [label="cancel"]
          paid -> paid [label="pay (ignored)"]
          paid -> shipped [label="ship"]
          paid -> end [label="cancel"]
          shipped -> end [label="cancel"]
          shipped -> cart [label="back", style=dashed]
          shipped -> paid
          end -> end [label="cancel"]
          end -> final_
        }

        """#)
  }

  @Test("PlantUML")
  func plantUML() {
    #expect(
      order().plantUML() == #"""
        @startuml
        hide empty description
        top to bottom direction
        state cart
        state paid
        state shipped
        state "end" as s4
        state lost
        state "any state" as any #white ##[dotted]
        [*] --> cart
        cart --> paid : pay [has items]
        paid --> shipped : ship
        any --> s4 : cancel
        cart --> cart : ship [condition] (internal)
        shipped --> paid
        shipped -[dashed]-> cart : back
        s4 --> [*]
        @enduml

        """#)
    #expect(
      order().plantUML(everything) == #"""
        @startuml
        hide empty description
        left to right direction
        state cart
        state paid #ffd966 ##[bold]
        state shipped
        state "end" as s4
        [*] --> cart
        cart --> paid : pay [has items]
        cart --> cart : ship [condition] (internal)
        cart --> s4 : cancel
        paid --> paid : pay (ignored)
        paid --> shipped : ship
        paid --> s4 : cancel
        shipped --> s4 : cancel
        shipped -[dashed]-> cart : back
        shipped --> paid
        s4 --> s4 : cancel
        s4 --> [*]
        @enduml

        """#)
  }

  @Test("DOT draws a route from a state with submachines to itself around the cluster")
  func around() {
    let text = Gallery.again.text(.dot, Picture())
    #expect(
      text.contains(
        """
          "off again 2" [shape=point, width=0.02, label=""]
          s11 -> "off again 2" [label="hold [sure]", ltail=cluster_off, arrowhead=none]
          "off again 2" -> s11 [lhead=cluster_off]

        """))
    #expect(!text.contains("s11 -> s11"))
  }

  @Test("the last transition is highlighted, by what the format can do")
  func lastTransition() {
    func lines(_ text: String, with mark: String) -> [String] {
      text.split(separator: "\n").filter { $0.contains(mark) }.map {
        $0.trimmingPrefix(while: \.isWhitespace)
      }
      .map(String.init)
    }
    let graph = order()
    #expect(
      lines(graph.mermaid(highlighting: .cart => .paid), with: "<b>")
        == ["cart --> paid : <b>pay [has items]</b>"])
    #expect(
      lines(graph.mermaid(highlighting: .shipped => .paid), with: "<b>") == [
        "shipped --> paid : <b>(last)</b>"
      ])
    #expect(
      lines(graph.dot(highlighting: .shipped => .cart, on: .back), with: "penwidth")
        == ["shipped -> cart [label=\"back\", style=dashed, penwidth=3]"])
    #expect(
      lines(graph.plantUML(highlighting: .paid => .end, on: .cancel), with: "bold")
        == ["any -[bold]-> s4 : cancel"])
    #expect(
      lines(
        graph.plantUML(Picture(wildcards: .expanded), highlighting: .paid => .end, on: .cancel), with: "bold")
        == ["paid -[bold]-> s4 : cancel"])
    #expect(
      lines(graph.markdownTable(highlighting: .cart => .paid), with: "**")
        == ["| cart | **paid \\[has items\\]** | (internal) \\[condition\\] | end |  |  |"])
    #expect(lines(graph.dot(highlighting: .cart => .paid, on: .back), with: "penwidth") == [])
  }

  @Test("routes between the same states share an arrow, but for the one that is highlighted")
  func shared() {
    let graph = MachineGraph(
      Blueprint<Light, Button>(state: .red) {
        On(.press, .red => .green)
        On(.hold, .red => .green)
          .when("calm") { _ in true }
      })
    #expect(graph.dot().contains(#"red -> green [label="press\nhold [calm]"]"#))
    #expect(
      graph.mermaid(highlighting: .red => .green, on: .press).contains("green : <b>press</b><br/>hold [calm]")
    )
    #expect(
      graph.plantUML(highlighting: .red => .green, on: .press).contains(
        "red -[bold]-> green : press\nred --> green : hold [calm]"))
  }

  @Test("a Markdown table")
  func markdown() {
    #expect(
      order().markdownTable() == #"""
        | state | pay | ship | cancel | back | (by target state) |
        | --- | --- | --- | --- | --- | --- |
        | cart | paid \[has items\] | (internal) \[condition\] | end |  |  |
        | paid | (ignored) | shipped | end |  |  |
        | shipped |  |  | end | cart | paid |
        | end |  |  | end |  |  |
        | lost |  |  | end |  |  |

        """#)
    #expect(
      order().markdownTable(everything) == #"""
        | state | pay | ship | cancel | back | (by target state) |
        | --- | --- | --- | --- | --- | --- |
        | cart | paid \[has items\] | (internal) \[condition\] | end |  |  |
        | **paid** | (ignored) | shipped | end |  |  |
        | shipped |  |  | end | cart | paid |
        | end |  |  | end |  |  |

        """#)
  }

  @Test("SCXML")
  func scxml() {
    #expect(
      order().scxml() == #"""
        <?xml version="1.0" encoding="UTF-8"?>
        <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" initial="cart">
          <!-- any state -->
          <state>
            <transition event="cancel" target="end"/>
            <state id="cart">
              <transition event="pay" cond="has items" target="paid"/>
              <transition event="ship" cond="condition"/>
            </state>
            <state id="paid">
              <transition event="pay"/>
              <transition event="ship" target="shipped"/>
            </state>
            <state id="shipped">
              <transition event="back" target="cart"/>
              <transition event="to.paid" target="paid"/>
            </state>
            <state id="end"/>
            <state id="lost"/>
          </state>
        </scxml>

        """#)
  }

  @Test("SCXML has final states, if no route leaves them")
  func finalStates() {
    let graph = MachineGraph(
      Blueprint<Light, Button>(state: .red) {
        On(.press, .red => .green, .green => .off)
        Ignore(.press, .hold, in: .off)
      }, finalStates: [.green, .off])
    #expect(
      graph.scxml(Picture(showsOnlyReachable: true)) == #"""
        <?xml version="1.0" encoding="UTF-8"?>
        <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" initial="red">
          <state id="red">
            <transition event="press" target="green"/>
          </state>
          <state id="green">
            <transition event="press" target="off"/>
          </state>
          <final id="off"/>
        </scxml>

        """#)
  }
}

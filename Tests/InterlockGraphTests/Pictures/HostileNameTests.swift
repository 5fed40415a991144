import InterlockGraph
import Testing

@Suite struct HostileNameTests {
  @Test("Mermaid gets special characters by their numbers")
  func mermaid() {
    #expect(
      Hostile.graph.mermaid() == #"""
        stateDiagram-v2
          direction TB
          state "end" as s1_
          state "state" as s2
          state "note" as s3
          node
          state "#91;#42;#93;" as s5
          state "a #34;quoted#34; name" as s6
          state "two<br/>lines" as s7
          state "back#92;slash" as s8
          state "#60;b#62;#38;amp#59;#60;/b#62;" as s9
          state "semi#59;colon#58;#35;35#59;" as s10
          state "#45;#45;#62;" as s11
          state "#37;#37; comment" as s12
          state "#95;#95;under#42;#42;stars#42;#42;" as s13
          state "pipe#124;tick#96;" as s14
          state "🚦🏽" as s15
          state "أحمر" as s16
          state "赤信号" as s17
          s1
          state "any" as s19
          state "Any" as s20
          state "#34;#34;" as s21
          state "�bell<br/>end" as s22
          state "any state" as any_
          [*] --> s1_
          s1_ --> s2 : state
          s2 --> s3 : note
          s3 --> node : node
          node --> s5 : #91;#42;#93;
          s5 --> s6 : a #34;quoted#34; name
          s6 --> s7 : two<br/>lines
          s7 --> s8 : back#92;slash
          s8 --> s9 : #60;b#62;#38;amp#59;#60;/b#62;
          s9 --> s10 : semi#59;colon#58;#35;35#59;
          s10 --> s11 : #45;#45;#62;
          s11 --> s12 : #37;#37; comment
          s12 --> s13 : #95;#95;under#42;#42;stars#42;#42;
          s13 --> s14 : pipe#124;tick#96;
          s14 --> s15 : 🚦🏽
          s15 --> s16 : أحمر
          s16 --> s17 : 赤信号
          s17 --> s1 : s1
          s1 --> s19 : any
          s19 --> s20 : Any
          s20 --> s21 : #34;#34;
          s21 --> s22 : �bell<br/>end
          s22 --> s1_ : end
          any_ --> s1_ : #125;#34;#93;#59; #91;x#93; [a #34;#93;#34; #124; b<br/>#60;c#62;]
          s2 --> [*]
          classDef wildcard stroke-dasharray:3
          class any_ wildcard

        """#)
  }

  @Test("DOT gets strings in which quotes, backslashes and entities are escaped")
  func dot() {
    #expect(
      Hostile.graph.dot() == #"""
        digraph {
          rankdir=TB
          node [shape=box, style=rounded, fontname=Helvetica]
          edge [fontname=Helvetica, fontsize=12]
          initial_ [shape=point, width=0.2, label=""]
          final_ [shape=doublecircle, style=filled, fillcolor=black, width=0.15, label=""]
          end
          state
          note
          s4 [label="node"]
          s5 [label="[*]"]
          s6 [label="a \"quoted\" name"]
          s7 [label="two\nlines"]
          s8 [label="back\\slash"]
          s9 [label="<b>&amp;amp;</b>"]
          s10 [label="semi;colon:#35;"]
          s11 [label="-->"]
          s12 [label="%% comment"]
          s13 [label="__under**stars**"]
          s14 [label="pipe|tick`"]
          s15 [label="🚦🏽"]
          s16 [label="أحمر"]
          s17 [label="赤信号"]
          s1
          s19 [label="any"]
          s20 [label="Any"]
          s21 [label="\"\""]
          s22 [label="�bell\nend"]
          any_ [label="any state", style="rounded,dotted"]
          initial_ -> end
          end -> state [label="state"]
          state -> note [label="note"]
          note -> s4 [label="node"]
          s4 -> s5 [label="[*]"]
          s5 -> s6 [label="a \"quoted\" name"]
          s6 -> s7 [label="two\nlines"]
          s7 -> s8 [label="back\\slash"]
          s8 -> s9 [label="<b>&amp;amp;</b>"]
          s9 -> s10 [label="semi;colon:#35;"]
          s10 -> s11 [label="-->"]
          s11 -> s12 [label="%% comment"]
          s12 -> s13 [label="__under**stars**"]
          s13 -> s14 [label="pipe|tick`"]
          s14 -> s15 [label="🚦🏽"]
          s15 -> s16 [label="أحمر"]
          s16 -> s17 [label="赤信号"]
          s17 -> s1 [label="s1"]
          s1 -> s19 [label="any"]
          s19 -> s20 [label="Any"]
          s20 -> s21 [label="\"\""]
          s21 -> s22 [label="�bell\nend"]
          s22 -> end [label="end"]
          any_ -> end [label="}\"]; [x] [a \"]\" | b\n<c>]"]
          state -> final_
        }

        """#)
  }

  @Test("PlantUML gets characters of markup by their numbers")
  func plantUML() {
    #expect(
      Hostile.graph.plantUML() == #"""
        @startuml
        hide empty description
        top to bottom direction
        state "end" as s1_
        state "state" as s2
        state "note" as s3
        state node
        state "<U+005B><U+002A><U+005D>" as s5
        state "a <U+0022>quoted<U+0022> name" as s6
        state "two\nlines" as s7
        state "back<U+005C>slash" as s8
        state "<U+003C>b<U+003E><U+0026>amp<U+003B><U+003C><U+002F>b<U+003E>" as s9
        state "semi<U+003B>colon:<U+0023>35<U+003B>" as s10
        state "<U+002D><U+002D><U+003E>" as s11
        state "<U+0025><U+0025> comment" as s12
        state "<U+005F><U+005F>under<U+002A><U+002A>stars<U+002A><U+002A>" as s13
        state "pipe<U+007C>tick<U+0060>" as s14
        state "🚦🏽" as s15
        state "أحمر" as s16
        state "赤信号" as s17
        state s1
        state "any" as s19
        state "Any" as s20
        state "<U+0022><U+0022>" as s21
        state "�bell\nend" as s22
        state "any state" as any_ #white ##[dotted]
        [*] --> s1_
        s1_ --> s2 : state
        s2 --> s3 : note
        s3 --> node : node
        node --> s5 : <U+005B><U+002A><U+005D>
        s5 --> s6 : a <U+0022>quoted<U+0022> name
        s6 --> s7 : two\nlines
        s7 --> s8 : back<U+005C>slash
        s8 --> s9 : <U+003C>b<U+003E><U+0026>amp<U+003B><U+003C><U+002F>b<U+003E>
        s9 --> s10 : semi<U+003B>colon:<U+0023>35<U+003B>
        s10 --> s11 : <U+002D><U+002D><U+003E>
        s11 --> s12 : <U+0025><U+0025> comment
        s12 --> s13 : <U+005F><U+005F>under<U+002A><U+002A>stars<U+002A><U+002A>
        s13 --> s14 : pipe<U+007C>tick<U+0060>
        s14 --> s15 : 🚦🏽
        s15 --> s16 : أحمر
        s16 --> s17 : 赤信号
        s17 --> s1 : s1
        s1 --> s19 : any
        s19 --> s20 : Any
        s20 --> s21 : <U+0022><U+0022>
        s21 --> s22 : �bell\nend
        s22 --> s1_ : end
        any_ --> s1_ : <U+007D><U+0022><U+005D><U+003B> <U+005B>x<U+005D> [a <U+0022><U+005D><U+0022> <U+007C> b\n<U+003C>c<U+003E>]
        s2 --> [*]
        @enduml

        """#)
  }

  @Test("Mermaid does not find the word that begins a direction")
  func directions() {
    let lines = Hostile.ring(Hostile.intruders).mermaid().split(separator: "\n")
    #expect(lines.filter { $0.lowercased().contains("direction") } == ["  direction TB"])
    #expect(lines.contains("  state \"#100;irection TB\" as s1"))
    #expect(lines.contains("  state \"the #68;irection LR of it\" as s2"))
  }

  @Test("PlantUML gets characters that it would replace by their numbers")
  func others() {
    let text = Hostile.ring(["a", "\u{E000}", "\u{E0FF}", "\u{E100}", "“»–", "\u{100000}"]).plantUML()
    #expect(text.contains(#"state "<U+E000>" as s2"#))
    #expect(text.contains(#"state "<U+E0FF>" as s3"#))
    #expect(text.contains("state \"\u{E100}\" as s4"))
    #expect(text.contains(#"state "<U+201C><U+00BB><U+2013>" as s5"#))
    #expect(text.contains("state \"\u{FFFD}\" as s6"))
  }
}

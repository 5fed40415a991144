import InterlockGraph
import Testing

@Suite struct LongNameTests {
  private let graph = Hostile.ring(Hostile.long)

  @Test("a diagram shows the first 200 characters of a name, and the number of the others")
  func cut() {
    let shown = String(repeating: "x", count: 200) + "… (9800 more)"
    for text in [graph.dot(), graph.mermaid(), graph.plantUML()] {
      #expect(text.contains("\(shown)\""))
      #expect(!text.contains(String(repeating: "x", count: 201)))
      #expect(text.utf8.count < 50_000)
    }
  }

  @Test("states whose names look the same in a diagram are still two states")
  func alike() {
    let names = ["a", "b"].map { Word(stringLiteral: String(repeating: "x", count: 200) + $0) }
    #expect(Hostile.ring(names).mermaid().contains("s1 --> s2"))
  }

  @Test("a table and a document hold names in full")
  func full() {
    let name = String(repeating: "x", count: 10_000)
    #expect(graph.markdownTable().contains(name))
    #expect(graph.scxml().contains(name))
  }
}

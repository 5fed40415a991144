import Foundation
import InterlockGraph
import TestSupport
import Testing

/// What the tools that draw diagrams make of them: each name and each label can be read.
@Suite struct RenderingTests {
  @Test("Graphviz draws every machine", .enabled(if: Tool.graphviz.isUsed, "There is no `dot` here."))
  func graphviz() throws {
    try expectDrawings(of: .dot, by: .graphviz)
  }

  @Test("PlantUML draws every machine", .enabled(if: Tool.plantUML.isUsed, "There is no `plantuml` here."))
  func plantUML() throws {
    try expectDrawings(of: .plantUML, by: .plantUML)
  }

  @Test("Mermaid draws every machine", .enabled(if: Tool.mermaid.isUsed, "There is no `mermaidx` here."))
  func mermaid() throws {
    try expectDrawings(of: .mermaid, by: .mermaid)
  }

  @Test(
    "SCXML keeps to the rules of the recommendation",
    .enabled(if: Tool.xmllint.isUsed, "There is no `xmllint` here."))
  func scxml() throws {
    let portraits = Gallery.examples + Gallery.special + Gallery.hostile + Gallery.random
    let files = Dictionary(uniqueKeysWithValues: portraits.map { ("\($0)", $0.text(.scxml, Picture())) })
    let drawings = try Drawings(of: files, by: .xmllint)
    #expect(drawings.objections == "")
  }

  @Test(
    "the rules of the recommendation are broken by",
    .enabled(if: Tool.xmllint.isUsed, "There is no `xmllint` here."),
    arguments: [
      "<state id='a'><transition/></state>", "<state id='a b'/>", "<state id='a'/><state id='a'/>",
      "<state id='a'><transition event='go' goal='a'/></state>",
      "<final id='a'><transition event='go'/></final>",
      "<state id='a'><transition event='go..on'/></state>", "<transition event='go'/>", "<state name='a'/>",
      "<state id='a'><onentry><send event='go'/></onentry></state>",
      "<state id='a'><onentry><send id='b' event='go' delay='soon'/></onentry></state>",
      "<final id='a'><invoke type='activity'><content>go</content></invoke></final>",
    ])
  func brokenRules(content: String) throws {
    let opening = "<scxml xmlns='http://www.w3.org/2005/07/scxml' version='1.0'>"
    let drawings = try Drawings(of: ["wrong": "\(opening)\(content)</scxml>"], by: .xmllint)
    #expect(drawings.objections.contains("fails to validate"))
  }

  private func expectDrawings(of format: Format, by tool: Tool) throws {
    var files: [String: String] = [:]
    var words: [String: [String]] = [:]
    func sit(_ portrait: Portrait, _ picture: Picture) {
      let name = "\(portrait)-\(picture.wildcards)"
      files[name] = portrait.text(format, picture)
      words[name] = portrait.words(picture)
    }
    for portrait in Gallery.examples + Gallery.special + Gallery.hostile { sit(portrait, Picture()) }
    for portrait in [Gallery.order, Gallery.meanwhile] + Gallery.random { sit(portrait, Gallery.full) }
    let drawings = try Drawings(of: files, by: tool)
    #expect(drawings.objections == "")
    for (name, words) in words {
      let text = try #require(drawings.texts[name], "\(tool) draws nothing of \(name):\n\(files[name] ?? "")")
      #expect(text.missing(of: words) == [], "\(name) shows \(text)")
    }
  }
}

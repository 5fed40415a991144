import Foundation
import InterlockGraph
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct ParsingTests {
  @Test("SCXML of hostile names is well-formed; identifiers are unique, and all targets exist")
  func xml() throws {
    let reader = Reader()
    let parser = XMLParser(data: Data(Hostile.graph.scxml().utf8))
    parser.delegate = reader
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    // The state around the others has none.
    #expect(reader.identifiers.count == Hostile.names.count)
    #expect(Set(reader.identifiers).count == Hostile.names.count)
    #expect(Set(reader.targets).subtracting(reader.identifiers) == [])
    #expect(reader.conditions.contains("a \"]\" | b\n<c>"))
  }

  @Test("a Markdown table of hostile names has as many cells in each row")
  func table() {
    let rows = Hostile.graph.markdownTable().dropLast().split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(rows.count == Hostile.names.count + 2)
    for row in rows {
      let bars = row.replacingOccurrences(of: "\\\\", with: "").replacingOccurrences(of: "\\|", with: "")
      #expect(bars.count { $0 == "|" } == Hostile.names.count + 3)
    }
  }
}

/// Takes down what a document says.
private final class Reader: NSObject, XMLParserDelegate {
  var identifiers: [String] = []
  var targets: [String] = []
  var conditions: Set<String> = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    if let identifier = attributes["id"] { identifiers.append(identifier) }
    if let target = attributes["target"] { targets.append(target) }
    if let condition = attributes["cond"] { conditions.insert(condition) }
  }
}

import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reads the elements of an XML document.
final class ElementReader: NSObject, XMLParserDelegate {
  /// How deep elements may be nested. What reads them calls itself for each level.
  private static let depthLimit = 200

  private static let namespace = "http://www.w3.org/2005/07/scxml"

  private var open: [Element] = []

  /// How many elements are open that are nested too deeply, and are not kept.
  private var skipped = 0
  private var isTooDeep: (at: String, line: Int)?
  private var root: Element?

  /// The first mistake that the parser has told.
  private var mistake: (sentence: String, line: Int)?

  /// Reads the outermost element.
  ///
  /// - Throws: if the text is not XML, or has a document type. A document type is refused before the parser sees it, because
  ///   it may define entities that grow without bound.
  static func root(of text: String) throws(SCXMLError) -> Element {
    if let line = lineOfDocumentType(in: text) { throw SCXMLError(.documentType, in: nil, line: line) }
    let parser = XMLParser(data: Data(text.utf8))
    parser.shouldProcessNamespaces = true
    parser.shouldReportNamespacePrefixes = false
    parser.shouldResolveExternalEntities = false
    let reader = ElementReader()
    parser.delegate = reader
    let isParsed = parser.parse()
    if let (element, line) = reader.isTooDeep {
      throw SCXMLError(.tooDeep(limit: depthLimit), in: element, line: line)
    }
    // Foundation on Linux goes on after a mistake, and says that all is well.
    if !isParsed || reader.mistake != nil || !reader.open.isEmpty {
      let (reason, line) = reader.mistake ?? ("it ends too early", parser.lineNumber)
      throw SCXMLError(.malformed(reason), in: nil, line: max(1, line))
    }
    guard let root = reader.root else { throw SCXMLError(.malformed("it is empty"), in: nil, line: 1) }
    return root
  }

  private func sentence(of error: any Error) -> String {
    // The numbers are those of libxml2, on all platforms. Foundation's names for them have other raw values on Linux.
    return switch (error as NSError).code {
    case 4: "it has no element"
    case 5 where root != nil && open.isEmpty: "something follows the outermost element"
    case 5, 77: "an element is not closed"
    case 6...9: "a character is not allowed in XML"
    case 23: "a reference such as `&amp;` has no semicolon"
    case 26: "an entity is not declared"
    case 38: "the value of an attribute contains `<`: write `&lt;`"
    case 39, 40: "the value of an attribute has no quotes"
    case 41: "an attribute has no value"
    case 42: "an attribute is given twice"
    case 45: "a comment is not closed"
    case 65: "a space is missing between two attributes"
    case 68: "a name is missing after `<` or `&`: write `&lt;` or `&amp;` for the character itself"
    case 73: "a tag is not closed"
    case 76: "the name of an end tag is not that of its start tag"
    case let code: "error \(code) of the parser"
    }
  }

  /// The line of the document type; nil if there is none. Nothing but comments and instructions may precede it.
  private static func lineOfDocumentType(in text: String) -> Int? {
    var rest = Substring(text)
    var line = 1
    func skip(to end: String) -> Bool {
      guard let range = rest.range(of: end) else { return false }
      line += rest[..<range.upperBound].count { $0.isNewline }
      rest = rest[range.upperBound...]
      return true
    }
    while let first = rest.first {
      if first.isWhitespace || first == "\u{FEFF}" {
        if first.isNewline { line += 1 }
        rest.removeFirst()
      } else if rest.hasPrefix("<!--") {
        if !skip(to: "-->") { return nil }
      } else if rest.hasPrefix("<?") {
        if !skip(to: "?>") { return nil }
      } else {
        return rest.prefix(9).uppercased() == "<!DOCTYPE" ? line : nil
      }
    }
    return nil
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    guard skipped == 0, open.count < Self.depthLimit else {
      if isTooDeep == nil { isTooDeep = (name, parser.lineNumber) }
      skipped += 1
      return
    }
    let otherNamespace = ["", Self.namespace].contains(namespaceURI) ? nil : namespaceURI
    let element = Element(name, of: otherNamespace, attributes, line: parser.lineNumber)
    if let outer = open.last { outer.append(element) } else { root = element }
    open.append(element)
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    if skipped > 0 { skipped -= 1 } else { open.removeLast() }
  }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    if mistake == nil { mistake = (sentence(of: error), parser.lineNumber) }
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) { open.last?.append(text) }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    open.last?.append(String(decoding: block, as: UTF8.self))
  }
}

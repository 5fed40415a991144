/// An element of an XML document, as it stands there.
final class Element {
  let name: String

  /// Whether it is in SCXML's namespace, or in none.
  let isOfSCXML: Bool
  let attributes: [String: String]
  let line: Int
  fileprivate(set) var children: [Element] = []
  fileprivate(set) var text = ""

  init(_ name: String, isOfSCXML: Bool, _ attributes: [String: String], line: Int) {
    self.name = name
    self.isOfSCXML = isOfSCXML
    self.attributes = attributes
    self.line = line
  }

  func error(_ reason: SCXMLError.Reason) -> SCXMLError { SCXMLError(reason, in: name, line: line) }
}

extension Element {
  func append(_ child: Element) { children.append(child) }

  func append(_ text: String) { self.text += text }
}

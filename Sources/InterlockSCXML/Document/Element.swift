/// An element of an XML document, as it stands there.
final class Element {
  let name: String

  /// Its namespace; nil for that of SCXML, or none.
  let otherNamespace: String?
  let attributes: [String: String]
  let line: Int
  fileprivate(set) var children: [Element] = []
  fileprivate(set) var text = ""

  init(_ name: String, of otherNamespace: String?, _ attributes: [String: String], line: Int) {
    self.name = name
    self.otherNamespace = otherNamespace
    self.attributes = attributes
    self.line = line
  }

  func error(_ reason: SCXMLError.Reason) -> SCXMLError { SCXMLError(reason, in: name, line: line) }
}

extension Element {
  func append(_ child: Element) { children.append(child) }

  func append(_ text: String) { self.text += text }
}

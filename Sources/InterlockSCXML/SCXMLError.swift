/// The reason why a document can't be read, with the element and its line.
///
/// ```swift
/// do {
///   _ = try Blueprint<String, String>(scxml: #"<scxml><state id="a"><invoke/></state></scxml>"#)
/// } catch {
///   print(error)  // line 1, <invoke>: this element is not supported
/// }
/// ```
public struct SCXMLError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// The text is not XML, for the parser's reason.
    case malformed(String)

    /// The document has a document type, which could define anything.
    case documentType

    /// The elements are nested in more levels than are read, which a stack holds.
    case tooDeep(limit: Int)

    /// The outermost element is not `scxml`.
    case otherRoot

    /// The element is not supported.
    case unsupportedElement

    /// The element has a namespace other than SCXML's. Such elements are ignored inside states, and refused among actions.
    case otherNamespace(String)

    /// The element is supported, but not inside that other one.
    case misplaced(inside: String)

    /// An attribute is not supported, or its value is not.
    case unsupportedAttribute(String, value: String)

    /// An attribute is missing.
    case missingAttribute(String)

    /// An element is missing inside.
    case missingElement(String)

    /// There is text where none is allowed.
    case text(String)

    /// Two states have one identifier.
    case repeatedIdentifier(String)

    /// No state has that identifier.
    case unknownState(String)

    /// The initial states, or those of a history state, are not inside the right state.
    case strayTarget(String, of: String)

    /// The targets can't be active at the same time.
    case rivalTargets(String, String)

    /// A transition has neither an event nor a condition nor a target.
    case emptyTransition

    /// A history state leads back to itself.
    case circularHistory(String)

    /// No closure was given for a condition.
    case unknownCondition(String)

    /// No closure was given for an action.
    case unknownAction(String)

    /// The eventless transitions never come to rest.
    case endless(String)

    /// The document can't be written as Swift source.
    case notInSwift(String)
  }

  /// What is wrong.
  public let reason: Reason

  /// The name of the element; nil if the text is not XML.
  public let element: String?

  /// The line of the element, from 1.
  public let line: Int

  init(_ reason: Reason, in element: String?, line: Int) {
    self.reason = reason
    self.element = element
    self.line = line
  }
}

extension SCXMLError: CustomStringConvertible {
  /// The place and the reason: `line 12, <invoke>: this element is not supported`.
  public var description: String {
    "line \(line)\(element.map { ", <\($0)>" } ?? ""): \(reason)"
  }
}

extension SCXMLError.Reason: CustomStringConvertible {
  /// The reason in words.
  public var description: String {
    switch self {
    case .malformed(let text): "this is not XML: \(text)"
    case .documentType: "a document type is not allowed"
    case .tooDeep(let limit): "the elements are nested in more than \(limit) levels"
    case .otherRoot: "the outermost element is not <scxml>"
    case .unsupportedElement: "this element is not supported"
    case .otherNamespace(let namespace):
      "the namespace \(String(reflecting: namespace)) is not that of SCXML, http://www.w3.org/2005/07/scxml"
    case .misplaced(let outer): "this element does not belong inside <\(outer)>"
    case .unsupportedAttribute(let name, let value):
      "the attribute \(name)=\(String(reflecting: value)) is not supported"
    case .missingAttribute(let name): "the attribute \(name) is missing"
    case .missingElement(let name): "there is no <\(name)> inside"
    case .text(let text): "the text \(String(reflecting: text)) does not belong here"
    case .repeatedIdentifier(let id): "another state has the id \(String(reflecting: id))"
    case .unknownState(let id): "no state has the id \(String(reflecting: id))"
    case .strayTarget(let target, let owner):
      "\(String(reflecting: target)) does not lie inside \(String(reflecting: owner))"
    case .rivalTargets(let one, let other):
      "\(String(reflecting: one)) and \(String(reflecting: other)) can't be active at the same time"
    case .emptyTransition: "a transition needs an event, a condition or a target"
    case .circularHistory(let id): "the history state \(String(reflecting: id)) leads to itself"
    case .unknownCondition(let text):
      "no closure is given for the condition \(String(reflecting: text)): give one in `conditions`"
    case .unknownAction(let text):
      "no closure is given for the action \(String(reflecting: text)): give one in `actions`"
    case .endless(let sentence): sentence
    case .notInSwift(let sentence): sentence
    }
  }
}

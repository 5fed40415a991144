import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An SCXML document as an interpreter reads it: which transitions are tried in a state, from the innermost out.
struct Document {
  struct Transition: Hashable {
    let event: String
    let condition: String?
    let target: String?
  }

  private let own: [String: [Transition]]
  private let parents: [String: String]

  /// Reads a text; nil if it is not well-formed.
  init?(_ text: String) {
    let reader = Reader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    guard parser.parse() else { return nil }
    own = reader.own
    parents = reader.parents
  }

  var events: Set<String> { Set(own.values.joined().map(\.event)) }

  func transitions(from state: String) -> [Transition] {
    (own[state] ?? []) + (parents[state].map { transitions(from: $0) } ?? [])
  }
}

extension [Document.Transition] {
  /// What is tried on an event until a transition without a condition is met, each once. Those of a state attempt lead to the same
  /// state, so that their order says nothing.
  func tried(on event: String) -> [Document.Transition] {
    var tried: [Document.Transition] = []
    for transition in self where transition.event == event && !tried.contains(transition) {
      tried.append(transition)
      if transition.condition == nil { break }
    }
    guard event.hasPrefix("to.") else { return tried }
    return contains { $0.event == event && $0.condition == nil }
      ? [Document.Transition(event: event, condition: nil, target: String(event.dropFirst(3)))]
      : tried.sorted { $0.condition ?? "" < $1.condition ?? "" }
  }
}

private final class Reader: NSObject, XMLParserDelegate {
  var own: [String: [Document.Transition]] = [:]
  var parents: [String: String] = [:]
  private var open: [String] = []
  private static let states: Set<String> = ["state", "parallel", "final", "history"]

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    if Self.states.contains(name) {
      // What is no state of the machine has no identifier.
      let identifier = attributes["id"] ?? "#\(parents.count)"
      parents[identifier] = open.last ?? ""
      open.append(identifier)
    } else if name == "transition", let event = attributes["event"], let state = open.last {
      own[state, default: []].append(
        Document.Transition(event: event, condition: attributes["cond"], target: attributes["target"]))
    }
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?)
  {
    if Self.states.contains(name) { open.removeLast() }
  }
}

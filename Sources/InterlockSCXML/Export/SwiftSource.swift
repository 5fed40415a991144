public import Interlock

/// An SCXML document as Swift source: an enum of its states, one of its events, and a blueprint (C6).
///
/// ```swift
/// let source = try SwiftSource(
///   scxml: #"<scxml name="door"><state id="open"><transition event="push" target="shut"/></state><state id="shut"/></scxml>"#)
/// print(source.text.contains("On(.push, .open => .shut)"))  // true
/// ```
///
/// The chart behaves like the document once `Machine.start()` has been called. Its conditions and actions are
/// parameters of the function that makes the blueprint. Its events are those that the document names: an event of
/// which the document names only a prefix has no case.
public struct SwiftSource: Sendable {
  /// The source.
  public let text: String

  /// The chart of the source over strings, for pictures, findings and proofs. Its conditions always pass, and it
  /// has no actions.
  public let blueprint: Blueprint<String, String>

  /// Writes a document as Swift source.
  ///
  /// - Parameter text: the document.
  /// - Throws: ``SCXMLError`` if the document can't be read, or if a Swift chart would behave differently.
  public init(scxml text: String) throws(SCXMLError) {
    let translation = try Translation(try DocumentReader.document(of: text))
    blueprint = try translation.blueprint()
    self.text = SwiftWriter(translation).text
  }
}

/// Writes the source of a translated document.
struct SwiftWriter {
  private let translation: Translation
  private var states = SwiftNames()
  private var events = SwiftNames()

  init(_ translation: Translation) {
    self.translation = translation
    for state in translation.states { states.add(state.id) }
    for event in translation.events.all { events.add(event) }
    if events.texts.isEmpty { events.add("nothing") }
  }

  var text: String {
    let name =
      translation.document.name.flatMap { SwiftNames.camelCase($0, isCapitalized: true) } ?? "Chart"
    let function = SwiftNames.usable(name.prefix(1).lowercased() + name.dropFirst())
    let blueprint = "Blueprint<\(name)State, \(name)Event>"
    let body = translation.lines.flatMap { source(of: $0) }
    var lines = ["import Interlock"]
    if body.contains(where: { $0.drop { $0 == " " }.hasPrefix("Timeout(.milliseconds(") }) {
      lines.append("import InterlockAsync")
    }
    lines.append("")
    lines += enumeration("\(name)State: String, StateType", states) + [""]
    lines += enumeration("\(name)Event: String, EventType", events) + [""]
    for (index, text) in translation.conditions.all.enumerated() {
      lines.append("/// - Parameter condition\(index + 1): `\(text.inOneLine)`")
    }
    for (index, text) in translation.actions.all.enumerated() {
      lines.append("/// - Parameter action\(index + 1): `\(text.inOneLine)`")
    }
    let parameters =
      translation.conditions.all.indices.map { "condition\($0 + 1): @escaping \(blueprint).Condition" }
      + translation.actions.all.indices.map { "action\($0 + 1): @escaping \(blueprint).Handler" }
    lines.append("func \(function)(\(parameters.joined(separator: ", "))) -> \(blueprint) {")
    lines.append("  \(blueprint)(state: \(self.name(of: translation.start))) {")
    lines += body.map { "    \($0)" }
    return (lines + ["  }", "}"]).joined(separator: "\n") + "\n"
  }

  private func enumeration(_ head: String, _ names: SwiftNames) -> [String] {
    ["enum \(head) {"] + names.texts.map { "  case \(names[$0]) = \($0.quoted)" } + ["}"]
  }

  private func name(of state: Document.State) -> String { ".\(states[state.id])" }

  private func list(_ states: [Document.State]) -> String {
    states.map(name).joined(separator: ", ")
  }

  private func source(of line: Translation.Line) -> [String] {
    switch line {
    case .states(let states): return ["States(\(list(states)))"]
    case .finalStates(let states): return ["FinalStates(\(list(states)))"]
    case .route(let route): return source(of: route)
    case .onEntry(let state, let statements): return handler("OnEntry(\(name(of: state)))", statements)
    case .onExit(let state, let statements): return handler("OnExit(\(name(of: state)))", statements)
    case .within(let owner, let name, let initial, let history, let lines):
      let label = name.map { ", \($0.quoted)" } ?? ""
      let past = history.map { ", history: .\($0)" } ?? ""
      return ["Within(\(self.name(of: owner))\(label), initial: \(self.name(of: initial))\(past)) {"]
        + lines.flatMap(source).map { "  \($0)" } + ["}"]
    }
  }

  private func source(of route: Translation.Route) -> [String] {
    var lines: [String]
    switch route.cause {
    case .events(let events):
      let list = events.map { ".\(self.events[$0])" }
      let source = route.source.map(name) ?? ".any"
      let arrow =
        list.count == 1 && route.target == nil && route.source != nil ? "in: \(source)" : arrow(of: route)
      lines = ["On(\(list.count == 1 ? list[0] : "[\(list.joined(separator: ", "))]"), \(arrow))"]
    case .always: lines = ["Always(\(arrow(of: route)))"]
    case .completion: lines = ["OnCompletion(\(arrow(of: route)))"]
    case .timeout(let delay): lines = ["Timeout(.milliseconds(\(delay)), \(arrow(of: route)))"]
    }
    if let condition = route.condition {
      lines.append("  .when(\(condition.label.quoted)\(closure(of: condition))")
    }
    if !route.statements.isEmpty { lines += handler("  .then", route.statements) }
    return lines
  }

  private func arrow(of route: Translation.Route) -> String {
    let target =
      switch route.target {
      case nil: ".any"
      case .past(let owner, let history, let initial)?:
        "Past(of: \(name(of: owner)), .\(history)\(initial.map { ", otherwise: \(name(of: $0))" } ?? ""))"
      case .states(let states)?: states.count == 1 ? name(of: states[0]) : "All(\(list(states)))"
      }
    return "\(route.source.map(name) ?? ".any") => \(target)"
  }

  private func closure(of condition: Document.Condition) -> String {
    switch condition {
    case .isIn(let id): ") { $0.machine.isIn(.\(states[id])) }"
    case .isNotIn(let id): ") { !$0.machine.isIn(.\(states[id])) }"
    case .constant(let value): ") { _ in \(value) }"
    case .given(let text): ", condition\(translation.conditions.number(of: text) + 1))"
    }
  }

  /// What is done by a handler with the context, which is used at least once.
  private func handler(_ head: String, _ statements: [Translation.Statement]) -> [String] {
    let indent = head.prefix { $0 == " " }
    var body = statements.map { statement in
      switch statement {
      case .raise(let event): "context.raise(.\(events[event]))"
      case .send(let event): "context.machine.send(.\(events[event]))"
      case .log(let text): "print(\(text.quoted))"
      case .action(let number): "action\(number + 1)(context)"
      }
    }
    let usesContext = statements.contains { if case .log = $0 { false } else { true } }
    if !usesContext { body.insert("_ = context", at: 0) }
    return ["\(head) { context in"] + body.map { "\(indent)  \($0)" } + ["\(indent)}"]
  }
}

extension String {
  fileprivate var inOneLine: String { split(whereSeparator: \.isNewline).joined(separator: " ") }

  /// The text as a literal. Format characters are escaped, because some of them change how source code looks.
  fileprivate var quoted: String {
    String(reflecting: self).unicodeScalars.map { scalar in
      scalar.properties.generalCategory == .format
        ? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" : String(scalar)
    }.joined()
  }
}

/// An SCXML document as Swift source: an enum of its states, one of its events, and a blueprint (C6).
///
/// ```swift
/// let source = try SwiftSource(
///   scxml: #"<scxml name="door"><state id="open"><transition event="push" target="shut"/></state><state id="shut"/></scxml>"#)
/// print(source.text.contains("On(.push, .open => .shut)"))  // true
/// ```
///
/// The chart does what the document says once ``Machine/start()`` has been called. Its conditions and actions are parameters of the
/// function that makes the blueprint. Its events are those that the document names: an event of which only a prefix is
/// named has no case.
public struct SwiftSource: Sendable {
  /// The source.
  public let text: String

  /// Writes a document as Swift source.
  ///
  /// - Parameter text: the document.
  /// - Throws: ``SCXMLError`` if the document can't be read, or if a chart of the language would do something else.
  public init(scxml text: String) throws(SCXMLError) {
    self.text = try SwiftWriter(try DocumentReader.document(of: text)).text()
  }
}

/// Writes the source of a document.
struct SwiftWriter {
  private let document: Document
  private let heard: EventNames
  private let name: String
  private var states = SwiftNames()
  private var events = SwiftNames()
  private var conditions: [String] = []
  private var actions: [String] = []

  init(_ document: Document) {
    self.document = document
    heard = EventNames(of: document)
    name = document.name.flatMap { SwiftNames.camelCase($0, isCapitalized: true) } ?? "Chart"
    for state in document.allStates { states.add(state.id) }
    for event in heard.names { events.add(event) }
    for state in document.allStates {
      for (actions, condition) in [(state.onEntry, nil), (state.onExit, nil)]
        + state.transitions.map({ ($0.actions, $0.condition) })
      {
        for action in actions { note(action) }
        if case .given(let text)? = condition, !conditions.contains(text) { conditions.append(text) }
      }
      if completes(state) { events.add("done.state.\(state.id)") }
    }
    if events.texts.isEmpty { events.add("nothing") }
  }

  private mutating func note(_ action: Document.Action) {
    switch action.form {
    case .raise(let event), .send(let event): events.add(event)
    case .given(let text): if !actions.contains(text) { actions.append(text) }
    case .schedule, .cancel, .log: break
    }
  }

  /// Whether the completion of a state is an event that something names.
  private func completes(_ state: Document.State) -> Bool {
    !state.isParallel && state.canComplete && heard.isHeard("done.state.\(state.id)")
  }

  func text() throws(SCXMLError) -> String {
    try document.checkForSwift(heard)
    let function = name.prefix(1).lowercased() + name.dropFirst()
    let blueprint = "Blueprint<\(name)State, \(name)Event>"
    var lines = ["import Interlock", ""]
    lines += enumeration("\(name)State: String, StateType", states) + [""]
    lines += enumeration("\(name)Event: String, EventType", events) + [""]
    for (index, text) in conditions.enumerated() {
      lines.append("/// - Parameter condition\(index + 1): `\(text.inOneLine)`")
    }
    for (index, text) in actions.enumerated() {
      lines.append("/// - Parameter action\(index + 1): `\(text.inOneLine)`")
    }
    let parameters =
      conditions.indices.map { "condition\($0 + 1): @escaping \(blueprint).Condition" }
      + actions.indices.map { "action\($0 + 1): @escaping \(blueprint).Handler" }
    lines.append("func \(function)(\(parameters.joined(separator: ", "))) -> \(blueprint) {")
    let start = document.initial?.targets[0].state ?? document.states[0]
    lines.append("  \(blueprint)(state: .\(states[start.id])) {")
    lines += area(document.states, "    ")
    let finals = document.states.filter { $0.kind == .final }
    if !finals.isEmpty { lines.append("    FinalStates(\(list(finals)))") }
    return (lines + ["  }", "}"]).joined(separator: "\n") + "\n"
  }

  private func enumeration(_ head: String, _ names: SwiftNames) -> [String] {
    ["enum \(head) {"] + names.texts.map { "  case \(names[$0]) = \(String(reflecting: $0))" } + ["}"]
  }

  /// The lines of a region: entry handlers come last, so that they run after those of transitions.
  private func area(_ inside: [Document.State], _ indent: String) -> [String] {
    var lines = ["\(indent)States(\(list(inside)))"]
    for state in inside { lines += transitions(of: state, indent) }
    for state in inside {
      lines += handler("OnEntry", state, entryStatements(of: state), indent)
      lines += handler("OnExit", state, statements(of: state.onExit), indent)
    }
    for state in inside { lines += regions(of: state, indent) }
    return lines
  }

  private func list(_ states: [Document.State]) -> String {
    states.map { ".\(self.states[$0.id])" }.joined(separator: ", ")
  }

  private func regions(of state: Document.State, _ indent: String) -> [String] {
    guard !state.children.isEmpty else { return [] }
    let owner = states[state.id]
    if state.isParallel {
      return state.children.flatMap { child in
        ["\(indent)Within(.\(owner), \(String(reflecting: child.id)), initial: .\(states[child.id])) {"]
          + area([child], indent + "  ") + ["\(indent)}"]
      }
    }
    let initial = state.initial?.targets[0].id ?? state.children[0].id
    return ["\(indent)Within(.\(owner), initial: .\(states[initial])) {"]
      + area(state.children, indent + "  ") + ["\(indent)}"]
  }

  private func transitions(of state: Document.State, _ indent: String) -> [String] {
    // What always comes first leaves nothing for those after it.
    var taken: Set<String> = []
    var isAlwaysTaken = false
    var lines: [String] = []
    for transition in state.transitions {
      var head: String
      let isOpen = transition.condition == nil
      if let descriptors = transition.events {
        let own = events.texts.filter { heard.matches($0, descriptors) && !taken.contains($0) }
        if own.isEmpty { continue }
        if isOpen { taken.formUnion(own) }
        let list = own.map { ".\(events[$0])" }
        head = "On(\(list.count == 1 ? list[0] : "[\(list.joined(separator: ", "))]"), "
        if transition.targets.isEmpty, list.count == 1 {
          head += "in: .\(states[state.id]))"
        } else {
          head += "\(arrow(transition, state)))"
        }
      } else {
        if isAlwaysTaken { continue }
        isAlwaysTaken = isOpen
        head = "Always(\(arrow(transition, state)))"
      }
      lines.append(indent + head)
      if let condition = transition.condition {
        lines.append("\(indent)  .when(\(String(reflecting: condition.label))\(closure(of: condition))")
      }
      let statements = statements(of: transition.actions)
      if !statements.isEmpty {
        lines.append("\(indent)  .then { context in")
        lines += statements.map { "\(indent)    \($0)" } + ["\(indent)  }"]
      }
    }
    return lines
  }

  private func arrow(_ transition: Document.Transition, _ source: Document.State) -> String {
    let target =
      switch transition.targets.first {
      case nil: ".any"
      case .history(let history)?:
        "Past(of: .\(states[history.parent.id]), .\(history.isDeep ? "deep" : "shallow"), otherwise: .\(states[history.transition.targets[0].id]))"
      case .state(let state)?:
        transition.targets.count == 1
          ? ".\(states[state.id])"
          : "All(\(transition.targets.map { ".\(states[$0.id])" }.joined(separator: ", ")))"
      }
    return ".\(states[source.id]) => \(target)"
  }

  private func closure(of condition: Document.Condition) -> String {
    switch condition {
    case .isIn(let id): ") { $0.machine.isIn(.\(states[id])) }"
    case .isNotIn(let id): ") { !$0.machine.isIn(.\(states[id])) }"
    case .constant(let value): ") { _ in \(value) }"
    case .given(let text): ", condition\((conditions.firstIndex(of: text) ?? 0) + 1))"
    }
  }

  private func handler(
    _ word: String, _ state: Document.State, _ statements: [String], _ indent: String
  ) -> [String] {
    if statements.isEmpty { return [] }
    return ["\(indent)\(word)(.\(states[state.id])) { context in"] + statements.map { "\(indent)  \($0)" }
      + ["\(indent)}"]
  }

  private func entryStatements(of state: Document.State) -> [String] {
    var actions = state.onEntry
    if state.kind == .final, state.parent == nil { actions += state.onExit }
    var statements = statements(of: actions)
    if state.kind == .final, let parent = state.parent, completes(parent) {
      statements.append("context.raise(.\(events["done.state.\(parent.id)"]))")
    }
    return statements
  }

  /// What actions do, with the context, which is used at least once.
  private func statements(of actions: [Document.Action]) -> [String] {
    let statements = actions.map { action in
      switch action.form {
      case .raise(let event): "context.raise(.\(events[event]))"
      case .send(let event): "context.machine.send(.\(events[event]))"
      case .log(let text): "print(\(String(reflecting: text)))"
      case .given(let text): "action\((self.actions.firstIndex(of: text) ?? 0) + 1)(context)"
      case .schedule, .cancel: ""
      }
    }
    if !statements.isEmpty, !statements.contains(where: { $0.contains("context") }) {
      return ["_ = context"] + statements
    }
    return statements
  }
}

extension EventNames {
  /// Whether an event matches one of some descriptors.
  func matches(_ event: String, _ descriptors: [String]) -> Bool {
    descriptors.contains { $0 == "*" || event == $0 || event.hasPrefix($0 + ".") }
  }
}

extension String {
  fileprivate var inOneLine: String { split(whereSeparator: \.isNewline).joined(separator: " ") }
}

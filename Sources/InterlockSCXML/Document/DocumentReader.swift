/// Reads what the elements of a document mean.
struct DocumentReader {
  fileprivate let document: Document

  /// Reads a document, and checks it.
  static func document(of text: String) throws(SCXMLError) -> Document {
    let root = try ElementReader.root(of: text)
    guard try root.nameOfSCXML() == "scxml" else { throw root.error(.otherRoot) }
    let reader = DocumentReader(document: Document(root))
    try reader.readRoot()
    try reader.document.resolve()
    return reader.document
  }

  // States.

  private func readRoot() throws(SCXMLError) {
    let root = document.root
    try root.allow(["initial", "name", "version", "datamodel", "binding", "exmode", "id"])
    try root.refuseText()
    if let names = root.names("initial") { document.initial = try initial(names, root) }
    for child in root.parts {
      switch child.name {
      case "state", "parallel", "final": document.states.append(try state(child, in: nil))
      default: throw child.errorOfPlace(inside: root)
      }
    }
    if document.states.isEmpty { throw root.error(.missingElement("state")) }
  }

  private func state(_ element: Element, in parent: Document.State?) throws(SCXMLError) -> Document.State {
    let kind: Document.State.Kind =
      switch element.name {
      case "parallel": .parallel
      case "final": .final
      default: .state
      }
    try element.allow(kind == .state ? ["id", "initial"] : ["id"])
    try element.refuseText()
    let state = Document.State(
      try identifier(of: element), kind, element, in: parent, number: document.allStates.count)
    document.allStates.append(state)
    try register(.state(state), element)
    for child in element.parts { try read(child, in: state) }
    state.finish(at: document.allStates.count)
    if let names = element.names("initial") {
      guard state.initial == nil, !state.children.isEmpty else {
        throw element.error(.unsupportedAttribute("initial", value: names.joined(separator: " ")))
      }
      state.initial = try initial(names, element)
    }
    if let own = state.initial, state.children.isEmpty { throw own.element.errorOfPlace(inside: element) }
    return state
  }

  private func read(_ child: Element, in state: Document.State) throws(SCXMLError) {
    switch (child.name, state.kind) {
    case ("onentry", _):
      state.hasOnEntry = true
      state.onEntry += try actions(of: child, besides: [])
    case ("onexit", _): state.onExit += try actions(of: child, besides: [])
    case ("state", .state), ("parallel", .state), ("final", .state), ("state", .parallel),
      ("parallel", .parallel):
      state.children.append(try self.state(child, in: state))
    case ("transition", .state), ("transition", .parallel):
      let transition = try transition(child)
      if transition.events == nil, transition.condition == nil, transition.targetNames.isEmpty {
        throw child.error(.emptyTransition)
      }
      state.transitions.append(transition)
    case ("history", .state), ("history", .parallel):
      let history = try history(child, in: state)
      state.histories.append(history)
      document.allHistories.append(history)
      try register(.history(history), child)
    case ("initial", .state):
      if state.initial != nil { throw child.errorOfPlace(inside: state.element) }
      state.initial = try onlyTransition(of: child)
    default: throw child.errorOfPlace(inside: state.element)
    }
  }

  private func history(
    _ element: Element, in state: Document.State
  ) throws(SCXMLError) -> Document.History {
    try element.allow(["id", "type"])
    let isDeep: Bool
    switch element.attributes["type"] {
    case nil, "shallow": isDeep = false
    case "deep": isDeep = true
    case let type?: throw element.error(.unsupportedAttribute("type", value: type))
    }
    return Document.History(
      try identifier(of: element), isDeep: isDeep, element, in: state, try onlyTransition(of: element))
  }

  /// The identifier of an element, or one that no document can give.
  private func identifier(of element: Element) throws(SCXMLError) -> String {
    guard let id = element.attributes["id"] else { return "#\(document.targets.count + 1)" }
    let isValid = !id.isEmpty && !id.contains { $0.isWhitespace || $0 == "#" }
    if !isValid { throw element.error(.unsupportedAttribute("id", value: id)) }
    return id
  }

  private func register(_ target: Document.Target, _ element: Element) throws(SCXMLError) {
    if document.targets.updateValue(target, forKey: target.id) != nil {
      throw element.error(.repeatedIdentifier(target.id))
    }
  }

  // Transitions.

  private func transition(_ element: Element) throws(SCXMLError) -> Document.Transition {
    try element.allow(["event", "cond", "target", "type", "id"])
    let isInternal: Bool
    switch element.attributes["type"] {
    case nil, "external": isInternal = false
    case "internal": isInternal = true
    case let type?: throw element.error(.unsupportedAttribute("type", value: type))
    }
    return Document.Transition(
      element, on: try events(of: element), if: try condition(of: element),
      to: element.names("target") ?? [], isInternal: isInternal, try actions(of: element, besides: ["event"]))
  }

  private func events(of element: Element) throws(SCXMLError) -> [String]? {
    guard let names = element.names("event") else { return nil }
    if names.isEmpty { throw element.error(.unsupportedAttribute("event", value: "")) }
    var events: [String] = []
    for name in names {
      var event = Substring(name)
      if event.hasSuffix(".*") { event.removeLast(2) } else if event.hasSuffix(".") { event.removeLast() }
      let tokens = event.split(separator: ".", omittingEmptySubsequences: false)
      if tokens.contains(where: { $0.isEmpty || $0.contains("*") && event != "*" }) {
        throw element.error(.unsupportedAttribute("event", value: name))
      }
      events.append(String(event))
    }
    return events
  }

  private func condition(of element: Element) throws(SCXMLError) -> Document.Condition? {
    guard let text = element.attributes["cond"]?.trimmed else { return nil }
    if text.isEmpty { throw element.error(.unsupportedAttribute("cond", value: text)) }
    return Document.Condition(text)
  }

  /// The transition that says where a state starts.
  private func initial(_ names: [String], _ element: Element) throws(SCXMLError) -> Document.Transition {
    if names.isEmpty { throw element.error(.unsupportedAttribute("initial", value: "")) }
    return Document.Transition(element, on: nil, if: nil, to: names, isInternal: false, [])
  }

  private func onlyTransition(of element: Element) throws(SCXMLError) -> Document.Transition {
    if element.name == "initial" { try element.allow(["id"]) }
    try element.refuseText()
    guard let child = element.parts.first else { throw element.error(.missingElement("transition")) }
    if let second = element.parts.dropFirst().first { throw second.errorOfPlace(inside: element) }
    guard child.name == "transition" else { throw child.errorOfPlace(inside: element) }
    let transition = try transition(child)
    for name in ["event", "cond"] {
      if let value = child.attributes[name] { throw child.error(.unsupportedAttribute(name, value: value)) }
    }
    if transition.targetNames.isEmpty { throw child.error(.missingAttribute("target")) }
    return transition
  }

  // Actions.

  private func actions(of element: Element, besides: [String]) throws(SCXMLError) -> [Document.Action] {
    if besides.isEmpty { try element.allow([]) }
    try element.refuseText()
    var actions: [Document.Action] = []
    for child in element.children { actions.append(try action(child, in: element)) }
    return actions
  }

  private func action(_ element: Element, in outer: Element) throws(SCXMLError) -> Document.Action {
    let form: Document.Action.Form
    switch try element.nameOfSCXML() {
    case "raise":
      try element.allow(["event"])
      form = .raise(try element.event())
    case "send": form = try send(element)
    case "cancel":
      try element.allow(["sendid", "sendidexpr"])
      form = .cancel(try element.constant("sendid", "sendidexpr"))
    case "log":
      try element.allow(["label", "expr"])
      let parts = [element.attributes["label"], element.attributes["expr"].map { $0.literal ?? $0 }]
      form = .log(parts.compactMap(\.self).joined(separator: ": "))
    case "script":
      try element.allow([])
      form = .given(element.text.trimmed)
    case "assign":
      try element.allow(["location", "expr"])
      guard let location = element.attributes["location"] else {
        throw element.error(.missingAttribute("location"))
      }
      guard let expression = element.attributes["expr"] else {
        throw element.error(.missingAttribute("expr"))
      }
      form = .given("\(location.trimmed) = \(expression.trimmed)")
    default: throw element.errorOfPlace(inside: outer)
    }
    if let child = element.children.first { throw child.errorOfPlace(inside: element) }
    if element.name != "script" { try element.refuseText() }
    return Document.Action(form: form, element: element)
  }

  private func send(_ element: Element) throws(SCXMLError) -> Document.Action.Form {
    try element.allow([
      "event", "eventexpr", "target", "targetexpr", "type", "typeexpr", "id", "delay", "delayexpr",
    ])
    let event = try element.event(or: "eventexpr")
    if let type = try element.optionalConstant("type", "typeexpr"),
      !["scxml", "http://www.w3.org/TR/scxml/#SCXMLEventProcessor", "http://www.w3.org/TR/scxml/"]
        .contains(type)
    {
      throw element.error(.unsupportedAttribute("type", value: type))
    }
    let target = try element.optionalConstant("target", "targetexpr")
    if let target, target != "#_internal" {
      throw element.error(.unsupportedAttribute("target", value: target))
    }
    let id = element.attributes["id"]
    guard let text = try element.optionalConstant("delay", "delayexpr") else {
      return target == nil ? .send(event) : .raise(event)
    }
    guard let delay = Document.milliseconds(text), target == nil else {
      throw element.error(.unsupportedAttribute("delay", value: text))
    }
    return delay == 0 ? .send(event) : .schedule(event, after: delay, id: id)
  }
}

extension Document {
  /// A duration as CSS writes it: `1.5s`, `200ms`; nil for any other text, and for more than a thousand years.
  static func milliseconds(_ text: String) -> Milliseconds? {
    let text = text.trimmed
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let scale: Int64
    switch text[digits.endIndex...] {
    case "ms": scale = 1
    case "s": scale = 1000
    default: return nil
    }
    let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard !digits.isEmpty, digits != ".", parts.allSatisfy({ $0.allSatisfy(\.isNumber) }) else { return nil }
    guard let whole = parts[0].isEmpty ? 0 : Int64(parts[0]), whole <= 32_000_000_000 else { return nil }
    var (fraction, unit) = (Int64(0), scale)
    for digit in parts.count > 1 ? parts[1] : "" {
      unit /= 10
      fraction += Int64(digit.wholeNumberValue ?? 0) * unit
    }
    return whole * scale + fraction
  }
}

extension Document.Condition {
  /// Reads a condition. What is neither a constant nor about a state is another language's.
  init(_ text: String) {
    let negation = ["!", "not "].first { text.hasPrefix($0) }
    let isNegated = negation != nil
    let inner = String(text.dropFirst(negation?.count ?? 0)).trimmed
    if inner.hasPrefix("In("), inner.hasSuffix(")"),
      let id = String(inner.dropFirst(3).dropLast()).trimmed.literal
    {
      self = isNegated ? .isNotIn(id) : .isIn(id)
    } else if !isNegated, text == "true" || text == "false" {
      self = .constant(text == "true")
    } else {
      self = .given(text)
    }
  }
}

extension String {
  /// The text without white space at its ends.
  var trimmed: String {
    var text = Substring(self)
    while text.first?.isWhitespace ?? false { text.removeFirst() }
    while text.last?.isWhitespace ?? false { text.removeLast() }
    return String(text)
  }

  /// What stands between quotation marks; nil if the text is anything else.
  var literal: String? {
    guard count >= 2, let mark = first, mark == "'" || mark == "\"", last == mark else { return nil }
    let inner = dropFirst().dropLast()
    return inner.contains(mark) || inner.contains("\\") ? nil : String(inner)
  }
}

extension Element {
  /// The name, if the element is SCXML's.
  func nameOfSCXML() throws(SCXMLError) -> String {
    if let otherNamespace { throw error(.otherNamespace(otherNamespace)) }
    return name
  }

  /// The elements inside that are SCXML's. What editors add to states in namespaces of their own, such as places in a drawing, does not
  /// count.
  var parts: [Element] { children.filter { $0.otherNamespace == nil } }

  /// Why the element can't be where it is.
  func errorOfPlace(inside outer: Element) -> SCXMLError {
    if let otherNamespace { return error(.otherNamespace(otherNamespace)) }
    let known: Set<String> = [
      "scxml", "state", "parallel", "final", "initial", "history", "transition", "onentry", "onexit", "raise",
      "send", "cancel", "log", "script", "assign",
    ]
    return error(known.contains(name) ? .misplaced(inside: outer.name) : .unsupportedElement)
  }

  /// Refuses all other attributes. Those of other namespaces don't count.
  func allow(_ names: Set<String>) throws(SCXMLError) {
    for (name, value) in attributes.sorted(by: { $0.key < $1.key })
    where !names.contains(name) && !name.contains(":") && name != "xmlns" {
      throw error(.unsupportedAttribute(name, value: value))
    }
  }

  func refuseText() throws(SCXMLError) {
    let text = text.trimmed
    if !text.isEmpty { throw error(.text(String(text.prefix(40)))) }
  }

  /// The names in an attribute, separated by white space; nil if it is missing.
  func names(_ attribute: String) -> [String]? {
    attributes[attribute].map { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
  }

  /// The value of an attribute, or of the other one if that is constant; nil if both are missing.
  func optionalConstant(_ name: String, _ expression: String) throws(SCXMLError) -> String? {
    if let value = attributes[name] { return value }
    guard let text = attributes[expression]?.trimmed else { return nil }
    guard let value = text.literal else { throw error(.unsupportedAttribute(expression, value: text)) }
    return value
  }

  func constant(_ name: String, _ expression: String) throws(SCXMLError) -> String {
    guard let value = try optionalConstant(name, expression) else { throw error(.missingAttribute(name)) }
    return value
  }

  /// The event that an action is about.
  func event(or expression: String = "") throws(SCXMLError) -> String {
    let event = try constant("event", expression)
    let isValid = !event.isEmpty && !event.contains { $0.isWhitespace || $0 == "*" }
    if !isValid { throw error(.unsupportedAttribute("event", value: event)) }
    return event
  }
}

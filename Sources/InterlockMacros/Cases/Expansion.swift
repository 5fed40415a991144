/// The members that `@Cases` adds to an enum.
struct Expansion {
  private let enumeration: Enumeration
  private var lines: [String] = []
  private var depth = 0

  init(of enumeration: Enumeration) {
    self.enumeration = enumeration
    addKinds()
    addValues()
    addPayloads()
    addCases()
  }

  /// The members as they are written.
  var text: String {
    lines.joined(separator: "\n")
  }

  private var access: String { enumeration.access }
  private var root: String { enumeration.name }

  private mutating func add(_ line: String) {
    lines.append(String(repeating: "  ", count: depth) + line)
  }

  private mutating func block(_ opening: String, _ content: (inout Expansion) -> Void) {
    add(opening + " {")
    depth += 1
    content(&self)
    depth -= 1
    add("}")
  }

  /// Adds something for each case, under the same conditions as the case.
  private mutating func each(
    of parts: [Enumeration.Part]? = nil, _ content: (inout Expansion, Enumeration.Element) -> Void
  ) {
    for part in parts ?? enumeration.parts {
      switch part {
      case .element(let element): content(&self, element)
      case .conditional(let branches):
        guard branches.contains(where: { !$0.parts.elements.isEmpty }) else { continue }
        for branch in branches {
          add(branch.directive)
          each(of: branch.parts, content)
        }
        add("#endif")
      }
    }
  }

  private mutating func addKinds() {
    block("\(access)enum Kind: Interlock::StateType, Interlock::EventType, Swift::Sendable") {
      $0.each { $0.add("case \($1.name.text)") }
    }
    block("\(access)var kind: Kind") {
      $0.add("switch self {")
      $0.each { $0.add("case .\($1.name.text): return .\($1.name.text)") }
      $0.add("}")
    }
  }

  private mutating func addValues() {
    let isAnyPlain = enumeration.parts.elements.contains { $0.parameters.isEmpty }
    guard isAnyPlain, !enumeration.hasValues else { return }
    block("\(access)static func value(of kind: Kind) -> Self?") {
      $0.add("switch kind {")
      $0.each { $0.add("case .\($1.name.text): return \($0.value(of: $1))") }
      $0.add("}")
    }
  }

  /// The value of a case without data. Where using the case gives a warning, the function that may use it is called.
  private func value(of element: Enumeration.Element) -> String {
    if !element.parameters.isEmpty { return "nil" }
    return element.attributes.isEmpty ? "Self.\(element.name.text)" : "Cases.\(element.typeName).embed()"
  }

  /// Outside the types of the cases, so that nothing in those hides the types of the data.
  private mutating func addPayloads() {
    block("\(access)enum _Payloads") {
      $0.each { $0.add("\($0.access)typealias \($1.typeName) = \($0.payload(of: $1))") }
    }
  }

  private mutating func addCases() {
    block("\(access)enum Cases: Interlock::CaseList") {
      $0.add("\($0.access)typealias Root = \($0.root)")
      $0.each { $0.addCase($1) }
    }
  }

  private mutating func addCase(_ element: Enumeration.Element) {
    let path = ".\(element.name.text)"
    block("\(access)enum \(element.typeName): Interlock::CaseType") {
      $0.add("\($0.access)typealias Root = \($0.root)")
      $0.add("\($0.access)typealias Payload = \($0.root)._Payloads.\(element.typeName)")
      $0.add("\($0.access)static var kind: \($0.root).Kind { \(path) }")
      for attribute in element.attributes { $0.add(attribute) }
      $0.block("\($0.access)static func embed(_ payload: inout Payload) -> \($0.root)") {
        if !element.isImpossible { $0.add(path + $0.arguments(of: element)) }
      }
      $0.block("\($0.access)static func extract(_ root: \($0.root)) -> Payload?") {
        $0.add("guard case \(path)\($0.pattern(of: element)) = root else { return nil }")
        $0.add("return \($0.result(of: element))")
      }
      $0.block("\($0.access)static func extract(consuming root: consuming \($0.root)) -> Payload?") {
        $0.add("guard case \(path)\($0.pattern(of: element)) = consume root else { return nil }")
        $0.add("return \($0.result(of: element))")
      }
    }
    for attribute in element.attributes { add(attribute) }
    block("\(access)var \(element.name.text): \(element.typeName)") { $0.add("switch self {}") }
  }

  /// The type of a case's data.
  private func payload(of element: Enumeration.Element) -> String {
    let parameters = element.parameters
    if parameters.isEmpty { return "Swift::Void" }
    if parameters.count == 1 { return type(of: parameters[0]) }
    return "("
      + parameters.map { parameter in (parameter.label.map { "\($0.text): " } ?? "") + type(of: parameter) }
      .joined(separator: ", ") + ")"
  }

  /// A type as it is named inside the enum's members: there `Self` is another, and an optional is not unwrapped by itself.
  private func type(of parameter: Enumeration.Parameter) -> String {
    var type = parameter.type
    let isUnwrapped = type.last.map { $0.is("!") } ?? false
    if isUnwrapped { type.removeLast() }
    for index in type.indices where type[index].is("Self") && (index == 0 || !type[index - 1].is(".")) {
      type[index] = type[index].renamed(root)
    }
    return isUnwrapped ? "(\(type.written))?" : type.written
  }

  /// A label as an argument has it: there the compiler warns of backticks that need not be.
  private static func argument(_ label: Token) -> String {
    label.isPlain && label.bare != "inout" ? label.bare : label.text
  }

  private func arguments(of element: Enumeration.Element) -> String {
    let parameters = element.parameters
    if parameters.isEmpty { return "" }
    let values = parameters.enumerated().map { index, parameter in
      (parameter.label.map { "\(Self.argument($0)): " } ?? "")
        + (parameters.count == 1 ? "payload" : "payload.\(index)")
    }
    return "(" + values.joined(separator: ", ") + ")"
  }

  private func pattern(of element: Enumeration.Element) -> String {
    let names = element.parameters.indices.map { "let part\($0)" }
    return names.isEmpty ? "" : "(" + names.joined(separator: ", ") + ")"
  }

  private func result(of element: Enumeration.Element) -> String {
    let parameters = element.parameters
    if parameters.count == 1 { return "part0" }
    return "(" + parameters.indices.map { "part\($0)" }.joined(separator: ", ") + ")"
  }
}

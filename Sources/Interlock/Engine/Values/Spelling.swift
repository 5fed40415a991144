/// A state or an event as source code: `.idle` for an enum's case, `"idle"` for a string, and its own description for a
/// type that has one.
package func spelling<Value>(of value: Value) -> String {
  if Value.self == String.self { return String(reflecting: value) }
  return optionalSpelling(of: value) ?? caseSpelling(of: value) ?? String(describing: value)
}

/// An optional's case as source code, however deep it is; nil if the value is not an optional.
private func optionalSpelling(of value: Any) -> String? {
  let mirror = Mirror(reflecting: value)
  guard mirror.isOfOptional else { return nil }
  guard let wrapped = mirror.firstChild?.value else { return ".none" }
  return ".some(\(optionalSpelling(of: wrapped) ?? caseSpelling(of: wrapped) ?? String(reflecting: wrapped)))"
}

/// An enum's case with all its data; nil if the value is not an enum or describes itself.
package func caseSpelling(of value: Any) -> String? {
  let mirror = Mirror(reflecting: value)
  guard mirror.isOfEnum, !(value is any CustomStringConvertible) else { return nil }
  guard let payload = mirror.firstChild, let name = payload.label else { return ".\(value)" }
  let parts = Mirror(reflecting: payload.value)
  guard case .tuple? = parts.displayStyle else { return ".\(name)(\(payloadSpelling(of: payload.value)))" }
  let arguments = parts.children.map { part in
    let label = part.label.flatMap { $0.hasPrefix(".") ? nil : "\($0): " } ?? ""
    return label + payloadSpelling(of: part.value)
  }
  return ".\(name)(\(arguments.joined(separator: ", ")))"
}

/// Whether a value is of an enum's case with data.
func caseHasData(_ value: Any) -> Bool {
  let mirror = Mirror(reflecting: value)
  return mirror.isOfEnum && mirror.firstChild != nil
}

/// The data of a case: nested cases as such, an optional's value alone, sets and dictionaries in a fixed order, and anything else as
/// the standard library writes it.
private func payloadSpelling(of value: Any) -> String {
  if let value = value as? any HashOrdered { return value.orderedSpelling }
  let mirror = Mirror(reflecting: value)
  if mirror.isOfOptional, let wrapped = mirror.firstChild?.value { return payloadSpelling(of: wrapped) }
  return caseSpelling(of: value) ?? String(reflecting: value)
}

/// A collection whose order depends on hashing, so that nothing may be told by it (R6).
private protocol HashOrdered {
  /// Its elements in the order of their spellings.
  var orderedSpelling: String { get }
}

extension Set: HashOrdered {
  fileprivate var orderedSpelling: String {
    "Set([\(map { payloadSpelling(of: $0) }.sorted().joined(separator: ", "))])"
  }
}

extension Dictionary: HashOrdered {
  fileprivate var orderedSpelling: String {
    let entries = map { "\(payloadSpelling(of: $0)): \(payloadSpelling(of: $1))" }
    return entries.isEmpty ? "[:]" : "[\(entries.sorted().joined(separator: ", "))]"
  }
}

/// Spells a value without the data of its cases (K4).
func nameSpelling<Value>(of value: Value) -> String {
  if Value.self == String.self { return spelling(of: value) }
  return optionalName(of: value) ?? caseName(of: value) ?? spelling(of: value)
}

/// Names an error by its case, or by its type if it is no enum or describes itself (K4).
func errorName(of error: any Error) -> String {
  caseName(of: error).map { String($0.dropFirst()) } ?? "\(type(of: error))"
}

/// Spells an optional's case and the cases nested in it, without other data; nil if the value is not an optional.
private func optionalName(of value: Any) -> String? {
  let mirror = Mirror(reflecting: value)
  guard mirror.isOfOptional else { return nil }
  guard let wrapped = mirror.firstChild?.value else { return ".none" }
  return ".some" + ((optionalName(of: wrapped) ?? caseName(of: wrapped)).map { "(\($0))" } ?? "")
}

/// Spells an enum's case and the cases nested in it, without other data; nil if the value is not an enum or describes
/// itself.
private func caseName(of value: Any) -> String? {
  let mirror = Mirror(reflecting: value)
  guard mirror.isOfEnum, !(value is any CustomStringConvertible) else { return nil }
  guard let payload = mirror.firstChild, let name = payload.label else { return ".\(value)" }
  return ".\(name)" + (caseName(of: payload.value).map { "(\($0))" } ?? "")
}

/// The name of a state or an event that is the same in every process and every build: a raw value, or the case with the
/// names of its data. It contains no type name, because types can be renamed and the name of a private type contains an
/// address.
func stableName(of value: Any) -> String {
  if let value = value as? any RawRepresentable { return stableName(of: value.rawValue) }
  if let text = value as? String { return text }
  let mirror = Mirror(reflecting: value)
  switch mirror.displayStyle {
  case .enum:
    guard let payload = mirror.firstChild, let name = payload.label else { return "\(value)" }
    return "\(name)(\(stableName(of: payload.value)))"
  case .optional: return mirror.firstChild.map { "some(\(stableName(of: $0.value)))" } ?? "none"
  case .set, .dictionary:
    let names = mirror.names
    let order = order(of: names.count) { names[$0] < names[$1] }
    return "[\(order.map { names[$0] }.joined(separator: ","))]"
  case .some where mirror.firstChild != nil: return "(\(mirror.names.joined(separator: ",")))"
  default: return "\(value)"
  }
}

extension Mirror {
  /// The names of the parts, with their labels.
  @inline(never)
  fileprivate var names: [String] {
    children.map { child in (child.label.map { "\($0):" } ?? "") + stableName(of: child.value) }
  }
}

// The library asks for these in many places, where their code would stand otherwise.

extension Mirror {
  /// Whether the value is one of an enum.
  @inline(never)
  var isOfEnum: Bool { if case .enum? = displayStyle { true } else { false } }

  /// Whether the value is an optional.
  @inline(never)
  var isOfOptional: Bool { if case .optional? = displayStyle { true } else { false } }

  /// The first part of the value; nil if it has none.
  @inline(never)
  var firstChild: Child? { children.first }
}

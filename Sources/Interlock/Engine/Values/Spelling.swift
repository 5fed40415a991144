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

/// The data of a case: nested cases as such, an optional's value alone, and anything else as the standard library
/// writes it.
private func payloadSpelling(of value: Any) -> String {
  let mirror = Mirror(reflecting: value)
  if mirror.isOfOptional, let wrapped = mirror.firstChild?.value { return payloadSpelling(of: wrapped) }
  return caseSpelling(of: value) ?? String(reflecting: value)
}

/// A state or an event as a program would write it: `.idle` for an enum's case, `"idle"` for a string, and its own
/// description for a type that has one.
package func spelling<Value>(of value: Value) -> String {
  if Value.self == String.self { return String(reflecting: value) }
  return optionalSpelling(of: value) ?? caseSpelling(of: value) ?? String(describing: value)
}

/// An optional as a program would write its case, however deep it is; nil for what is no optional.
private func optionalSpelling(of value: Any) -> String? {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .optional else { return nil }
  guard let wrapped = mirror.children.first?.value else { return ".none" }
  return ".some(\(optionalSpelling(of: wrapped) ?? caseSpelling(of: wrapped) ?? String(reflecting: wrapped)))"
}

/// A case of an enum, with all that it carries; nil for what is no enum, or describes itself.
package func caseSpelling(of value: Any) -> String? {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .enum, !(value is any CustomStringConvertible) else { return nil }
  guard let payload = mirror.children.first, let name = payload.label else { return ".\(value)" }
  let parts = Mirror(reflecting: payload.value)
  guard parts.displayStyle == .tuple else { return ".\(name)(\(payloadSpelling(of: payload.value)))" }
  let arguments = parts.children.map { part in
    let label = part.label.flatMap { $0.hasPrefix(".") ? nil : "\($0): " } ?? ""
    return label + payloadSpelling(of: part.value)
  }
  return ".\(name)(\(arguments.joined(separator: ", ")))"
}

/// What a case carries: a case as such, an optional's value alone, and anything else as the standard library writes it.
private func payloadSpelling(of value: Any) -> String {
  let mirror = Mirror(reflecting: value)
  if mirror.displayStyle == .optional, let wrapped = mirror.children.first?.value {
    return payloadSpelling(of: wrapped)
  }
  return caseSpelling(of: value) ?? String(reflecting: value)
}

/// A state or an event by its kind alone, so that sentences don't tell what it carries (K4). Cases that it carries belong to its kind.
package func kindSpelling<Value: Kinded>(of value: Value) -> String {
  let kind = value.kind
  if Value.Kind.self == String.self { return spelling(of: kind) }
  return optionalName(of: kind) ?? caseName(of: kind) ?? spelling(of: kind)
}

/// An optional's case with the cases that it carries, but no other data; nil for what is no optional.
private func optionalName(of value: Any) -> String? {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .optional else { return nil }
  guard let wrapped = mirror.children.first?.value else { return ".none" }
  return ".some" + ((optionalName(of: wrapped) ?? caseName(of: wrapped)).map { "(\($0))" } ?? "")
}

/// A case of an enum with the cases that it carries, but no other data; nil for what is no enum, or describes itself.
private func caseName(of value: Any) -> String? {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .enum, !(value is any CustomStringConvertible) else { return nil }
  guard let payload = mirror.children.first, let name = payload.label else { return ".\(value)" }
  return ".\(name)" + (caseName(of: payload.value).map { "(\($0))" } ?? "")
}

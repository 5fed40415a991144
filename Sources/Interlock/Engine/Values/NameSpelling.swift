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

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

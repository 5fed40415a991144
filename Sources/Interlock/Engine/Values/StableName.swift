/// The name of a state or an event that is the same in every process and every build: a raw value, or the case with the
/// names of its data. It contains no type name, because types can be renamed and the name of a private type contains an
/// address.
///
/// An object is named by what it holds, once: it may hold itself, if by way of others.
func stableName(of value: Any) -> String {
  var objects: Set<ObjectIdentifier> = []
  return stableName(of: value, &objects)
}

private func stableName(of value: Any, _ objects: inout Set<ObjectIdentifier>) -> String {
  if let value = value as? any RawRepresentable { return stableName(of: value.rawValue, &objects) }
  if let text = value as? String { return text }
  let mirror = Mirror(reflecting: value)
  switch mirror.displayStyle {
  case .enum:
    guard let payload = mirror.firstChild, let name = payload.label else { return "\(value)" }
    return "\(name)(\(stableName(of: payload.value, &objects)))"
  case .optional: return mirror.firstChild.map { "some(\(stableName(of: $0.value, &objects)))" } ?? "none"
  case .set, .dictionary:
    // The elements come in any order, so none may be named by whether another one was.
    let names = mirror.children.map { element in
      var known = objects
      return stableName(of: element.value, &known)
    }
    let order = order(of: names.count) { names[$0] < names[$1] }
    return "[\(order.map { names[$0] }.joined(separator: ","))]"
  case .class where !objects.insert(ObjectIdentifier(value as AnyObject)).inserted: return "..."
  case .some where mirror.firstChild != nil:
    let parts = mirror.children.map { part in
      (part.label.map { "\($0):" } ?? "") + stableName(of: part.value, &objects)
    }
    return "(\(parts.joined(separator: ",")))"
  default: return "\(value)"
  }
}

/// Whether two states, or parts of them, are equal: by `==` if their type is `Equatable`, or else by their encodings or by their
/// parts. Encodings alone would not do: the order of a set's elements differs from one to another.
func areEqual(_ one: Any, _ other: Any) -> Bool {
  guard type(of: one) == type(of: other) else { return false }
  if let one = one as? any Equatable { return one.equals(other) }
  return haveEqualEncodings(one, other) || haveEqualParts(one, other)
}

extension Equatable {
  fileprivate func equals(_ other: Any) -> Bool {
    guard let other = other as? Self else { return false }
    return other == self
  }
}

private func haveEqualEncodings(_ one: Any, _ other: Any) -> Bool {
  guard let one = one as? any Encodable, let other = other as? any Encodable,
    let coded = try? CodedValue(coding: one), let otherCoded = try? CodedValue(coding: other)
  else { return false }
  return coded == otherCoded
}

private func haveEqualParts(_ one: Any, _ other: Any) -> Bool {
  if let entries = one as? [AnyHashable: Any], let others = other as? [AnyHashable: Any] {
    return entries.count == others.count
      && entries.allSatisfy { key, value in others[key].map { areEqual(value, $0) } ?? false }
  }
  let mirror = Mirror(reflecting: one)
  switch mirror.displayStyle {
  // The parts of an object may lead back to it.
  case .class, nil: return false
  default:
    let (parts, others) = (mirror.children, Mirror(reflecting: other).children)
    return !parts.isEmpty && parts.count == others.count
      && zip(parts, others).allSatisfy { $0.label == $1.label && areEqual($0.value, $1.value) }
  }
}

/// The known values of each kind, which mappings are called with.
final class KindSamples<Value: Kinded> where Value.Kind: Hashable {
  private var known: [Value.Kind: [Value]] = [:]

  init(_ values: [Value]) {
    for value in values { note(value) }
  }

  /// The known values of a kind. If values are their own kinds, the kind is the only one.
  subscript(kind: Value.Kind) -> [Value] {
    Edge<Value>.value(of: kind).map { [$0] } ?? known[kind] ?? []
  }

  /// Notes a value, unless it is its own kind or enough values of its kind are known.
  func note(_ value: Value) {
    if Edge<Value>.isKind || known[value.kind]?.count ?? 0 > 7 { return }
    known[value.kind, default: []].append(value)
  }
}

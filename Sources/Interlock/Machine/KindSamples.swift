/// The known values of each kind, which mappings are called with.
final class KindSamples<Value: Kinded> where Value.Kind: Hashable {
  private var known: [Value.Kind: [AnyValue]] = [:]

  init(_ values: [Value]) {
    for value in values { note(value) }
  }

  /// The known values of a kind. If values are their own kinds, the kind is the only one.
  subscript(kind: Value.Kind) -> [AnyValue] {
    Edge<Value>.isKind ? [Address.erased(kind)] : known[kind] ?? []
  }

  /// Notes a value, unless it is its own kind or enough values of its kind are known.
  func note(_ value: Value) {
    if Edge<Value>.isKind { return }
    var values = known[value.kind] ?? []
    if values.count > 7 { return }
    values.append(Edge.erased(value))
    known[value.kind] = values
  }
}

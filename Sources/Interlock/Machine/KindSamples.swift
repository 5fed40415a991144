/// The known values of each kind, which mappings are called with.
final class KindSamples<Value: Kinded> where Value.Kind: Hashable {
  private var known: [Value.Kind: [AnyValue]] = [:]

  init(_ values: [Value]) {
    for value in values { note(value) }
  }

  /// The known values of a kind. If values are their own kinds, or the kind has no data, there is only one.
  subscript(kind: Value.Kind) -> [AnyValue] {
    if Edge<Value>.isKind { return [Address.erased(kind)] }
    return known[kind] ?? Value.value(of: kind).map { [Edge.erased($0)] } ?? []
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

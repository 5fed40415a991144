/// The values that are known of each kind, about which mappings are asked.
final class KindSamples<Value: Kinded> where Value.Kind: Hashable {
  private var known: [Value.Kind: [Value]] = [:]

  init(_ values: [Value]) {
    for value in values { note(value) }
  }

  /// The values of a kind: the kind itself, if values are their own kinds.
  subscript(kind: Value.Kind) -> [Value] {
    Edge<Value>.value(of: kind).map { [$0] } ?? known[kind] ?? []
  }

  /// Takes in a value, if it is more than its kind and few of the kind are known.
  func note(_ value: Value) {
    if Edge<Value>.isKind || known[value.kind]?.count ?? 0 > 7 { return }
    known[value.kind, default: []].append(value)
  }
}

/// All values of an enum that can list its cases; nil for other types.
func allCases<Value>(of type: Value.Type) -> [Value]? {
  func cases<Enumeration: CaseIterable>(_ enumeration: Enumeration.Type) -> [Value] {
    enumeration.allCases.compactMap { $0 as? Value }
  }
  return (type as? any CaseIterable.Type).map { cases($0) }
}

/// The values in order, without repetitions.
func unique<Value: Hashable>(_ values: [Value]) -> [Value] {
  var seen: Set<Value> = []
  return values.filter { seen.insert($0).inserted }
}

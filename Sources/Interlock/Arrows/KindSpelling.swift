/// Spells the kind of a state or an event without its data (K4). Nested cases belong to the kind.
package func kindSpelling<Value: Kinded>(of value: Value) -> String {
  nameSpelling(of: value.kind)
}

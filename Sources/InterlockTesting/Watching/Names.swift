import Interlock

/// The names of the kinds of values. Each is spelled once.
final class Names<Value: Kinded> where Value.Kind: Hashable {
  private var known: [Value.Kind: String] = [:]

  subscript(value: Value) -> String {
    let kind = value.kind
    if let name = known[kind] { return name }
    let name = spelling(of: kind)
    known[kind] = name
    return name
  }
}

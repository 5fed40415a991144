import Interlock

/// What values are called. Each is spelled once.
final class Names<Value: Hashable> {
  private var known: [Value: String] = [:]

  subscript(value: Value) -> String {
    if let name = known[value] { return name }
    let name = spelling(of: value)
    known[value] = name
    return name
  }
}

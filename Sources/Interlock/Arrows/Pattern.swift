/// A pattern that matches one value, any value, or one value of a list.
///
/// Patterns are data, so a definition can be compiled, drawn and checked. In arrows you write them without the name of
/// the type: `.idle => .busy`, `.any => .off`, `[.idle, .busy] => .off`.
public enum Pattern<Value: Hashable> {
  /// Exactly this value.
  case some(Value)

  /// Any value.
  case any

  /// One of these values. An empty list matches nothing.
  case list([Value])

  /// Makes a pattern from the values of a sequence.
  ///
  /// - Parameter values: the values that match, in the order in which a machine considers them.
  /// - Complexity: O(*n*) in the number of values.
  public init(_ values: some Sequence<Value>) {
    self = .list(Array(values))
  }

  /// Whether a value matches this pattern.
  ///
  /// - Parameter value: the value to compare.
  /// - Returns: true for an equal value, for `.any`, and for a member of the list.
  /// - Complexity: O(*n*) in the length of the list.
  @export(implementation)
  package func matches(_ value: Value) -> Bool {
    switch self {
    case .some(let own): own == value
    case .any: true
    case .list(let values): values.contains(value)
    }
  }
}

extension Pattern: Equatable {}
extension Pattern: Hashable {}
extension Pattern: Sendable where Value: Sendable {}

extension Pattern: ExpressibleByArrayLiteral {
  /// Makes a pattern from the listed values: `[.idle, .busy]`.
  ///
  /// - Parameter elements: the values that match.
  public init(arrayLiteral elements: Value...) {
    self = .list(elements)
  }
}

extension Pattern: CustomStringConvertible {
  /// The pattern as source code: `.idle`, `.any`, `[.idle, .busy]`.
  public var description: String {
    switch self {
    case .some(let value): spelling(of: value)
    case .any: ".any"
    case .list(let values): "[" + values.map { spelling(of: $0) }.joined(separator: ", ") + "]"
    }
  }
}

extension Pattern {
  /// Makes a pattern from listed values; an empty list means any value.
  @usableFromInline
  package init(listed values: [Value]) {
    self =
      switch values.count {
      case 0: .any
      case 1: .some(values[0])
      default: .list(values)
      }
  }
}

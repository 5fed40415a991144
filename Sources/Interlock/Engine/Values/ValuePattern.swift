/// A pattern of a type that the engine does not know.
@usableFromInline
enum ValuePattern {
  case some(AnyValue)
  case any
  case list([AnyValue])
}

extension ValuePattern {
  /// The pattern with each of its values replaced.
  @inline(never)
  func map(_ transform: (AnyValue) -> AnyValue) -> ValuePattern {
    switch self {
    case .some(let value): .some(transform(value))
    case .any: .any
    case .list(let values): .list(values.map(transform))
    }
  }
}

extension Interner {
  /// A pattern as source code.
  final func spelling(of pattern: ValuePattern) -> String {
    switch pattern {
    case .some(let value): spelling(of: value)
    case .any: ".any"
    case .list(let values): "[" + values.map { spelling(of: $0) }.joined(separator: ", ") + "]"
    }
  }
}

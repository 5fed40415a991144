extension Pattern {
  /// The patterns of a list's single values, without repetitions; the pattern itself if it is not a list (R2).
  var units: [Pattern] {
    guard case .list(let values) = self else { return [self] }
    var seen: Set<Value> = []
    return values.filter { seen.insert($0).inserted }.map { .some($0) }
  }

  /// The values that match the pattern; nil if all match, or none.
  var values: [Value]? {
    switch self {
    case .some(let value): [value]
    case .list(let values): values.isEmpty ? nil : values
    case .any: nil
    }
  }

  /// Whether some value matches both patterns, as far as can be known.
  func overlaps(_ other: Pattern) -> Bool {
    switch (self, other) {
    case (.some(let value), let pattern), (let pattern, .some(let value)): pattern.matches(value)
    case (.any, .any): true
    case (.any, .list(let values)), (.list(let values), .any): !values.isEmpty
    case (.list(let values), .list): values.contains { other.matches($0) }
    }
  }
}

extension Transition {
  /// Whether some transition matches both arrows.
  func overlaps(_ other: Transition) -> Bool {
    fromState.overlaps(other.fromState) && toState.overlaps(other.toState)
  }
}

extension ValuePattern {
  /// The values that match the pattern; nil if all match, or none.
  var values: [AnyValue]? {
    switch self {
    case .some(let value): [value]
    case .list(let values): values.isEmpty ? nil : values
    case .any: nil
    }
  }

  var isAny: Bool {
    if case .any = self { true } else { false }
  }

  var isEmptyList: Bool {
    if case .list(let values) = self { values.isEmpty } else { false }
  }
}

extension Interner {
  /// The patterns of a list's single values, without repetitions; the pattern itself if it is not a list (R2).
  final func units(of pattern: ValuePattern) -> [ValuePattern] {
    guard case .list(let values) = pattern else { return [pattern] }
    var seen: Set<Int32> = []
    return values.filter { seen.insert(isShared ? number(of: $0) : intern($0)).inserted }.map { .some($0) }
  }

  /// The number of a pattern that is not a list.
  final func number(ofUnit pattern: ValuePattern) -> Int32 {
    if case .some(let value) = pattern { intern(value) } else { Index.Key.any }
  }

  /// The spelling of each value that a list contains more than once.
  final func repetitions(in pattern: ValuePattern) -> [String] {
    guard case .list(let values) = pattern else { return [] }
    var seen: Set<Int32> = []
    var repeated: Set<Int32> = []
    for value in values where !seen.insert(intern(value)).inserted { repeated.insert(intern(value)) }
    return values.filter { repeated.remove(intern($0)) != nil }.map { spelling(of: $0) }
  }

  /// Whether some value matches both patterns, as far as can be known.
  @inline(never)
  final func overlap(_ one: ValuePattern, _ other: ValuePattern) -> Bool {
    switch (one, other) {
    case (.some(let value), let pattern), (let pattern, .some(let value)): matches(pattern, value)
    case (.any, .any): true
    case (.any, .list(let values)), (.list(let values), .any): !values.isEmpty
    case (.list(let values), .list): values.contains { matches(other, $0) }
    }
  }

  /// Whether some transition matches both arrows.
  final func overlap(_ one: AnyArrow, _ other: AnyArrow) -> Bool {
    overlap(one.fromState, other.fromState) && overlap(one.toState, other.toState)
  }
}

/// The quoted names of the values that a definition mentions. Each is found once.
struct StableNames {
  private let values: Interner

  /// The names that have been asked for, by the values' numbers.
  private var known: [String?]

  init(of values: Interner) {
    self.values = values
    known = Array(repeating: nil, count: values.count + 1)
  }

  /// The name of the value with a number.
  @inline(never)
  mutating func name(of number: Int32) -> String {
    if number == Index.Key.any { return "*" }
    if let name = known[Int(number)] { return name }
    let name = quotedName(of: values.value(number))
    known[Int(number)] = name
    return name
  }

  mutating func name(of pattern: ValuePattern) -> String {
    pattern.stableName { name(of: $0) }
  }

  @inline(never)
  private mutating func name(of value: AnyValue) -> String {
    let number = values.number(of: value)
    return number == Interner.unmentioned ? quotedName(of: value) : name(of: number)
  }

  private func quotedName(of value: AnyValue) -> String { String(reflecting: values.stableName(of: value)) }
}

extension ValuePattern {
  /// A name that is the same in every build.
  func stableName(_ name: (AnyValue) -> String) -> String {
    switch self {
    case .any: "*"
    case .some(let value): name(value)
    case .list(let values): values.map(name).joined(separator: "|")
    }
  }
}

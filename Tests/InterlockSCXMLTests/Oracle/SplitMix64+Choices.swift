import TestSupport

extension SplitMix64 {
  /// True that many times in a hundred.
  mutating func chance(_ percent: Int) -> Bool {
    below(100) < percent
  }

  /// One of several, each as often as its weight says.
  mutating func pick<Value>(_ choices: [(weight: Int, value: Value)]) -> Value {
    var rest = below(choices.reduce(0) { $0 + $1.weight })
    for choice in choices {
      rest -= choice.weight
      if rest < 0 { return choice.value }
    }
    preconditionFailure("Give `pick` choices with a weight above zero.")
  }
}

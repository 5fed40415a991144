/// A small generator of random numbers, the same on every platform and in every release. See Steele, Lea and Flood, *Fast splittable
/// pseudorandom number generators*, 2014.
package struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number below a bound. The standard library's way of drawing may change, so that a seed would not last.
  package mutating func below(_ bound: Int) -> Int {
    Int(next() >> 1) % bound
  }

  /// True that many times in a hundred.
  package mutating func chance(_ percent: Int) -> Bool {
    below(100) < percent
  }

  /// One of several, each as often as its weight says.
  package mutating func pick<Value>(_ choices: [(weight: Int, value: Value)]) -> Value {
    var rest = below(choices.reduce(0) { $0 + $1.weight })
    for choice in choices {
      rest -= choice.weight
      if rest < 0 { return choice.value }
    }
    preconditionFailure("Give `pick` choices with a weight above zero.")
  }
}

extension Oracle {
  /// A small generator of random numbers, the same on every platform and in every release.
  struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
      state = seed
    }

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }

    /// A number below a bound. The standard library's way of drawing may change, so that a seed would not last.
    mutating func below(_ bound: Int) -> Int {
      Int(next() >> 1) % bound
    }

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
}

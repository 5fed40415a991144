import TestSupport

extension Oracle {
  /// What a closure is told, and what its answer follows from.
  struct Situation: Equatable {
    var event: Int?
    var from: Int
    var to: Int?
    var userInfo: Int?
  }

  /// The answers of conditions and mappings: the same for the same closure in the same situation and step, and
  /// otherwise as good as random. Both interpreters ask here.
  struct Answers {
    /// The number of the step of the script that is under way.
    var step = 0

    /// What a condition says.
    func verdict(of closure: Closure, _ situation: Situation) -> Bool {
      number(closure, situation) % 100 < 55
    }

    /// Where a route mapping leads.
    func target(of closure: Closure, _ situation: Situation) -> Int? {
      let number = number(closure, situation)
      return number % 100 < 40 ? Int(number / 100 % UInt64(Oracle.states)) : nil
    }

    /// Where a state route mapping leads.
    func targets(of closure: Closure, _ situation: Situation) -> [Int]? {
      let number = number(closure, situation)
      let states = (0..<Oracle.states).filter { number >> (UInt64($0) + 20) & 3 == 0 }
      return number % 100 < 60 ? states : nil
    }

    private func number(_ closure: Closure, _ situation: Situation) -> UInt64 {
      var random = SplitMix64(seed: UInt64(closure.id))
      let parts = [
        step, situation.event ?? 99, situation.from, situation.to ?? 99,
        situation.userInfo ?? 99,
      ]
      for part in parts {
        random = SplitMix64(seed: random.next() ^ UInt64(part))
      }
      return random.next() >> 1
    }
  }
}

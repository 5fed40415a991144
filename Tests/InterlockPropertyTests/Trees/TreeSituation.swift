import TestSupport

extension Oracle.Trees {
  /// What a closure is told, and what its answer follows from.
  struct Situation: Hashable {
    var event: Int?
    var from: Value
    var to: Value?
    var userInfo: Int?
  }

  /// The answers of conditions and mappings: the same for the same closure in the same situation and step, and
  /// otherwise as good as random. Both interpreters ask here.
  struct Answers {
    let designs: [Design]

    /// The number of the step of the script that is under way.
    var step = 0 {
      didSet { completions = Oracle.Trees.completions }
    }

    /// How many more times completion routes may be taken during the step.
    private var completions = 0

    init(_ script: Script) {
      designs = script.machines
    }

    /// What a condition says that depends on nothing else.
    func verdict(of closure: Closure, _ situation: Situation) -> Bool {
      var random = random(closure, situation)
      return random.chance(60)
    }

    /// Whether a completion route may be taken. Those that move could follow each other without end.
    mutating func admitsCompletion() -> Bool {
      completions -= 1
      return completions >= 0
    }

    /// The state of a machine that a closure gives for one of a kind.
    ///
    /// - Parameters:
    ///   - wanted: the kind; nil if the closure is not told.
    ///   - isTotal: whether the closure always gives a state of the kind.
    func value(
      of closure: Closure, machine: Int, wanted: Value?, isTotal: Bool, _ situation: Situation
    ) -> Value? {
      var random = random(closure, situation)
      if let wanted, isTotal || random.chance(65) {
        return designs.value(of: machine, kind: wanted, like: situation.from, &random)
      }
      return random.chance(55) ? designs.value(of: machine, &random) : nil
    }

    /// Where a route mapping of a machine leads.
    func target(of closure: Closure, machine: Int, _ situation: Situation) -> Value? {
      var random = random(closure, situation)
      return random.chance(40) ? designs.value(of: machine, &random) : nil
    }

    /// Where a state route mapping of a machine leads.
    func targets(of closure: Closure, machine: Int, _ situation: Situation) -> [Value]? {
      var random = random(closure, situation)
      guard random.chance(60) else { return nil }
      return (0..<random.below(5)).map { _ in designs.value(of: machine, &random) }
    }

    /// Where a child starts in a state of its parent; nil if that has no say there.
    func start(_ joint: Joint, in parentState: Value) -> Value? {
      guard let start = joint.start else { return nil }
      var random = SplitMix64(seed: UInt64(start))
      for part in parentState.parts { random = SplitMix64(seed: random.next() ^ UInt64(part)) }
      return random.chance(70) ? designs.value(of: joint.child, &random) : nil
    }

    private func random(_ closure: Closure, _ situation: Situation) -> SplitMix64 {
      var random = SplitMix64(seed: UInt64(closure.id))
      for part in [step, situation.event ?? 99, situation.userInfo ?? 99] + situation.from.parts
        + (situation.to?.parts ?? [99])
      {
        random = SplitMix64(seed: random.next() ^ UInt64(part))
      }
      return random
    }
  }
}

extension Oracle.Trees.Value {
  /// Numbers that tell it from others.
  fileprivate var parts: [Int] {
    switch self {
    case .plain(let number, 0): [number]
    case .plain(let number, let data): [number, 200 + data]
    case .holding(let slot, let extra, 0, let value): [100 + slot, extra] + value.parts
    case .holding(let slot, let extra, let data, let value): [100 + slot, extra, 200 + data] + value.parts
    }
  }
}

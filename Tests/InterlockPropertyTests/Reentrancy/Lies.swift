import TestSupport

extension Oracle.Reentrancy {
  /// What `==` and `hash(into:)` of states and events say: the truth, unless a script makes them lie at random.
  enum Lies {
    nonisolated(unsafe) private static var random: SplitMix64?
    nonisolated(unsafe) private static var percent = 0

    /// Has them lie from now on, in some scripts hardly ever, in others half of the time.
    static func begin(seed: UInt64) {
      var random = SplitMix64(seed: ~seed)
      percent = [1, 5, 20, 50][random.below(4)]
      self.random = random
    }

    static func end() { random = nil }

    static func answer(_ truth: Bool) -> Bool { isDue ? !truth : truth }

    static func hash(_ number: Int, into hasher: inout Hasher) {
      hasher.combine(isDue ? ~number : number)
    }

    private static var isDue: Bool { random?.chance(percent) ?? false }
  }
}

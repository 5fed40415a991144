import Testing

/// Random programs against random machines: the machine does what the rules say, whatever is thrown at it.
///
/// - `INTERLOCK_ORACLE_ATTEMPTS` sets how many attempts are made in all; 100,000 unless told.
/// - `INTERLOCK_ORACLE_SEED` plays the script of that seed alone.
/// - `INTERLOCK_ORACLE_FIRST` sets the seed to begin with, for a stretch that was not played before.
/// - `INTERLOCK_ORACLE_TELL` names each seed before it is played, for seeds that end in a trap.
@Suite("Oracle: the machine and the rules agree")
struct OracleTests {
  @Test("R1-G4 Every trace is the one that the rules ask for", arguments: Oracle.WorldName.allCases)
  func traces(world: Oracle.WorldName) {
    if let seed = Oracle.setting("SEED") {
      check(world, seed)
      return
    }
    let attempts = Int(Oracle.setting("ATTEMPTS") ?? 100_000) / Oracle.WorldName.allCases.count
    var seed = Oracle.setting("FIRST") ?? world.firstSeed
    var tally = Oracle.Tally()
    while tally.attempts < attempts {
      guard let more = check(world, seed) else { return }
      tally += more
      seed += 1
    }
    if attempts >= 10_000 { checkMixture(tally) }
  }

  /// Plays a seed, and tells what happened unless machine and rules disagree.
  @discardableResult
  private func check(_ world: Oracle.WorldName, _ seed: UInt64) -> Oracle.Tally? {
    if Oracle.setting("TELL") != nil { print("oracle: \(world) \(seed)") }
    let verdict = world.verdict(seed: seed)
    guard let complaint = verdict.complaint else { return verdict.tally }
    Issue.record("\(complaint)")
    return nil
  }

  /// The scripts must get somewhere: a generator whose machines refuse everything would prove nothing.
  private func checkMixture(_ tally: Oracle.Tally) {
    let hundredth = tally.attempts / 100
    #expect(tally.moved >= 10 * hundredth)
    #expect(tally.refused >= 10 * hundredth)
    #expect(tally.stayed >= hundredth)
    #expect(tally.ignored >= hundredth)
    #expect(tally.queued >= hundredth)
    for role in Oracle.Role.allCases {
      #expect(tally.calls[role, default: 0] >= hundredth / 4, "\(role)s must be called")
    }
  }
}

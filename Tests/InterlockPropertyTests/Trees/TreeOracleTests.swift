import Testing

/// Random trees of machines: they do what the rules say, whatever is thrown at them.
///
/// The variables of the environment are those of ``OracleTests``.
@Suite("Oracle: trees and the rules agree")
struct TreeOracleTests {
  @Test("H1-H10 Every trace of a tree is the one that the rules ask for")
  func traces() {
    if let seed = Oracle.setting("SEED") {
      check(seed)
      return
    }
    let attempts = Int(Oracle.setting("ATTEMPTS") ?? 20_000)
    var seed = Oracle.setting("FIRST") ?? 1
    var tally = Oracle.Trees.Tally()
    while tally.attempts < attempts {
      guard let more = check(seed) else { return }
      tally += more
      seed += 1
    }
    if attempts >= 10_000 { checkMixture(tally) }
  }

  /// Plays a seed, and tells what happened unless machines and rules disagree.
  @discardableResult
  private func check(_ seed: UInt64) -> Oracle.Trees.Tally? {
    if Oracle.setting("TELL") != nil { print("oracle: trees \(seed)") }
    let verdict = Oracle.Trees.verdict(seed: seed)
    guard let complaint = verdict.complaint else { return verdict.tally }
    Issue.record("\(complaint)")
    return nil
  }

  /// The scripts must get somewhere: trees that refuse everything would prove nothing.
  private func checkMixture(_ tally: Oracle.Trees.Tally) {
    if Oracle.setting("TELL") != nil { print("oracle: \(tally)") }
    let hundredth = tally.attempts / 100
    #expect(tally.moved >= 25 * hundredth)
    #expect(tally.refused >= 10 * hundredth)
    #expect(tally.ignored >= hundredth)
    #expect(tally.queued >= 5 * hundredth)
    #expect(tally.inactive >= hundredth)
    #expect(tally.taken >= 5 * hundredth)
    #expect(tally.embedded >= 3 * hundredth)
    #expect(tally.started >= 5 * hundredth)
    #expect(tally.resumed >= hundredth / 2)
    #expect(tally.resumedDeeply > 0)
    #expect(tally.startedByData >= hundredth / 20)
    #expect(tally.directed >= hundredth / 2)
    #expect(tally.placed >= hundredth / 20)
    #expect(tally.completed >= hundredth)
    #expect(tally.stale >= hundredth / 100)
    #expect(tally.preempted >= hundredth / 20)
    #expect(tally.leftInside >= hundredth / 1000)
    #expect(tally.joint >= hundredth / 2)
    #expect(tally.detached >= hundredth / 3)
    #expect(tally.reconciled >= hundredth / 10)
    #expect(tally.orphaned >= hundredth / 20)
    #expect(tally.found >= 3 * hundredth)
    #expect(tally.carried >= hundredth / 100)
    #expect(tally.changed >= hundredth / 2)
    #expect(tally.doomed <= hundredth)
    for role in Oracle.Trees.Role.allCases {
      #expect(tally.calls[role, default: 0] >= hundredth / 4, "\(role)s must be called")
    }
  }
}

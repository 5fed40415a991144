import Foundation
import TestSupport
import Testing

#if DEBUG
  private let isDebug = true
#else
  private let isDebug = false
#endif

/// Machines that are used, changed and dropped from everywhere: nothing crashes, and nothing is left over.
///
/// `INTERLOCK_FUZZ_SCRIPTS` sets how many scripts are played, and `INTERLOCK_FUZZ_FIRST` the seed of the first one;
/// `INTERLOCK_FUZZ_SEED` plays one seed again and tells all that happens, in the process of the tests themselves, and
/// `INTERLOCK_FUZZ_LYING_SEED` one with lies.
@Suite("Fuzzer: everything from everywhere")
struct ReentrancyTests {
  @Test("T4, H1, H8, G1, G3: nothing crashes, nothing is under way afterwards, and all machines are freed")
  func scripts() async {
    if Oracle.Reentrancy.setting("LYING_SEED") != nil { return }
    if let seed = Oracle.Reentrancy.setting("SEED") { return Self.tell(seed) }
    let start = Oracle.Reentrancy.setting("FIRST") ?? 1
    let end = start + Self.count
    for first in stride(from: start, to: end, by: 250) {
      let last = min(first + 250, end) - 1
      let result = await #expect(processExitsWith: .success, "One of the seeds \(first) to \(last) fails.") {
        [first = first as UInt64, last = last as UInt64] in
        for seed in first...last { ReentrancyTests.play(seed) }
      }
      if result == nil { return await findCulprit(first...last) }
    }
  }

  /// Plays seeds one at a time until one fails.
  private func findCulprit(_ seeds: ClosedRange<UInt64>) async {
    for seed in seeds {
      let result = await #expect(processExitsWith: .success, "INTERLOCK_FUZZ_SEED=\(seed) repeats it.") {
        [seed = seed as UInt64] in ReentrancyTests.play(seed)
      }
      if result == nil { return }
    }
  }

  /// Each script that ends in a trap needs a process of its own. Debug builds check as well that one and the same value always has
  /// the same number, which is not so here.
  @Test(
    "R1, G1, G2: whatever `==` and `hash(into:)` say, nothing crashes, unless with the sentence that they must not",
    .enabled(if: !isDebug, "Debug builds check what lies make untrue."))
  func lies() async {
    if Oracle.Reentrancy.setting("SEED") != nil { return }
    if let seed = Oracle.Reentrancy.setting("LYING_SEED") {
      Oracle.Reentrancy.Lies.begin(seed: seed)
      return Self.tell(seed)
    }
    var first = Oracle.Reentrancy.setting("FIRST") ?? 1
    let last = first + Self.count - 1
    var told = 0
    while first <= last {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        [first = first as UInt64, last = last as UInt64] in
        for seed in first...last {
          FileHandle.standardError.write(Data("\(ReentrancyTests.seedMark)\(seed)\n".utf8))
          Oracle.Reentrancy.Lies.begin(seed: seed)
          ReentrancyTests.play(seed)
        }
        fatalError(ReentrancyTests.allPlayed)
      }
      let words = lastWords(result?.standardErrorContent)
      if words.contains(Self.allPlayed) { break }
      let ending = words.components(separatedBy: Self.seedMark).last ?? ""
      guard let seed = UInt64(ending.prefix { $0.isNumber }) else {
        Issue.record("No script was played: \(words)")
        return
      }
      if Self.sentences.contains(where: ending.contains) {
        told += 1
      } else {
        Issue.record("INTERLOCK_FUZZ_LYING_SEED=\(seed) repeats it: \(ending.prefix(3000))")
      }
      first = seed + 1
    }
    #expect(told > 0 || Self.count < 100, "Lies are told now and then.")
  }

  /// How the traps are told that lies may lead to.
  private static let sentences = [
    "states and events are compared by `==` and `hash(into:)`",
    "make `embed` and `extract` inverses of each other",
  ]

  private static let seedMark = "Playing seed "
  private static let allPlayed = "All scripts were played."

  /// Plays a seed again and tells all that happens.
  private static func tell(_ seed: UInt64) {
    let world = Oracle.Reentrancy.World(seed: seed) { line in
      FileHandle.standardError.write(Data("\(line)\n".utf8))
    }
    world.run()
    #expect(world.complaints == [])
  }

  private static func play(_ seed: UInt64) {
    let world = Oracle.Reentrancy.World(seed: seed, tell: nil)
    world.run()
    if !world.complaints.isEmpty { fatalError("\(world.complaints)") }
  }

  /// How many scripts are played: fewer where the oracles play fewer, too.
  private static var count: UInt64 {
    if let count = Oracle.Reentrancy.setting("SCRIPTS") { return count }
    return Oracle.setting("ATTEMPTS").map { $0 < 20_000 } ?? false ? 500 : 3000
  }
}

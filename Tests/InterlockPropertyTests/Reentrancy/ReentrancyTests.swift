import Foundation
import TestSupport
import Testing

/// Machines that are used, changed and dropped from everywhere: nothing crashes, and nothing is left over.
///
/// `INTERLOCK_FUZZ_SCRIPTS` sets how many scripts are played, and `INTERLOCK_FUZZ_FIRST` the seed of the first one;
/// `INTERLOCK_FUZZ_SEED` plays one seed again and tells all that happens, in the process of the tests themselves.
///
/// `INTERLOCK_FUZZ_LIES` sets how many scripts are played with values that lie, and `INTERLOCK_FUZZ_LIAR` plays one of them again:
/// the same lies are told with `SWIFT_DETERMINISTIC_HASHING=1` alone.
@Suite("Fuzzer: everything from everywhere")
struct ReentrancyTests {
  @Test("T4, H1, H8, G1, G3: nothing crashes, nothing is under way afterwards, and all machines are freed")
  func scripts() async {
    if let seed = Oracle.Reentrancy.setting("SEED") {
      let world = Oracle.Reentrancy.World(seed: seed) { line in
        FileHandle.standardError.write(Data("\(line)\n".utf8))
      }
      world.run()
      #expect(world.complaints == [])
      return
    }
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

  @Test("K1, G1: values with an inconsistent `==` trap with a sentence, if this is noticed")
  func lies() async {
    if let seed = Oracle.Reentrancy.setting("LIAR") { return ReentrancyTests.lie(seed) }
    let start = Oracle.Reentrancy.setting("FIRST") ?? 1
    for seed in start..<start + (Oracle.Reentrancy.setting("LIES") ?? 25) {
      let end = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        [seed = seed as UInt64] in
        ReentrancyTests.lie(seed)
      }
      let words = lastWords(end?.standardErrorContent)
      // Embedded states that are said to be others have a sentence of their own.
      let sentences = [
        "must depend on their values alone", "make `embed` and `extract` inverses of each other",
        "No lie was noticed.",
      ]
      #expect(sentences.contains { words.contains($0) }, "INTERLOCK_FUZZ_LIAR=\(seed) repeats it.")
    }
  }

  private static func lie(_ seed: UInt64) {
    let world = Oracle.Reentrancy.World(seed: seed, tell: nil)
    Oracle.Reentrancy.World.liar = world
    world.run()
    fatalError("No lie was noticed.")
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

import Foundation

/// The seeds of a random test. A run may take a part of them: `INTERLOCK_TRIALS=25` is a quarter.
public func trials<Seed: FixedWidthInteger>(_ count: Seed) -> Range<Seed> {
  let percent = ProcessInfo.processInfo.environment["INTERLOCK_TRIALS"].flatMap { Seed($0) } ?? 100
  return 0..<max(1, count * percent / 100)
}

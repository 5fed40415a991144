import Interlock
import InterlockTesting

@testable import Keyboard

private let keyboardBlueprint = keyboard
private let lockBlueprint = lock

extension Specimen {
  /// Two regions of the same kind.
  static var keyboard: Specimen {
    @Sendable func make(
      _ keys: Blueprint<Keyboard, Key>.Part, _ caps: Blueprint<Lock, Push>, _ num: Blueprint<Lock, Push>
    ) throws -> Blueprint<Keyboard, Key> {
      try .validated(state: .unplugged) {
        keys
        Submachine(caps, in: .ready) { $0 == .capsLock ? .toggle : $0 == .escape ? .release : nil }
        Submachine(num, in: .ready) { $0 == .numLock ? .toggle : $0 == .escape ? .release : nil }
      }
    }
    @Sendable func lock(_ part: Blueprint<Lock, Push>.Part) throws -> Blueprint<Lock, Push> {
      try .validated(state: .off) { part }
    }
    return Specimen("Keyboard", inputs: { [.event(.capsLock), .event(.numLock), .event(.escape)] }) {
      try make(keyboardBlueprint.silent, lockBlueprint, lockBlueprint)
    } mutants: {
      keyboardBlueprint.mutants.map { mutant in
        (mutant.mutation, mutant.place, { try make(mutant.part, lockBlueprint, lockBlueprint) })
      }
        + lockBlueprint.mutants.map { mutant in
          (
            mutant.mutation, "\(mutant.place) of the lock",
            { try make(keyboardBlueprint.silent, lockBlueprint, lock(mutant.part)) }
          )
        }
    }
  }
}

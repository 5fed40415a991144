import Foundation
import Interlock

extension Oracle {
  /// Saves a machine and restores it: in between it is where it was earlier, as far as it can be. Nothing else may depend on it (S2).
  struct Saver<S: Kinded, E: Kinded> where S.Kind: StateType, E.Kind: EventType {
    private var earlier: Snapshot<S>?
    private var count = 0

    /// Saves and restores, every other time through JSON if states can be encoded.
    mutating func saveAndRestore(_ machine: Machine<S, E>) {
      count += 1
      do {
        let taken = try machine.snapshot()
        let snapshot = count.isMultiple(of: 2) ? try decoded(taken) : taken
        if let earlier, (try? machine.restore(earlier) { _, _ in }) != nil {
          check(try machine.snapshot().machine, equals: earlier.machine)
        }
        try machine.restore(snapshot)
        earlier = taken
      } catch {
        preconditionFailure("\(error)")
      }
    }

    /// States that can't be compared equal nothing, not even themselves.
    private func check(_ restored: SavedMachine, equals saved: SavedMachine) {
      for (state, savedState) in zip(states(of: restored), states(of: saved)) where state == state {
        precondition(state == savedState, "\(restored) is not \(saved)")
      }
    }

    private func states(of machine: SavedMachine) -> [SavedState] {
      [machine.state] + machine.submachines.flatMap(states)
    }

    private func decoded(_ snapshot: Snapshot<S>) throws -> Snapshot<S> {
      do {
        let data = try JSONEncoder().encode(snapshot.machine)
        return Snapshot(
          try JSONDecoder().decode(SavedMachine.self, from: data), fingerprint: snapshot.fingerprint)
      } catch SnapshotError.notCodable {
        return snapshot
      }
    }
  }
}

extension Machine {
  /// Takes a snapshot of the machine and all machines inside it, between attempts (S1).
  ///
  /// A machine that lives in another one may be saved on its own; restored, it stands alone.
  ///
  /// - Throws: ``SnapshotError/attemptUnderWay`` during an attempt, here or anywhere in the tree.
  /// - Complexity: O(*n*) in the number of machines.
  public final func snapshot() throws(SnapshotError) -> Snapshot<S> {
    if isBusy { throw .attemptUnderWay }
    return Snapshot(savedMachine(watchersAround), fingerprint: fingerprint)
  }
}

extension Engine {
  /// Whether an attempt is under way, here or anywhere in the tree.
  final var isBusy: Bool { unsafe !phase.isResting || membership?.isTreeBusy ?? false }

  /// Those who watch the machine, or one around it.
  fileprivate final var watchersAround: [any Watcher] { watchers + (machineAround?.watchersAround ?? []) }

  fileprivate final func savedMachine(_ watchers: [any Watcher]) -> SavedMachine {
    SavedMachine(
      state: saveable.savedState,
      submachines: node?.links.map { $0.child.engine.savedMachine(watchers) } ?? [],
      chainProgress: chainProgress,
      stay: watchers.lazy.compactMap { $0.savedStay(of: self) }.first ?? inheritedStay)
  }

  /// How far the machine has come on its chains; empty if it is on none.
  private final var chainProgress: [Int] {
    guard let progress = unsafe runtime?.progress, !progress.isEmpty else { return [] }
    return chainHandlers.map { progress[$0.registration.number] ?? 0 }
  }
}

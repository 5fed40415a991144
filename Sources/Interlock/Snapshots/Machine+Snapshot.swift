extension Machine {
  /// Takes a snapshot of the machine and all machines inside it, between attempts (S1).
  ///
  /// You can save a submachine on its own. Restored, it stands alone.
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

  /// The watchers of the machine and of its outer machines.
  fileprivate final var watchersAround: [any Watcher] { watchers + (machineAround?.watchersAround ?? []) }

  fileprivate final func savedMachine(_ watchers: [any Watcher]) -> SavedMachine {
    SavedMachine(
      state: saveable.savedState,
      submachines: node?.links.map { $0.child.engine.savedMachine(watchers) } ?? [],
      chainProgress: chainProgress,
      stay: watchers.lazy.compactMap { $0.savedStay(of: self) }.first ?? inheritedStay)
  }

  /// The machine's progress on its chains; empty if it is on none.
  private final var chainProgress: [Int] {
    guard let progress = unsafe runtime?.progress, !progress.isEmpty else { return [] }
    return chainHandlers.map { progress[$0.registration.number] ?? 0 }
  }
}

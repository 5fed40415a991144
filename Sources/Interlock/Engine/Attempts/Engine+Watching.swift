extension Engine {
  /// Whether the machine or an outer machine has a watcher of changes.
  package final var isWatched: Bool { runtime?.isWatched ?? false }

  /// Whether the machine or an outer machine has a watcher of edits, which need not watch changes.
  final var isAttended: Bool { runtime?.isAttended ?? false }

  /// Sets whether edits are reported to a watcher.
  final func setAttended(_ isAttended: Bool) {
    if isAttended != self.isAttended { ownRuntime().isAttended = isAttended }
  }

  /// Whether the machine itself has a watcher of changes.
  final var hasWatcher: Bool { runtime?.watchers.contains { $0.wantsChanges } ?? false }

  /// Keeps attempts from going by the cells while there is a watcher, or lets them again.
  final func setWatched(_ isWatched: Bool) {
    if isWatched == self.isWatched { return }
    let runtime = ownRuntime()
    runtime.isWatched = isWatched
    if phase == .idle, isWatched {
      runtime.noteMoreToDo()
      phase = .watched
      columns = 0
    } else if phase == .watched, !isWatched {
      runtime.noteNothingToDo()
      phase = .idle
      installCells()
    } else if isWatched {
      runtime.noteMoreToDo()
    }
  }

  /// Reports a change to the watchers.
  final func tellWatchers(
    _ kind: ChangeKind, event: AnyValue?, from fromState: AnyValue, to toState: AnyValue
  ) {
    let notice = Notice(kind: kind, machine: self, event: event, fromState: fromState, toState: toState)
    forEachWatcher { if $0.wantsChanges { $0.note(notice) } }
  }

  /// Reports a transition to the watchers.
  final func tellWatchers(_ kind: ChangeKind, _ attempt: Attempt) {
    phase = .settled
    tellWatchers(kind, event: attempt.event, from: attempt.fromState, to: attempt.toState)
  }

  /// Reports to the watchers that a definition is about to be edited, or that machines were added or removed.
  @inline(never)
  final func tellWatchersOfEdit() {
    if isAttended { forEachWatcher { $0.noteEdit() } }
  }

  /// Visits the watchers of the machine, and then those of the outer machines.
  private final func forEachWatcher(_ body: (any Watcher) -> Void) {
    var machine: Engine? = self
    while let watched = machine {
      if let watchers = watched.runtime?.watchers {
        for watcher in watchers { body(watcher) }
      }
      machine = watched.runtime?.membership?.machineAround
    }
  }
}

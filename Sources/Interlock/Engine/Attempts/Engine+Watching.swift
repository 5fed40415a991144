extension Engine {
  /// Whether somebody watches the machine, or one around it.
  final var isWatched: Bool { unsafe runtime?.isWatched ?? false }

  /// Whether somebody is told of edits of the machine, or of one around it, who need not watch it.
  final var isAttended: Bool { unsafe runtime?.isAttended ?? false }

  /// Notes that somebody is told of edits, or nobody any more.
  final func setAttended(_ isAttended: Bool) {
    if isAttended != self.isAttended { unsafe ownRuntime().isAttended = isAttended }
  }

  /// Whether somebody watches the machine itself.
  final var hasWatcher: Bool { unsafe runtime?.watchers.contains { $0.wantsChanges } ?? false }

  /// Has attempts go by the cells no more, or again, since somebody began or ceased to watch.
  final func setWatched(_ isWatched: Bool) {
    if isWatched == self.isWatched { return }
    let runtime = ownRuntime()
    unsafe runtime.isWatched = isWatched
    if unsafe phase == .idle, isWatched {
      runtime.disturb()
      unsafe phase = .watched
      unsafe columns = 0
    } else if unsafe phase == .watched, !isWatched {
      runtime.settle()
      unsafe phase = .idle
      installCells()
    } else if isWatched {
      runtime.disturb()
    }
  }

  /// Tells those who watch what has happened.
  final func tellWatchers(
    _ kind: ChangeKind, event: AnyValue?, from fromState: AnyValue, to toState: AnyValue
  ) {
    let notice = Notice(kind: kind, machine: self, event: event, fromState: fromState, toState: toState)
    forEachWatcher { if $0.wantsChanges { $0.note(notice) } }
  }

  /// Tells those who watch of a transition.
  final func tellWatchers(_ kind: ChangeKind, _ attempt: Attempt) {
    unsafe phase = .settled
    tellWatchers(kind, event: attempt.event, from: attempt.fromState, to: attempt.toState)
  }

  /// Tells those who watch that a definition is about to be edited, or that machines came or went.
  final func tellWatchersOfEdit() {
    if isAttended { forEachWatcher { $0.noteEdit() } }
  }

  /// Calls those who watch the machine, and then those who watch the machines around it.
  private final func forEachWatcher(_ body: (any Watcher) -> Void) {
    var machine: Engine? = self
    while let watched = machine {
      if let watchers = unsafe watched.runtime?.watchers {
        for watcher in watchers { body(watcher) }
      }
      machine = unsafe watched.runtime?.membership?.machineAround
    }
  }

  /// Makes a transition for which no closure has to be called, and tells those who watch.
  final func moveWatched(
    _ event: AnyValue?, to toState: AnyValue, _ message: Message?, isInternal: Bool,
    reporting outcome: Report?
  ) -> Bool {
    var attempt = beginAttempt(event, to: toState, message)
    unsafe report(attempt, to: outcome)
    let plan = unsafe program._withUnsafeGuaranteedRef { $0.noHandlers }
    transition(attempt, plan: plan, .max, isInternal: isInternal)
    endAttempt(&attempt)
    return true
  }
}

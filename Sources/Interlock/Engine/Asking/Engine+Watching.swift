extension Engine {
  /// Whether the machine or an outer machine has a watcher of changes.
  package final var isWatched: Bool { knownNode?.isWatched ?? false }

  /// Whether the machine or an outer machine has a watcher of edits, which need not watch changes.
  final var isAttended: Bool { knownNode?.isAttended ?? false }

  /// Whether the machine itself has a watcher of changes.
  final var hasWatcher: Bool { knownNode?.watchers.contains { $0.wantsChanges } ?? false }

  /// Reports to the watchers that a definition is about to be edited, or that machines were added or removed.
  @inline(never)
  final func tellWatchersOfEdit() {
    if isAttended { knownNode?.forEachWatcher { $0.noteEdit() } }
  }
}

extension Node {
  /// Reports a change to the watchers.
  func tellWatchers(_ notice: Notice) {
    forEachWatcher { if $0.wantsChanges { $0.note(notice) } }
  }

  /// Visits the watchers of the machine, and then those of the outer machines.
  fileprivate func forEachWatcher(_ body: (any Watcher) -> Void) {
    var node: Node? = self
    while let watched = node {
      for watcher in watched.watchers { body(watcher) }
      node = watched.parent
    }
  }
}

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
    if isAttended { knownNode?.watchersAround.forEach { $0.noteEdit() } }
  }
}

extension Node {
  /// The watchers of the machine, and then those of the outer machines.
  var watchersAround: [any Watcher] { watchers + (parent?.watchersAround ?? []) }

  /// Whether a watcher watches the machine or an outer machine.
  func isWatched(by watcher: any Watcher) -> Bool { watchersAround.contains { $0 === watcher } }
}

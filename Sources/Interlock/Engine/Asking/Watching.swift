extension Node {
  /// Determines whether the machine and those inside it have watchers.
  ///
  /// A watched tree has a table of its own.
  func refreshWatching() {
    tree.dismissCrew()
    // A machine alone may go by the cells of its program without a crew.
    engine.suspend()
    refreshWatching(around: parent?.engine)
  }

  /// The result holds for the machines inside as well. If it is unchanged, they need no update.
  private func refreshWatching(around parent: Engine?) {
    let isWatched = parent?.isWatched ?? false || engine.hasWatcher
    let isAttended = parent?.isAttended ?? false || !engine.watchers.isEmpty
    if isWatched == engine.isWatched, isAttended == engine.isAttended { return }
    self.isAttended = isAttended
    self.isWatched = isWatched
    for link in links { link.child.node.refreshWatching(around: engine) }
  }

  /// The machine's position among its siblings, in order of attachment.
  var place: Int { link?.siblingPlace ?? 0 }
}

extension Engine {
  /// Adds a watcher for the machine and those inside it. It takes part at once, or after the attempt under way (G2).
  package final func addWatcher(_ watcher: any Watcher) {
    // A folded tree has no machines to report until they are made.
    let node = ownNode()
    node.newWatchers.append(watcher)
    if node.tree.isBusy {
      node.tree.noteEdit(node)
    } else {
      admitWatchers()
    }
  }

  /// Lets the watchers added during the finished attempt take part.
  final func admitWatchers() {
    while let node, !node.newWatchers.isEmpty {
      let watchers = node.newWatchers
      node.newWatchers = []
      node.watchers += watchers
      refreshWatching()
      for watcher in watchers { watcher.noteAdmission() }
    }
  }

  /// Removes a watcher.
  package final func removeWatcher(_ watcher: any Watcher) {
    guard let node else { return }
    let watchers = (node.watchers, node.newWatchers)
    node.watchers = watchers.0.filter { $0 !== watcher }
    node.newWatchers = watchers.1.filter { $0 !== watcher }
    refreshWatching()
    withExtendedLifetime(watchers) {}
  }

  /// Updates the machine after a watcher was added or removed.
  package final func refreshWatching() {
    node?.refreshWatching()
  }

  /// The machine's watchers, with those that take part from the next attempt on.
  package final var watchers: [any Watcher] {
    guard let node else { return [] }
    return node.watchers + node.newWatchers
  }
}

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

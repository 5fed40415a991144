extension Node {
  /// Determines whether the machine and those inside it have watchers.
  ///
  /// A watched tree does not use a chart.
  func refreshWatching() {
    tree.dismissChart()
    refreshWatching(around: parent?.engine)
  }

  /// The result holds for the machines inside as well. If it is unchanged, they need no update.
  private func refreshWatching(around parent: Engine?) {
    let isWatched = parent?.isWatched ?? false || engine.hasWatcher
    let isAttended = parent?.isAttended ?? false || !engine.watchers.isEmpty
    if isWatched == engine.isWatched, isAttended == engine.isAttended { return }
    engine.setAttended(isAttended)
    engine.setWatched(isWatched)
    for link in links { link.child.node.refreshWatching(around: engine) }
  }

  /// Reports to the watchers that the machine has started or is left together with its parent.
  func tellWatchers(_ kind: ChangeKind) {
    guard engine.isWatched else { return }
    engine.tellWatchers(kind, event: nil, from: engine.current, to: engine.current)
  }

  /// The machine's position among its siblings, in order of attachment.
  var place: Int { link?.siblingPlace ?? 0 }
}

extension Engine {
  /// Adds a watcher for the machine and those inside it. It takes part at once, or after the attempt under way (G2).
  package final func addWatcher(_ watcher: any Watcher) {
    // A folded tree has no machines to report until they are made.
    _ = membership
    ownRuntime().newWatchers.append(watcher)
    if isFollowing {
      ownRuntime().noteMoreToDo()
      membership?.noteEdit()
    } else {
      admitWatchers()
    }
  }

  /// Lets the watchers added during the finished attempt take part.
  final func admitWatchers() {
    while let runtime, !runtime.newWatchers.isEmpty {
      let watchers = runtime.newWatchers
      runtime.newWatchers = []
      runtime.watchers += watchers
      refreshWatching()
      for watcher in watchers { watcher.noteAdmission() }
    }
  }

  /// Removes a watcher.
  package final func removeWatcher(_ watcher: any Watcher) {
    guard let runtime else { return }
    let watchers = (runtime.watchers, runtime.newWatchers)
    runtime.watchers = watchers.0.filter { $0 !== watcher }
    runtime.newWatchers = watchers.1.filter { $0 !== watcher }
    refreshWatching()
    withExtendedLifetime(watchers) {}
  }

  /// Updates the machine after a watcher was added or removed.
  package final func refreshWatching() {
    if let node { return node.refreshWatching() }
    setAttended(!watchers.isEmpty)
    setWatched(hasWatcher)
  }

  /// The machine's watchers, with those that take part from the next attempt on.
  package final var watchers: [any Watcher] {
    guard let runtime else { return [] }
    return runtime.watchers + runtime.newWatchers
  }
}

extension Node {
  /// Finds out whether anybody watches the machine and those inside it.
  ///
  /// A tree that is watched does not go by a chart.
  func refreshWatching() {
    tree.dismissChart()
    refreshWatching(around: parent?.engine)
  }

  /// What is found is that of the machines inside as well, so that there is nothing to do for them if it is what was known.
  private func refreshWatching(around parent: Engine?) {
    let isWatched = parent?.isWatched ?? false || engine.hasWatcher
    let isAttended = parent?.isAttended ?? false || !engine.watchers.isEmpty
    if isWatched == engine.isWatched, isAttended == engine.isAttended { return }
    engine.setAttended(isAttended)
    engine.setWatched(isWatched)
    for link in links { link.child.node.refreshWatching(around: engine) }
  }

  /// Tells those who watch that the machine has started, or is left, with the machine around it.
  func tellWatchers(_ kind: ChangeKind) {
    guard engine.isWatched else { return }
    engine.tellWatchers(kind, event: nil, from: engine.current, to: engine.current)
  }

  /// The machine's place among its siblings, in the order of attachment.
  var place: Int { parent?.links.firstIndex { $0 === link } ?? 0 }
}

extension Engine {
  /// Has somebody be told what happens to the machine, and to those inside it.
  package final func addWatcher(_ watcher: any Watcher) {
    // A folded tree has no machines to tell of until they are made.
    _ = membership
    unsafe ownRuntime().watchers.append(watcher)
    refreshWatching()
  }

  /// Tells nobody any more who was added.
  package final func removeWatcher(_ watcher: any Watcher) {
    guard let runtime else { return }
    let watchers = unsafe runtime.watchers
    unsafe runtime.watchers = watchers.filter { $0 !== watcher }
    refreshWatching()
    withExtendedLifetime(watchers) {}
  }

  /// Notes that somebody watches the machine, or ceases to.
  package final func refreshWatching() {
    if let node { return node.refreshWatching() }
    setAttended(!watchers.isEmpty)
    setWatched(hasWatcher)
  }

  /// Those who watch the machine.
  package final var watchers: [any Watcher] { unsafe runtime?.watchers ?? [] }
}

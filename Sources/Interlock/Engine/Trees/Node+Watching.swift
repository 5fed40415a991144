extension Node {
  /// Finds out whether anybody watches the machine and those inside it.
  ///
  /// A tree that is watched does not go by a chart.
  func refreshWatching() {
    tree.dismissChart()
    setWatched(around: parent?.engine.isWatched ?? false)
  }

  private func setWatched(around: Bool) {
    let isWatched = around || engine.hasWatcher
    // Where nothing changes, nothing does below.
    if isWatched == engine.isWatched { return }
    engine.setWatched(isWatched)
    for link in links { link.child.node.setWatched(around: isWatched) }
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
    if let node { node.refreshWatching() } else { setWatched(hasWatcher) }
  }

  /// Those who watch the machine.
  package final var watchers: [any Watcher] { unsafe runtime?.watchers ?? [] }
}

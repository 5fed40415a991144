extension Machine {
  /// Takes a snapshot of the machine and all machines inside it, between attempts (S1).
  ///
  /// You can save a submachine on its own. Restored, it stands alone.
  ///
  /// - Throws: ``SnapshotError/attemptUnderWay`` during an attempt, here or anywhere in the tree.
  /// - Complexity: O(*n*) in the number of machines.
  public final func snapshot() throws(SnapshotError) -> Snapshot<S> {
    if isBusy { throw .attemptUnderWay }
    var entries: [SavedEntry] = []
    let node = node
    entries.reserveCapacity(1 + (node?.links.count ?? 0))
    save(in: &entries, node, watchersAround)
    if let node, node.tree.isDeferring { entries.arrangeDeferrals() }
    return Snapshot(SavedMachine(entries: entries), fingerprint: fingerprint)
  }
}

extension Engine {
  /// Whether an attempt is under way, here or anywhere in the tree.
  /// The watchers of the machine and of its outer machines, which may know how long states have lasted.
  fileprivate final var watchersAround: [any Watcher] {
    isAttended ? watchers + (machineAround?.watchersAround ?? []) : []
  }

  /// Appends the machine and all machines inside it, each before those inside it.
  fileprivate final func save(in entries: inout [SavedEntry], _ node: Node?, _ watchers: [any Watcher]) {
    let links = node?.links
    entries.append(
      SavedEntry(
        state: SavedState(current, savedType), course: course(watchers), submachineCount: links?.count ?? 0))
    guard let links else { return }
    for link in links { link.child.engine.save(in: &entries, link.child.node, watchers) }
  }

  /// How long the machine has been in its state; nil if no watcher knows.
  private final func stay(_ watchers: [any Watcher]) -> SavedStay? {
    for watcher in watchers {
      if let stay = watcher.savedStay(of: self) { return stay }
    }
    return nil
  }

  /// How the machine came to its state; nil if nothing of that matters.
  private final func course(_ watchers: [any Watcher]) -> SavedCourse? {
    guard let node else { return nil }
    let stay = stay(watchers)
    let agenda = savedAgenda(watchers)
    if stay == nil, node.inheritance == nil, node.progress.isEmpty, node.deferred.isEmpty, agenda.isEmpty {
      return nil
    }
    let progress = node.progress
    return SavedCourse(
      chainProgress: progress.isEmpty ? [] : chainHandlers.map { progress[$0.registration.number] ?? 0 },
      stay: stay ?? inheritedStay,
      deferred: node.deferred.map {
        SavedDeferral(event: SavedState($0.event, savedEventType), place: $0.number)
      },
      agenda: agenda)
  }
}

extension [SavedEntry] {
  /// Numbers the deferred events anew, from zero, so that equal snapshots are equal.
  fileprivate mutating func arrangeDeferrals() {
    let all = indices.flatMap { index in (self[index].course?.deferred ?? []).map { (index, $0) } }
    var arranged: [Int: [SavedDeferral]] = [:]
    for (place, (index, kept)) in all.ordered(by: { ($0.1.place, 0) }).enumerated() {
      arranged[index, default: []].append(SavedDeferral(event: kept.event, place: place))
    }
    for (index, deferred) in arranged {
      guard let course = self[index].course else { continue }
      self[index].course = SavedCourse(
        chainProgress: course.chainProgress, stay: course.stay, deferred: deferred, agenda: course.agenda)
    }
  }
}

extension Machine {
  /// Restores the machine and all machines inside it from a snapshot (S2). No handlers run.
  ///
  /// Live states are used as they are. Decoded states get their types now.
  ///
  /// - Parameter snapshot: a snapshot of a machine with the same definition.
  /// - Throws: ``SnapshotError`` if the snapshot does not fit, or during an attempt. The machines are then unchanged.
  /// - Complexity: O(*n*) in the number of machines.
  public final func restore(_ snapshot: Snapshot<S>) throws(SnapshotError) {
    if isBusy { throw .attemptUnderWay }
    try restore(snapshot, of: fingerprint)
  }

  /// Restores the machine and all machines inside it from a snapshot of a machine whose definition may differ (S3).
  ///
  /// See <doc:SavingAndRestoring> for an example.
  ///
  /// - Parameters:
  ///   - snapshot: the snapshot to restore.
  ///   - migrating: converts the snapshot to what this definition needs. It is called if the fingerprints differ, and
  ///     receives the snapshot's fingerprint.
  /// - Throws: ``SnapshotError`` if the migrated snapshot does not fit, or during an attempt, and the errors of
  ///   `migrating`. The machines are then unchanged.
  /// - Complexity: O(*n*) in the number of machines.
  public final func restore(
    _ snapshot: Snapshot<S>, migrating: (inout SavedMachine, Fingerprint) throws -> Void
  ) throws {
    if isBusy { throw SnapshotError.attemptUnderWay }
    try restore(snapshot, of: fingerprint, migrating: migrating)
  }

  /// The same for a machine whose fingerprint is known.
  final func restore(_ snapshot: Snapshot<S>, of own: Fingerprint) throws(SnapshotError) {
    if snapshot.fingerprint != own { throw .otherDefinition(saved: snapshot.fingerprint, own: own) }
    try restore(snapshot.machine)
  }

  /// The same for a machine whose fingerprint is known.
  final func restore(
    _ snapshot: Snapshot<S>, of own: Fingerprint, migrating: (inout SavedMachine, Fingerprint) throws -> Void
  ) throws {
    var saved = snapshot.machine
    if snapshot.fingerprint != own { try migrating(&saved, snapshot.fingerprint) }
    try restore(saved)
  }

  private func restore(_ saved: SavedMachine) throws(SnapshotError) {
    if isBusy { throw .attemptUnderWay }
    var restoration = Restoration()
    try restoration.add(saved, to: self)
    try restoration.checkParent(of: self)
    // A closure that extracts states can have made attempts or changed the tree.
    if isBusy || !restoration.isFitting { throw .attemptUnderWay }
    restoration.carryOut(on: self)
  }
}

/// The effect of a restoration on a tree, computed before anything changes.
private struct Restoration {
  private struct Part {
    let engine: Engine
    let state: AnyValue
    let progress: [Int: Int]
    let stay: SavedStay?
    let links: LinkList
  }

  private var parts: [Part] = []

  /// Whether the tree is the same as when the parts were added.
  var isFitting: Bool {
    parts.allSatisfy { part in (part.engine.node?.links ?? LinkList()).elementsEqual(part.links, by: ===) }
  }

  /// Adds a machine and all machines inside it.
  ///
  /// - Returns: the state that the machine will be in.
  @discardableResult
  mutating func add(_ saved: SavedMachine, to engine: Engine) throws(SnapshotError) -> AnyValue {
    let state = try state(saved.state, of: engine)
    let links = engine.node?.links ?? LinkList()
    if saved.submachines.count != links.count {
      throw .otherSubmachines(saved: saved.submachines.count, own: links.count, of: path(to: engine))
    }
    let progress = try progress(saved, of: engine)
    parts.append(Part(engine: engine, state: state, progress: progress, stay: saved.stay, links: links))
    for (link, saved) in zip(links, saved.submachines) {
      let child = link.child.engine
      let own = try add(saved, to: child)
      if let carried = link.place.state(in: state), !child.states.areSame(carried, own) {
        throw .disagreement(of: path(to: child))
      }
    }
    return state
  }

  /// The path from the restored machine to a machine inside it.
  private func path(to engine: Engine) -> MachinePath {
    parts.first.map { engine.path(from: $0.engine) } ?? .root
  }

  /// Checks that the state of the outer machine, which does not change, carries the new state of an embedded machine
  /// (H5).
  func checkParent(of engine: Engine) throws(SnapshotError) {
    guard let link = engine.node?.link, let own = parts.first?.state else { return }
    let parent = link.parent.member
    if let carried = link.place.state(in: parent.engine.current), !engine.states.areSame(carried, own) {
      throw .disagreement(of: .root)
    }
  }

  private func state(_ saved: SavedState, of engine: Engine) throws(SnapshotError) -> AnyValue {
    do {
      if let state = try engine.saveable.state(from: saved) { return state }
    } catch {
      throw .unreadableState(saved.name, of: path(to: engine), reason: Self.reason(error))
    }
    throw .unreadableState(
      saved.name, of: path(to: engine),
      reason: "it is none of \(engine.saveable.stateType), or that is not Decodable.")
  }

  private static func reason(_ error: any Error) -> String {
    switch error {
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.keyNotFound(_, let context), DecodingError.dataCorrupted(let context):
      context.debugDescription
    default: "\(error)"
    }
  }

  /// The progress of chains, by the numbers of their registrations.
  private func progress(_ saved: SavedMachine, of engine: Engine) throws(SnapshotError) -> [Int: Int] {
    if saved.chainProgress.isEmpty { return [:] }
    let handlers = engine.chainHandlers
    if handlers.count != saved.chainProgress.count { throw .otherChains(of: path(to: engine)) }
    var progress: [Int: Int] = [:]
    for (handler, steps) in zip(handlers, saved.chainProgress) where steps != 0 {
      guard let chain = handler.chain, (0..<chain.steps.count).contains(steps) else {
        throw .otherChains(of: path(to: engine))
      }
      progress[handler.registration.number] = steps
    }
    return progress
  }

  /// Puts the machines into their new states.
  consuming func carryOut(on root: Engine) {
    var changes = Changes()
    root.beginRestoring()
    for part in parts {
      changes.keep(part.engine.put(in: part.state))
      part.engine.setProgress(part.progress)
      part.engine.inherit(part.stay)
    }
    root.endRestoring()
    changes.finish()
  }
}

extension Engine {
  /// Discards everything that was compiled for the machines' previous states.
  fileprivate final func beginRestoring() {
    tellWatchersOfEdit()
    if let node { node.beginCall() } else { begin() }
    forgetPosition()
  }

  fileprivate final func endRestoring() {
    if let node { node.endCall() } else { finish() }
  }

  /// Passes the time that the machine has spent in its state to the next driver.
  fileprivate final func inherit(_ stay: SavedStay?) {
    if let runtime = stay == nil ? runtime : ownRuntime() {
      runtime.inheritance = stay.map { Inheritance(stay: $0, state: current) }
    }
  }

  fileprivate final func setProgress(_ progress: [Int: Int]) {
    if let runtime = progress.isEmpty ? runtime : ownRuntime() { unsafe runtime.progress = progress }
  }
}

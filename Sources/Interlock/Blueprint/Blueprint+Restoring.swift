extension Blueprint {
  /// Makes a machine that is driven by events, from a snapshot. No handler runs (S2).
  ///
  /// - Parameters:
  ///   - snapshot: a snapshot of a machine with the same definition.
  /// - Returns: a new machine, which continues exactly as the saved one would have.
  /// - Throws: ``SnapshotError`` if the snapshot does not fit.
  public func machine(
    from snapshot: Snapshot<S>
  ) throws(SnapshotError) -> Machine<S, E> {
    if let state = onlyState(of: snapshot) { return machine(state: state) }
    let machine = machine()
    try machine.restore(snapshot, of: fingerprint)
    return machine
  }

  /// Makes a machine that is driven by events, from a snapshot of a machine whose definition may differ (S3).
  ///
  /// - Parameters:
  ///   - snapshot: the snapshot to restore.
  ///   - migrating: converts the snapshot to what this definition needs; see ``Machine/restore(_:migrating:)``.
  /// - Returns: a new machine.
  /// - Throws: ``SnapshotError`` if the migrated snapshot does not fit, and the errors of `migrating`.
  public func machine(
    from snapshot: Snapshot<S>,
    migrating: (inout SavedMachine, Fingerprint) throws -> Void
  ) throws -> Machine<S, E> {
    let machine = machine()
    try machine.restore(snapshot, of: fingerprint, migrating: migrating)
    return machine
  }

  /// Makes a machine that is driven by events and target states, from a snapshot. No handler runs (S2).
  ///
  /// - Parameters:
  ///   - snapshot: a snapshot of a machine with the same definition.
  /// - Returns: a new machine, which continues exactly as the saved one would have.
  /// - Throws: ``SnapshotError`` if the snapshot does not fit.
  public func stateMachine(
    from snapshot: Snapshot<S>
  ) throws(SnapshotError) -> StateMachine<S, E> {
    if let state = onlyState(of: snapshot) { return stateMachine(state: state) }
    let machine = stateMachine()
    try machine.restore(snapshot, of: fingerprint)
    return machine
  }

  /// Makes a machine that is driven by events and target states, from a snapshot of a machine whose definition may
  /// differ (S3).
  ///
  /// - Parameters:
  ///   - snapshot: the snapshot to restore.
  ///   - migrating: converts the snapshot to what this definition needs; see ``Machine/restore(_:migrating:)``.
  /// - Returns: a new machine.
  /// - Throws: ``SnapshotError`` if the migrated snapshot does not fit, and the errors of `migrating`.
  public func stateMachine(
    from snapshot: Snapshot<S>,
    migrating: (inout SavedMachine, Fingerprint) throws -> Void
  ) throws -> StateMachine<S, E> {
    let machine = stateMachine()
    try machine.restore(snapshot, of: fingerprint, migrating: migrating)
    return machine
  }

  /// The state that is all that a snapshot brings to a new machine; nil if there is more to restore, or something to refuse.
  private func onlyState(of snapshot: Snapshot<S>) -> S? {
    content.hasSubmachines || snapshot.fingerprint != fingerprint ? nil : snapshot.onlyState
  }
}

extension Blueprint {
  /// Makes a machine that is driven by events, where a snapshot says. No handler runs (S2).
  ///
  /// - Parameters:
  ///   - snapshot: that of a machine with the same definition.
  ///   - mode: whether an attempt made during another one is queued or runs at once.
  /// - Returns: a machine of its own, which does from now on what the saved one would have done.
  /// - Throws: ``SnapshotError`` if the snapshot does not fit.
  public func machine(
    from snapshot: Snapshot<S>, mode: AttemptMode = .runToCompletion
  ) throws(SnapshotError) -> Machine<S, E> {
    let machine = machine(mode: mode)
    try machine.restore(snapshot, of: fingerprint)
    return machine
  }

  /// Makes a machine that is driven by events, where a snapshot says, which may be that of a machine with another definition (S3).
  ///
  /// - Parameters:
  ///   - snapshot: what was saved.
  ///   - mode: whether an attempt made during another one is queued or runs at once.
  ///   - migrating: changes what was saved into what this definition needs; see ``Machine/restore(_:migrating:)``.
  /// - Returns: a machine of its own.
  /// - Throws: ``SnapshotError`` if what is left does not fit, and what `migrating` throws.
  public func machine(
    from snapshot: Snapshot<S>, mode: AttemptMode = .runToCompletion,
    migrating: (inout SavedMachine, Fingerprint) throws -> Void
  ) throws -> Machine<S, E> {
    let machine = machine(mode: mode)
    try machine.restore(snapshot, of: fingerprint, migrating: migrating)
    return machine
  }

  /// Makes a machine that is driven by events and by target states, where a snapshot says. No handler runs (S2).
  ///
  /// - Parameters:
  ///   - snapshot: that of a machine with the same definition.
  ///   - mode: whether an attempt made during another one is queued or runs at once.
  /// - Returns: a machine of its own, which does from now on what the saved one would have done.
  /// - Throws: ``SnapshotError`` if the snapshot does not fit.
  public func stateMachine(
    from snapshot: Snapshot<S>, mode: AttemptMode = .runToCompletion
  ) throws(SnapshotError) -> StateMachine<S, E> {
    let machine = stateMachine(mode: mode)
    try machine.restore(snapshot, of: fingerprint)
    return machine
  }

  /// Makes a machine that is driven by events and by target states, where a snapshot says, which may be that of a machine with another
  /// definition (S3).
  ///
  /// - Parameters:
  ///   - snapshot: what was saved.
  ///   - mode: whether an attempt made during another one is queued or runs at once.
  ///   - migrating: changes what was saved into what this definition needs; see ``Machine/restore(_:migrating:)``.
  /// - Returns: a machine of its own.
  /// - Throws: ``SnapshotError`` if what is left does not fit, and what `migrating` throws.
  public func stateMachine(
    from snapshot: Snapshot<S>, mode: AttemptMode = .runToCompletion,
    migrating: (inout SavedMachine, Fingerprint) throws -> Void
  ) throws -> StateMachine<S, E> {
    let machine = stateMachine(mode: mode)
    try machine.restore(snapshot, of: fingerprint, migrating: migrating)
    return machine
  }
}

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
    if snapshot.fingerprint == own { return try restore(snapshot.machine) }
    var saved = snapshot.machine
    saved.forgetTimeouts()
    try migrating(&saved, snapshot.fingerprint)
    if isBusy { throw SnapshotError.attemptUnderWay }
    try restore(saved)
  }

  private func restore(_ saved: SavedMachine) throws(SnapshotError) {
    let edition = edition
    let restoration = try Restoration(of: self, to: saved)
    // A closure that extracts or decodes states can have made attempts or changed the tree.
    if isBusy || edition != self.edition { throw .attemptUnderWay }
    restoration.carryOut(on: self)
    if agenda != nil || !saved.agenda.isEmpty { restore(saved.agenda, deliver: Self.delivery) }
  }
}

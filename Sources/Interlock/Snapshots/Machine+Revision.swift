extension Machine {
  /// Gives the machine's closures a revision, which becomes a part of its fingerprint (S3).
  ///
  /// A fingerprint does not know what closures do. If a change to them makes old snapshots unusable, give another
  /// revision: restoring them is then refused until you migrate them.
  ///
  /// ```swift
  /// let lamp = StateMachine<Light, Button>(state: .red) { machine in
  ///   machine.addRoute(event: .press, .red => .green)
  /// }
  /// let old = try lamp.snapshot()
  /// lamp.addRevision("2")
  /// print(old.fingerprint == lamp.fingerprint)  // false
  /// ```
  ///
  /// - Parameter revision: any text. A machine may have several revisions, whose order does not matter.
  /// - Returns: a token that removes the revision.
  @discardableResult
  public final func addRevision(_ revision: String) -> Registration {
    add(.revision(revision))
  }
}

extension Engine {
  /// The revisions of the machine's own definition, in order of registration.
  final var revisions: [String] { program.with { $0.definition.revisions } }
}

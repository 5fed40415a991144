extension MachineEngine {
  /// Changes the definition.
  ///
  /// While an attempt is under way, what it may be following is kept until the outermost call ends.
  ///
  /// - Parameter body: the change; gives the keys of what came or went.
  final func edit(_ body: (inout Definition<S, E>) -> [Index.Key]) {
    unsafe cells = nil
    unsafe number = -1
    let forgotten = unsafe program._withUnsafeGuaranteedRef { $0.edit(body) }
    if unsafe phase != .idle {
      unsafe ownRuntime()._withUnsafeGuaranteedRef { $0.noteEdit(forgotten: forgotten) }
    }
  }

  /// Adds a registration.
  ///
  /// - Parameter body: adds the entries of the registration whose number it is given.
  /// - Returns: the registration's number.
  final func register(_ body: (inout Definition<S, E>, _ registration: Int) -> Void) -> Int {
    var registration = 0
    edit { definition in
      registration = definition.begin()
      body(&definition, registration)
      definition.end(registration)
      return definition.keys(of: registration)
    }
    return registration
  }

  /// Removes a registration, if it is still there.
  final func unregister(_ registration: Int) {
    guard isRegistered(registration) else { return }
    var removed: [(key: Index.Key, element: Index.Element)] = []
    edit { definition in
      removed = definition.remove(registration)
      return removed.map(\.key)
    }
    if let runtime = unsafe runtime {
      unsafe runtime._withUnsafeGuaranteedRef { _ = unsafe $0.progress.removeValue(forKey: registration) }
    }
    withExtendedLifetime(removed) {}
  }

  /// Whether a registration has not been removed.
  @usableFromInline
  final func isRegistered(_ registration: Int) -> Bool {
    unsafe program._withUnsafeGuaranteedRef { $0.definition.contains(registration) }
  }
}

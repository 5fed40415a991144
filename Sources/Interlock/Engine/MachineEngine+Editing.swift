extension MachineEngine {
  /// Adds a registration.
  ///
  /// While an attempt is under way, what it may be following is kept until the outermost call ends.
  ///
  /// - Parameter body: adds the entries of the registration that it is given.
  /// - Returns: the registration.
  @inlinable
  @inline(__always)
  final func register(_ body: (inout Definition<S, E>, RegistrationID) -> Void) -> RegistrationID {
    prepareToEdit()
    let (registration, forgotten) = unsafe program._withUnsafeGuaranteedRef { $0.register(body) }
    if unsafe phase != .idle { noteEdit(forgotten, limit: registration.number) }
    return registration
  }

  /// Removes a registration, if it is still there.
  final func unregister(_ registration: RegistrationID) {
    guard isRegistered(registration) else { return }
    prepareToEdit()
    let (removed, forgotten) = unsafe program._withUnsafeGuaranteedRef { $0.unregister(registration) }
    if unsafe phase != .idle {
      unsafe noteEdit(forgotten, limit: program._withUnsafeGuaranteedRef { unsafe $0.nextRegistration })
    }
    if let runtime = unsafe runtime {
      unsafe runtime._withUnsafeGuaranteedRef {
        _ = unsafe $0.progress.removeValue(forKey: registration.number)
      }
    }
    withExtendedLifetime((removed, forgotten)) {}
  }

  /// Whether a registration has not been removed.
  @usableFromInline
  final func isRegistered(_ registration: RegistrationID) -> Bool {
    unsafe program._withUnsafeGuaranteedRef { unsafe $0.definition.index.contains(registration) }
  }

  /// Stops attempts from going by the cells, and makes sure that nobody else has the program.
  @inlinable
  final func prepareToEdit() {
    if unsafe program._withUnsafeGuaranteedRef({ unsafe $0.isFrozen }) { depart() }
    unsafe columns = 0
    unsafe number = .max
  }

  @usableFromInline
  final func noteEdit(_ forgotten: [AnyObject], limit: Int) {
    guard isFollowing else { return }
    unsafe ownRuntime()._withUnsafeGuaranteedRef { $0.noteEdit(forgotten: forgotten, limit: limit) }
    node?.noteEdit()
  }

  /// Keeps what an attempt under way may be following until the outermost call ends.
  final func keep(_ object: AnyObject) {
    guard isFollowing else { return }
    unsafe ownRuntime()._withUnsafeGuaranteedRef { $0.keep(object) }
    node?.noteEdit()
  }

  /// Whether an attempt is under way, here or anywhere in the tree.
  private final var isFollowing: Bool {
    unsafe phase == .linked ? node?.tree.isBusy ?? false : phase != .idle
  }
}

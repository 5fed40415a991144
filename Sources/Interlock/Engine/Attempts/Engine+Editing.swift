extension Engine {
  /// Adds a registration.
  ///
  /// During an attempt, everything that it may be following is kept until the outermost call ends.
  ///
  /// - Parameter body: adds the entries of the registration that it receives.
  /// - Returns: the registration.
  @export(implementation)
  @inline(__always)
  final func register(_ body: (inout Definition, RegistrationID) -> Void) -> RegistrationID {
    prepareToEdit()
    let (registration, forgotten) = program.with { $0.register(body) }
    if phase != .idle { noteEdit(forgotten, limit: registration.number) }
    return registration
  }

  /// Removes a registration, if it is still there.
  final func unregister(_ registration: RegistrationID) {
    guard isRegistered(registration) else { return }
    prepareToEdit()
    let (removed, forgotten) = program.with { $0.unregister(registration) }
    if phase != .idle {
      noteEdit(forgotten, limit: program.with { $0.nextRegistration })
    }
    runtime?.progress[registration.number] = nil
    withExtendedLifetime((removed, forgotten)) {}
  }

  /// Traps if the machine's own values are being compared, because its tables are being read or changed.
  final func checkComparing() {
    program.with { program in
      program.definition.states.check(type(of: self))
      program.definition.events.check(type(of: self))
    }
  }

  /// Whether a registration has not been removed.
  final func isRegistered(_ registration: RegistrationID) -> Bool {
    program.with { $0.definition.index.contains(registration) }
  }

  /// Keeps attempts from going by the cells, and makes the program unique to this machine.
  @usableFromInline
  @inline(never)
  final func prepareToEdit() {
    checkComparing()
    membership?.prepareToEdit()
    tellWatchersOfEdit()
    if program.with({ $0.isFrozen }) { depart() }
    columns = 0
    forgetPosition()
  }

  @usableFromInline
  final func noteEdit(_ forgotten: [AnyObject], limit: Int) {
    guard isFollowing else { return }
    ownRuntime().noteEdit(forgotten: forgotten, limit: limit)
    membership?.noteEdit()
  }

  /// Keeps an object that the current attempt may be following until the outermost call ends.
  final func keep(_ object: AnyObject) {
    guard isFollowing else { return }
    ownRuntime().keep(object)
    membership?.noteEdit()
  }

  /// The machine's place in a tree of machines; nil if it is alone.
  final var membership: (any Membership)? {
    if phase == .folded { foldedTree?.unfold(self) }
    return runtime?.membership
  }

  /// Whether an attempt is under way, here or anywhere in the tree.
  final var isFollowing: Bool {
    phase.isResting ? membership?.isTreeBusy ?? false : true
  }
}

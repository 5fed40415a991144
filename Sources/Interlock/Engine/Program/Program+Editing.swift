extension Program {
  /// Adds a registration.
  ///
  /// - Parameter body: adds the entries of the registration that it receives.
  /// - Returns: the registration, and the forgotten objects. An attempt may be following them, and releasing them may
  ///   run code that makes another change. So they must outlive this change.
  @export(implementation)
  @inline(__always)
  func register(
    _ body: (inout Definition, RegistrationID) -> Void
  ) -> (registration: RegistrationID, forgotten: [AnyObject]) {
    let registration = definition.index.begin()
    body(&definition, registration)
    return (registration, registered(registration))
  }

  @usableFromInline
  func registered(_ registration: RegistrationID) -> [AnyObject] {
    let mentionsAnew = mentionCount != knownMentionCount
    definition.index.end()
    definitionChanged()
    var forgotten: [AnyObject] = []
    guard !isBlank else { return forgotten }
    definition.index.forEachEntry(of: registration) { entry in
      forget(entry, &forgotten)
    }
    if hasStrangers, mentionsAnew {
      hasStrangers = false
      forgetAll(&forgotten)
    }
    return forgotten
  }

  /// Removes a live registration.
  ///
  /// - Returns: the removed entries and the forgotten objects, which must outlive the change for the reasons given at
  ///   ``register(_:)``.
  func unregister(_ registration: RegistrationID) -> (removed: [Index.Entry], forgotten: [AnyObject]) {
    let removed = definition.index.remove(registration)
    definitionChanged()
    var forgotten: [AnyObject] = []
    if !isBlank {
      for entry in removed { forget(entry, &forgotten) }
    }
    if definition.isWasteful {
      definition.compact()
      definitionChanged()
      forgetAll(&forgotten)
    }
    return (removed, forgotten)
  }
}

/// The registrations that end with their owners (G3), so that those whose owner is gone can be removed even if they never run.
struct Orphans {
  private struct Ownership {
    let registration: RegistrationID
    weak var owner: AnyObject?
  }

  private static var fewest: Int { 64 }

  private var ownerships: [Ownership] = []

  /// How many there may be before they are looked through: twice as many as were left the last time.
  private var patience = fewest

  /// Notes a registration that ends with its owner.
  mutating func note(_ registration: RegistrationID, _ owner: AnyObject) {
    ownerships.append(Ownership(registration: registration, owner: owner))
  }

  /// Forgets the registrations that are gone, if there are many by now.
  ///
  /// - Parameter isRegistered: whether a registration is still there.
  /// - Returns: those of owners that are gone.
  /// - Complexity: O(1) for each registration that was noted, on average.
  mutating func sweep(_ isRegistered: (RegistrationID) -> Bool) -> [RegistrationID] {
    if ownerships.count < patience { return [] }
    ownerships.removeAll { !isRegistered($0.registration) }
    let orphans = ownerships.filter { $0.owner == nil }.map(\.registration)
    ownerships.removeAll { $0.owner == nil }
    patience = max(Self.fewest, 2 * ownerships.count)
    return orphans
  }
}

extension Engine {
  /// Has a registration be removed some time after its owner is gone.
  final func own(_ registration: RegistrationID, _ owner: AnyObject) {
    let runtime = ownRuntime()
    unsafe runtime.orphans.note(registration, owner)
    let orphans = unsafe runtime.orphans.sweep { isRegistered($0) }
    for orphan in orphans { unregister(orphan) }
  }
}

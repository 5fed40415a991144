/// The registrations that end with their owners (G3). Those whose owners have been freed can be removed even if they
/// never run.
struct Orphans {
  private final class Ownership {
    let registration: RegistrationID
    weak let owner: AnyObject?

    init(_ registration: RegistrationID, _ owner: AnyObject) {
      self.registration = registration
      self.owner = owner
    }
  }

  private static var fewest: Int { 64 }

  private var ownerships: [Ownership] = []

  /// How many there may be before they are checked: twice as many as remained the last time.
  private var patience = fewest

  /// Notes a registration that ends with its owner.
  mutating func note(_ registration: RegistrationID, _ owner: AnyObject) {
    ownerships.append(Ownership(registration, owner))
  }

  /// Drops the removed registrations, if there are many by now.
  ///
  /// - Parameter isRegistered: whether a registration is still live.
  /// - Returns: the registrations whose owners have been freed.
  /// - Complexity: O(1) for each registration that was noted, on average.
  mutating func sweep(_ isRegistered: (RegistrationID) -> Bool) -> [RegistrationID] {
    if ownerships.count < patience { return [] }
    var orphans: [RegistrationID] = []
    ownerships = ownerships.filter { ownership in
      guard isRegistered(ownership.registration) else { return false }
      if ownership.owner != nil { return true }
      orphans.append(ownership.registration)
      return false
    }
    patience = max(Self.fewest, 2 * ownerships.count)
    return orphans
  }
}

extension Engine {
  /// Removes a registration some time after its owner has been freed.
  final func own(_ registration: RegistrationID, _ owner: AnyObject) {
    let node = ownNode()
    node.orphans.note(registration, owner)
    let orphans = node.orphans.sweep { isRegistered($0) }
    for orphan in orphans { unregister(orphan) }
  }
}

import Interlock

/// Why a saved machine can't be restored.
struct Obstacle: Error {
  /// The error, if another definition can restore the machine; nil if it is parked.
  var error: FleetError?
  var reason = ""
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Fleet {
  /// Restores a saved machine, migrated if an earlier version saved it.
  func restore(_ row: MachineRow) throws(Obstacle) -> (StateMachine<S, E>, isMigrated: Bool) {
    if row.version > version {
      throw Obstacle(error: .laterVersion(row.id, saved: row.version, own: version))
    }
    let snapshot: Snapshot<S>
    do {
      snapshot = try JSON.snapshot(from: row.snapshot)
    } catch {
      throw Obstacle(reason: "its snapshot can't be read: \(decodingReason(error))")
    }
    let own = blueprint.fingerprint
    do {
      if snapshot.fingerprint == own {
        return (try blueprint.stateMachine(from: snapshot), row.version < version)
      }
      if row.version == version {
        throw Obstacle(error: .sameVersion(row.id, saved: snapshot.fingerprint, own: own))
      }
      guard let migration else {
        throw Obstacle(reason: "version \(row.version) saved it, and version \(version) has no migration.")
      }
      return (
        try blueprint.stateMachine(from: snapshot) { saved, _ in try migration(&saved, row.version) }, true
      )
    } catch let obstacle as Obstacle {
      throw obstacle
    } catch {
      throw Obstacle(reason: "it can't be restored: \(decodingReason(error))")
    }
  }
}

#if SQLite || PostgreSQL || Redis
  import Foundation
  import InterlockFleet
  import Synchronization

  /// The bytes that machines take in a database, with what finds them.
  func size(_ place: Place) throws -> Int {
    switch place.engine {
    #if SQLite
      case .sqlite:
        SQLiteByHand.checkpoint(place.address)
        return try FileManager.default.attributesOfItem(atPath: place.address)[.size] as? Int ?? 0
    #endif
    #if PostgreSQL
      case .postgreSQL: return PostgreSQLByHand.bytes(place.address)
    #endif
    #if Redis
      case .redis: return RedisByHand.bytes(place.address)
    #endif
    }
  }

  extension Fleet {
    /// Deletes machines up to an identifier, as `delete(in:untouchedFor:)` does, but not all of them.
    func deleteSome(through last: String, limit: Int) async throws {
      var (pace, restPace) = (RemovalPace(), RemovalPace())
      var count = 0
      var first: String?
      while count < limit {
        let (start, batch) = (first, pace.limit)
        guard let end = try await store.machines(.all, in: name, after: start, limit: batch).last?.id
        else { return }
        count += try await paced(&pace) {
          try await store.remove(
            .machines(.all, after: start, through: end, [.journal, .answers]), in: name, limit: batch)
        }
        try await removeAll(.leftovers, &restPace)
        first = end
        if end >= last && count >= limit { return }
      }
    }
  }

  /// Something that happens once.
  final class Flag: Sendable {
    private let value = Mutex(false)
    var isSet: Bool { value.withLock { $0 } }
    func set() { value.withLock { $0 = true } }
  }
#endif

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
      var pace = RemovalPace()
      var count = 0
      var first: String?
      func remove(_ removal: Removal) async throws -> Int {
        let start = ContinuousClock.now
        let removed = try await store.remove(removal, in: name, limit: pace.limit)
        pace.note(start.duration(to: .now), removing: removed)
        return removed
      }
      while count < limit {
        guard let end = try await store.machines(.all, in: name, after: first, limit: pace.limit).last?.id
        else { return }
        count += try await remove(.machines(.all, after: first, through: end, [.journal, .answers]))
        while try await remove(.leftovers) > 0 {}
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

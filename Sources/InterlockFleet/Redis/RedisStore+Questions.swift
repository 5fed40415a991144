#if Redis
  // The protocol says what each operation promises.
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  extension RedisStore {
    /// See ``FleetStore/machines(_:in:after:limit:)``.
    public func machines(_ filter: MachineFilter, in fleet: String, after last: String?, limit: Int)
      async throws
      -> [MachineRow]
    {
      try StoreError.check(fleet, last, filter.id)
      let limit = max(0, limit)
      if let id = filter.id {
        if let last, !last.utf8.lexicographicallyPrecedes(id.utf8) { return [] }
        let row = try await transact(MachineAccess(fleet: fleet, id: id)) { (nil, $0.row) }
        return Array([row].compactMap(\.self).filter(filter.includes).prefix(limit))
      }
      var rows: [MachineRow] = []
      if limit == 0 { return rows }
      for partition in try await allPartitions() {
        var place = last ?? ""
        var found = 0
        while found < limit {
          let arguments = filter.redisWords + [filter.redisIndex, place, "\(limit - found)"]
          let reply = try await run(.machines, on: [partition], in: fleet, arguments)[0].list
          let page = reply.at(1).list.map { MachineRow(id: $0.list.at(0).word, redis: $0.list.at(1).list) }
          rows += page
          found += page.count
          guard let stop = reply.at(0).text else { break }
          place = stop
        }
      }
      return Array(rows.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }.prefix(limit))
    }

    /// See ``FleetStore/journal(of:in:after:limit:)``.
    public func journal(of id: String, in fleet: String, after last: Int64, limit: Int) async throws
      -> [JournalRow]
    {
      try StoreError.check(fleet, id)
      if limit <= 0 || last == .max { return [] }
      return try await threads.run { connection in
        let partition = connection.partition(of: id, among: try connection.partitionCount())
        let key = "\(connection.prefix(of: fleet, partition))j:\(id)"
        let reply = try connection.ask(["XRANGE", key, "\(max(0, last) + 1)-0", "+", "COUNT", "\(limit)"])
        return reply.list.compactMap(JournalRow.init)
      }
    }

    /// See ``FleetStore/deliveries(_:in:after:limit:)``.
    public func deliveries(_ filter: DeliveryFilter, in fleet: String, after last: Int64, limit: Int)
      async throws
      -> [DeliveryRow]
    {
      try StoreError.check(fleet, filter.id)
      if limit <= 0 { return [] }
      let partitions: [Int]
      let index: String
      switch filter {
      case .all: (partitions, index) = (Array(try await allPartitions()), "all")
      case .parked: (partitions, index) = (Array(try await allPartitions()), "pk")
      case .machine(let id):
        let partition = try await threads.run { $0.partition(of: id, among: try $0.partitionCount()) }
        (partitions, index) = ([partition], "o:\(id)")
      }
      let replies = try await run(.deliveries, on: partitions, in: fleet, [index, "\(last)", "\(limit)"])
      let rows = replies.flatMap(\.list).compactMap { reply in
        DeliveryRow(number: reply.list.at(0), redis: reply.list.at(1).list)
      }
      return Array(rows.sorted { $0.number < $1.number }.prefix(limit))
    }

    /// See ``FleetStore/census(of:)``.
    public func census(of fleet: String) async throws -> Census {
      try StoreError.checkFleet(fleet)
      var census = Census(now: Timestamp(microseconds: 0))
      for reply in try await run(.census, on: Array(allPartitions()), in: fleet, []).map(\.list) {
        census.now = reply.at(0).moment
        let states = reply.at(1).list
        for index in stride(from: 0, to: states.count - 1, by: 2) {
          // A state that no machine is in any more is counted, too.
          let count = states[index + 1].count
          if count > 0 { census.machines[states[index].word, default: 0] += count }
        }
        census.parkedMachines += reply.at(2).count
        census.deletedMachines += reply.at(3).count
        census.overdueMachines += reply.at(4).count
        census.earliestTimeout = [census.earliestTimeout, reply.at(5).time].compactMap(\.self).min()
        census.pendingDeliveries += reply.at(6).count
        census.parkedDeliveries += reply.at(7).count
        census.earliestDelivery = [census.earliestDelivery, reply.at(8).time].compactMap(\.self).min()
        census.expiredClaims += reply.at(9).count
      }
      return census
    }

    /// See ``FleetStore/remove(_:in:limit:)``.
    public func remove(_ removal: Removal, in fleet: String, limit: Int) async throws -> Int {
      try StoreError.checkFleet(fleet)
      let limit = max(0, limit)
      var count = 0
      for partition in try await allPartitions() where count < limit {
        let rest = "\(limit - count)"
        switch removal {
        case .machines(let filter, let first, let last, let leftovers):
          var place: String? = first ?? ""
          while let start = place, count < limit {
            let arguments = filter.redisWords + [start, last, "\(leftovers.rawValue)", "\(limit - count)"]
            let reply = try await run(.delete, on: [partition], in: fleet, arguments)[0].list
            count += reply.at(1).count
            place = reply.at(0).text
          }
        case .leftovers: count += try await run(.sweep, on: [partition], in: fleet, [rest])[0].count
        case .answers(let age):
          count += try await run(
            .forgetAnswers, on: [partition], in: fleet, ["\(age.storable.microsecondsRoundedUp)", rest])[0]
            .count
        case .tombstones(let age):
          count += try await run(
            .forgetDeleted, on: [partition], in: fleet, ["\(age.storable.microsecondsRoundedUp)", rest])[0]
            .count
        }
      }
      return count
    }
  }

  extension MachineFilter {
    /// The index that has the fewest machines among those that the filter may include.
    fileprivate var redisIndex: String {
      if isDeleted { return "tombs" }
      if isParked == true { return "parked" }
      return "ids"
    }

    /// The filter as arguments of a program.
    fileprivate var redisWords: [String] {
      [
        isDeleted ? "1" : "0", dueBy.map { "\($0.microseconds)" } ?? "",
        savedBefore.map { "\($0.microseconds)" } ?? "", versionBelow.map { "\($0)" } ?? "",
        excludesParked ? "no" : isParked == true ? "yes" : "", states == nil ? "0" : "1",
        "\(states?.count ?? 0)",
      ] + (states?.sorted() ?? [])
    }
  }
#endif

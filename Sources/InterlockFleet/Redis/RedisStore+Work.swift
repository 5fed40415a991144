#if Redis
  // The protocol says what each operation promises.
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  extension RedisStore {
    /// See ``FleetStore/claim(_:)``.
    public func claim(_ claim: Claim) async throws -> [ClaimedWork] {
      try StoreError.checkFleet(claim.fleet)
      if claim.limit == 0 { return [] }
      // Only partitions that have something due are asked for it, the one that is behind most first.
      let partitions = Array(try await allPartitions())
      let next = try await run(.nextWork, on: partitions, in: claim.fleet, ["\(claim.version)"])
      let due = zip(partitions, next.map(\.integer)).filter { $1.map { $0 <= 0 } ?? false }
        .sorted { $0.1! < $1.1! }.map(\.0)
      var work: [ClaimedWork] = []
      for partition in due where work.count < claim.limit {
        let arguments = [
          claim.kind == .timeouts ? "timeouts" : "deliveries", "\(claim.version)",
          "\(claim.limit - work.count)",
          "\(claim.lease.microsecondsRoundedUp)",
        ]
        let reply = try await run(.claim, on: [partition], in: claim.fleet, arguments)[0].list
        work += reply.compactMap { claim.kind.work(from: $0.list) }
      }
      return work.sorted { ($0.dueAt, $0.delivery?.number ?? 0) < ($1.dueAt, $1.delivery?.number ?? 0) }
    }

    /// See ``FleetStore/settle(_:_:in:)``.
    public func settle(_ work: [ClaimedWork], _ settlement: Settlement, in fleet: String) async throws
      -> [ClaimedWork]
    {
      try StoreError.checkFleet(fleet)
      for piece in work { try StoreError.checkName(piece.id) }
      if work.isEmpty { return [] }
      let words: [String] =
        switch settlement {
        case .finished: ["finished", "0", "0", ""]
        case .failed(let reason, nil): ["parked", "0", "1", reason]
        case .failed(let reason, let delay?):
          ["failed", "\(delay.storable.microsecondsRoundedUp)", "1", reason]
        case .renewed(let lease):
          ["renewed", "\(min(lease, Claim.longestLease).microsecondsRoundedUp)", "0", ""]
        case .returned: ["returned", "0", "0", ""]
        }
      return try await threads.run { connection in
        let count = try connection.partitionCount()
        let groups = Dictionary(grouping: work) { connection.partition(of: $0.id, among: count) }
          .sorted { $0.key < $1.key }
        let calls = groups.map { partition, work in
          RedisConnection.Call(
            script: .settle, partition: partition,
            arguments: [fleet] + words + ["\(work.count)"]
              + work.flatMap { piece in
                [
                  piece.delivery == nil ? "m" : "d", piece.delivery.map { "\($0.number)" } ?? piece.id,
                  "\(piece.claim)",
                ]
              })
        }
        return try zip(groups, connection.run(calls, in: fleet)).flatMap { group, reply in
          zip(group.value, reply.list).filter { $1.number == 1 }.map(\.0)
        }
      }
    }
  }

  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  extension Claim.Kind {
    /// Reads a piece of work.
    fileprivate func work(from reply: [RedisReply]) -> ClaimedWork? {
      switch self {
      case .timeouts:
        ClaimedWork(
          id: reply.at(0).word, claim: reply.at(1).number, tries: reply.at(2).count, dueAt: reply.at(3).moment
        )
      case .deliveries:
        DeliveryRow(number: reply.at(0), redis: reply.at(2).list).map {
          ClaimedWork($0, claim: reply.at(1).number)
        }
      }
    }
  }
#endif

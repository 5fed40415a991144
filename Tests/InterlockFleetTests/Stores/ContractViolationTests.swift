// These tests measure time. They run where the databases are, without the other tests.
#if SQLite || PostgreSQL || Redis
  import Accounts
  import InterlockFleet
  import Testing

  /// A store with one fault.
  private struct FaultedStore: StoreAround {
    enum Fault: CaseIterable {
      case forgetsAnswers, forgetsJournals, ignoresLeases, ignoresVersions, losesPages, keepsFinished,
        miscounts,
        sleepsThroughWork, wakesAlways, revives, changesTexts, takesAnyName, countsReturned
    }

    let inner: any FleetStore
    let fault: Fault

    func transact<Answer: Sendable>(
      _ access: MachineAccess,
      _ body: @escaping @Sendable (MachineLoad) throws -> (write: MachineWrite?, answer: Answer)
    ) async throws -> Answer {
      var access = access
      if fault == .takesAnyName && access.id.isEmpty { access.id = "none" }
      return try await inner.transact(access) { load in
        var load = load
        if fault == .revives && load.row?.deletedAt != nil { load.row = nil }
        var (write, answer) = try body(load)
        if fault == .forgetsAnswers { write?.answer = nil }
        if fault == .forgetsJournals { write?.journal = [] }
        if fault == .changesTexts, let row = write?.row {
          write?.row?.snapshot = row.snapshot.replacing("\u{1}", with: "")
        }
        return (write, answer)
      }
    }

    func claim(_ claim: Claim) async throws -> [ClaimedWork] {
      var claim = claim
      if fault == .ignoresLeases { claim.lease = .zero }
      if fault == .ignoresVersions { claim.version = .max }
      return try await inner.claim(claim)
    }

    func settle(_ work: [ClaimedWork], _ settlement: Settlement, in fleet: String) async throws
      -> [ClaimedWork]
    {
      switch (fault, settlement) {
      case (.keepsFinished, .finished): try await inner.settle(work, .renewed(.seconds(3600)), in: fleet)
      case (.countsReturned, .returned): try await inner.settle(work, .renewed(.zero), in: fleet)
      default: try await inner.settle(work, settlement, in: fleet)
      }
    }

    func waitForWork(in fleet: String, version: Int, atMost limit: Duration) async throws {
      if fault == .wakesAlways { return }
      if fault == .sleepsThroughWork { return try await Task.sleep(for: .milliseconds(50)) }
      try await inner.waitForWork(in: fleet, version: version, atMost: limit)
    }

    func machines(_ filter: MachineFilter, in fleet: String, after last: String?, limit: Int) async throws
      -> [MachineRow]
    {
      let rows = try await inner.machines(filter, in: fleet, after: last, limit: limit)
      return fault == .losesPages ? Array(rows.prefix(3)) : rows
    }

    func census(of fleet: String) async throws -> Census {
      var census = try await inner.census(of: fleet)
      if fault == .miscounts { census.overdueMachines = 0 }
      return census
    }
  }

  /// The contract finds faults, and tells which law they break.
  @Suite struct ContractViolationTests {
    @Test(arguments: FaultedStore.Fault.allCases) private func aFaultIsFound(_ fault: FaultedStore.Fault)
      async throws
    {
      var found: [String] = []
      for law in FleetStoreContract.laws {
        let store = FaultedStore(inner: MemoryStore(), fault: fault)
        do {
          try await FleetStoreContract { store }.check(law)
        } catch let violation as ContractViolation {
          #expect(violation.law == law.title)
          #expect("\(violation)".hasPrefix("The store breaks the law “\(law)”: "))
          found.append(violation.law)
        }
      }
      #expect(!found.isEmpty)
      // It is told by few laws, so that one knows what to mend.
      #expect(found.count < FleetStoreContract.laws.count / 2)
    }

    @Test func aStoreWithoutFaultsHasNone() async throws {
      let store = MemoryStore()
      try await FleetStoreContract { store }.check()
    }
  }
#endif

// These tests measure time. They run where the databases are, without the other tests.
#if SQLite || PostgreSQL || Redis
  import InterlockFleet
  import Testing

  /// The contract of stores, for all of them.
  @Suite struct StoreContractTests {
    /// The laws come one after the other: hundreds of open databases at once would be more than Foundation's processes stand.
    @Test("Each store obeys its contract", arguments: TestedStore.allCases)
    func obeys(_ tested: TestedStore) async throws {
      let opened = try await tested.open()
      let contract = FleetStoreContract { try opened.another().store }
      for law in FleetStoreContract.laws {
        do {
          try await contract.check(law)
        } catch {
          Issue.record("\(tested): \(error)")
        }
      }
    }
  }
#endif

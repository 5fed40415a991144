package import InterlockFleet

/// A store that breaks its promise on purpose: it saves a machine in one transaction, and all else in another one. Most of
/// its time passes between the two, so that most kills meet a process there.
package struct SplitStore: StoreAround {
  package let inner: any FleetStore

  package init(_ store: any FleetStore) {
    inner = store
  }

  package func transact<Answer: Sendable>(
    _ access: MachineAccess,
    _ body: @escaping @Sendable (MachineLoad) throws -> (write: MachineWrite?, answer: Answer)
  ) async throws -> Answer {
    let (write, answer) = try await inner.transact(access) { load in
      let (write, answer) = try body(load)
      guard let write, write.row != nil, access.delivery == nil else {
        return (write, (nil as MachineWrite?, answer))
      }
      // The answer is part of the second transaction, so this one goes without the key.
      return (MachineWrite(row: write.row), (write, answer))
    }
    guard let write else { return answer }
    try await Task.sleep(for: .milliseconds(50))
    return try await inner.transact(access) { load in
      var rest = write
      rest.row = load.row ?? write.row
      return (rest, answer)
    }
  }
}

/// A store whose removals are slow, so that most kills meet a process between two of them.
package struct SlowRemovals: StoreAround {
  package let inner: any FleetStore

  package init(_ store: any FleetStore) {
    inner = store
  }

  package func transact<Answer: Sendable>(
    _ access: MachineAccess,
    _ body: @escaping @Sendable (MachineLoad) throws -> (write: MachineWrite?, answer: Answer)
  ) async throws -> Answer { try await inner.transact(access, body) }

  package func remove(_ removal: Removal, in fleet: String, limit: Int) async throws -> Int {
    try await Task.sleep(for: .milliseconds(10))
    return try await inner.remove(removal, in: fleet, limit: min(limit, 50))
  }
}

public import Interlock

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Fleet {
  /// Returns a machine without changing it; nil if it does not exist. Timeouts that are due have not been attempted.
  public func machine(_ id: String) async throws -> FleetMachine<S>? {
    try await retrying(isRepeatable: true) { try await store.machine(id, in: name) }.map(machine)
  }

  /// Returns the machines in a state, in order of their identifiers, a page at a time.
  ///
  /// - Parameters:
  ///   - kind: the kind of the state.
  ///   - last: the identifier after which the page begins; nil for the first page.
  ///   - limit: the number of machines at most.
  public func machines(in kind: S.Kind, after last: String? = nil, limit: Int = 100) async throws
    -> [FleetMachine<S>]
  {
    try await machines(.state(kindSpelling(of: kind)), after: last, limit: limit)
  }

  /// Returns machines in order of their identifiers, a page at a time.
  ///
  /// - Parameters:
  ///   - filter: which machines.
  ///   - last: the identifier after which the page begins; nil for the first page.
  ///   - limit: the number of machines at most.
  public func machines(_ filter: MachineFilter, after last: String? = nil, limit: Int = 100) async throws
    -> [FleetMachine<S>]
  {
    try await retrying(isRepeatable: true) {
      try await store.machines(filter, in: name, after: last, limit: limit)
    }.map(machine)
  }

  /// Returns pending deliveries, the oldest first: the effects that are not carried out yet, and the events that are
  /// posted and not attempted yet.
  ///
  /// ```swift
  /// for delivery in try await shop.deliveries(.parked) { print(delivery) }
  /// // order 8: effect 3.0, parked after 5 tries: no paper
  /// ```
  ///
  /// - Parameters:
  ///   - filter: which deliveries.
  ///   - limit: the number of deliveries at most.
  /// - Throws: ``StoreError``.
  public func deliveries(_ filter: DeliveryFilter = .all, limit: Int = 100) async throws
    -> [FleetDelivery<E, Effect>]
  {
    try await retrying(isRepeatable: true) {
      try await store.deliveries(filter, in: name, limit: limit)
    }.map(delivery)
  }

  /// Returns the journal of a machine, the oldest entry first, as far as it is kept; see ``journalPolicy``.
  public func journal(of id: String) async throws -> [FleetEntry<E>] {
    try await retrying(isRepeatable: true) { try await store.journal(of: id, in: name) }.map { row in
      FleetEntry(
        kind: row.kind, revision: row.revision, time: row.time, event: event(of: row), key: row.key,
        result: row.result, configuration: row.configuration)
    }
  }

  /// Replays a machine's journal from its last snapshot, and compares each result and the state at the end with what was
  /// saved (P7). Nothing is saved and no effects are emitted, but the definition's handlers run.
  ///
  /// - Parameter id: the machine's identifier.
  /// - Returns: the number of entries that were replayed.
  /// - Throws: ``FleetError/divergence(_:revision:expected:actual:)`` at the first difference, other errors of ``FleetError``, and
  ///   ``StoreError``.
  /// - Complexity: O(*n*) in the number of entries.
  @discardableResult
  public func verifyJournal(of id: String) async throws -> Int {
    let (row, journal) = try await retrying(isRepeatable: true) {
      (try await store.machine(id, in: name), try await store.journal(of: id, in: name))
    }
    guard let row else { throw FleetError.unknownMachine(id) }
    return try Replay(fleet: self, row: row, journal: journal).run()
  }

  /// The number of machines by state, and what is due.
  public func census() async throws -> Census {
    try await retrying(isRepeatable: true) { try await store.census(of: name) }
  }

  /// What the fleet has done in this process.
  public func counts() async -> FleetCounts { meter.counts }

  private func machine(_ row: MachineRow) -> FleetMachine<S> {
    let snapshot = try? JSON.value(Snapshot<S>.self, from: row.snapshot)
    return FleetMachine(
      id: row.id, state: snapshot?.state, stateName: row.state, revision: row.revision, version: row.version,
      savedAt: row.savedAt, dueAt: row.dueAt, parked: row.parked)
  }

  private func delivery(_ row: DeliveryRow) -> FleetDelivery<E, Effect> {
    let isEvent = row.kind == .event
    return FleetDelivery(
      id: row.id, key: row.key, kind: row.kind,
      effect: isEvent ? nil : try? JSON.value(Effect.self, from: row.payload),
      event: isEvent ? (try? event(from: row.payload)) ?? nil : nil, addedAt: row.addedAt, dueAt: row.dueAt,
      tries: row.tries, failure: row.failure, isParked: row.isParked)
  }

  /// The event of an entry; nil if it has none, or if it can't be read with the present types.
  func event(of row: JournalRow) -> E? { row.event.flatMap { try? event(from: $0) } }

  /// Reads an event from JSON; nil if it has another type.
  func event(from text: String) throws -> E? { try JSON.value(SavedState.self, from: text).typed(E.self) }
}

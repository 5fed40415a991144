public import Interlock
import InterlockGraph

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Fleet {
  /// Returns a machine without changing it; nil if it does not exist, or is deleted. Timeouts that are due have not been attempted.
  ///
  /// - Throws: ``StoreError``.
  public func machine(_ id: String) async throws -> FleetMachine<S>? {
    try await retrying(isRepeatable: true) { try await store.machine(id, in: name) }.map(machine)
  }

  /// The machines in states, in order of the bytes of their identifiers.
  ///
  /// ```swift
  /// for try await machine in shop.machines(in: .placed, .paid) { print(machine.id) }
  /// ```
  ///
  /// - Parameters:
  ///   - kinds: the kinds of the states.
  ///   - last: the identifier after which they begin; nil to begin with the first.
  ///   - size: the number of machines in a page.
  public func machines(in kinds: S.Kind..., after last: String? = nil, pagesOf size: Int = 100)
    -> FleetPages<FleetMachine<S>>
  {
    var filter = MachineFilter.all
    filter.states = Set(kinds.map(stateName))
    return machines(filter, after: last, pagesOf: size)
  }

  /// Machines in order of the bytes of their identifiers.
  ///
  /// - Parameters:
  ///   - filter: which machines.
  ///   - last: the identifier after which they begin; nil to begin with the first.
  ///   - size: the number of machines in a page.
  public func machines(_ filter: MachineFilter = .all, after last: String? = nil, pagesOf size: Int = 100)
    -> FleetPages<FleetMachine<S>>
  {
    FleetPages { previous in
      try await rows(filter, after: previous?.id ?? last, limit: max(1, size)).map(machine)
    }
  }

  /// Pending deliveries, the oldest first: effects that have not been carried out yet, and posted events that have
  /// not been attempted yet.
  ///
  /// ```swift
  /// for try await delivery in shop.deliveries(.parked) { print(delivery) }
  /// // order 8: effect 3.0, parked after 5 tries: no paper
  /// ```
  ///
  /// - Parameters:
  ///   - filter: which deliveries.
  ///   - size: the number of deliveries in a page.
  public func deliveries(_ filter: DeliveryFilter = .all, pagesOf size: Int = 100)
    -> FleetPages<FleetDelivery<E, Effect>>
  {
    FleetPages { previous in
      try await retrying(isRepeatable: true) {
        try await store.deliveries(filter, in: name, after: previous?.number ?? 0, limit: max(1, size))
      }.map(delivery)
    }
  }

  /// Returns the journal of a machine, the oldest entry first, as far as it is kept; see ``journalPolicy``. A deleted machine may
  /// have one, too.
  ///
  /// - Throws: ``StoreError``.
  public func journal(of id: String) async throws -> [FleetEntry<E>] {
    try await journalRows(of: id).map { row in
      FleetEntry(
        kind: row.kind, revision: row.revision, time: row.time, event: event(of: row), key: row.key,
        result: row.result, configuration: row.configuration)
    }
  }

  /// Replays a machine's journal from its last snapshot, and compares each result and the state at the end with what was
  /// saved (W7). Nothing is saved and no effects are emitted, but the definition's handlers run.
  ///
  /// - Parameter id: the machine's identifier.
  /// - Returns: the number of entries that were replayed.
  /// - Throws: ``FleetError/divergence(_:revision:expected:actual:)`` at the first difference, other errors of ``FleetError``, and
  ///   ``StoreError``.
  /// - Complexity: O(*n*) in the number of entries.
  @discardableResult
  public func verifyJournal(of id: String) async throws -> Int {
    let row = try await row(of: id)
    // What was added since the row was read is not replayed.
    let journal = try await journalRows(of: id).filter { $0.revision <= row.revision }
    return try Replay(fleet: self, row: row, journal: journal).run()
  }

  /// The row of a machine.
  ///
  /// - Throws: ``FleetError/unknownMachine(_:)`` or ``FleetError/deleted(_:)`` if there is none.
  func row(of id: String) async throws -> MachineRow {
    if let row = try await rows(.id(id), after: nil, limit: 1).first { return row }
    var tombstone = MachineFilter.id(id)
    tombstone.isDeleted = true
    let isDeleted = try await !rows(tombstone, after: nil, limit: 1).isEmpty
    throw isDeleted ? FleetError.deleted(id) : .unknownMachine(id)
  }

  /// Counts the machines of the fleet by the kind of their states, and what is due.
  ///
  /// - Throws: ``StoreError``.
  public func census() async throws -> FleetCensus<S> {
    let census = try await storeCensus()
    var result = FleetCensus<S>(census: census)
    for (name, count) in census.machines {
      if let kind = try await kind(named: name) {
        result.machines[kind, default: 0] += count
      } else {
        result.otherMachines[name] = count
      }
    }
    return result
  }

  /// The kind of a state that prints as a name; nil if the present definition has none.
  private func kind(named name: String) async throws -> S.Kind? {
    let declared = MachineGraph(blueprint.stateMachine(), initialState: blueprint.state.kind).states
    if let kind = declared.first(where: { stateName($0) == name }) { return kind }
    // A state that is only reached by a closure is in no arrow. A machine that is in it says what it is.
    let row = try await rows(.state(name), after: nil, limit: 1).first
    let kind = row.flatMap { machine($0).state?.kind }
    return kind.flatMap { stateName($0) == name ? $0 : nil }
  }

  /// The numbers of machines and deliveries, by the names of states.
  func storeCensus() async throws -> Census {
    try await retrying(isRepeatable: true) { try await store.census(of: name) }
  }

  /// A page of machines' rows.
  func rows(_ filter: MachineFilter, after last: String?, limit: Int) async throws -> [MachineRow] {
    try await retrying(isRepeatable: true) {
      try await store.machines(filter, in: name, after: last, limit: limit)
    }
  }

  /// All entries of a journal.
  private func journalRows(of id: String) async throws -> [JournalRow] {
    var rows: [JournalRow] = []
    while true {
      let last = rows.last?.revision ?? 0
      let page = try await retrying(isRepeatable: true) {
        try await store.journal(of: id, in: name, after: last, limit: 1000)
      }
      rows += page
      if page.count < 1000 { return rows }
    }
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
      number: row.number, id: row.id, key: row.key, kind: row.kind,
      effect: isEvent ? nil : try? JSON.value(Effect.self, from: row.payload),
      event: isEvent ? (try? event(from: row.payload)) ?? nil : nil, addedAt: row.addedAt, dueAt: row.dueAt,
      tries: row.tries, failure: row.failure, isParked: row.isParked)
  }

  /// The event of an entry; nil if it has none, or if it can't be read with the present types.
  func event(of row: JournalRow) -> E? { row.event.flatMap { try? event(from: $0) } }

  /// Reads an event from JSON; nil if it has another type.
  func event(from text: String) throws -> E? { try JSON.value(SavedState.self, from: text).typed(E.self) }

  /// The name of a state's kind in the store.
  func stateName(_ kind: S.Kind) -> String {
    (try? kindNames[kind]) ?? kindSpelling(of: kind).storable
  }
}

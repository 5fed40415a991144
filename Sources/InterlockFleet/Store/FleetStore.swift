/// A database of machines, as a fleet needs it.
///
/// A store keeps rows and gives promises about transactions. It knows nothing of states and events: snapshots, events,
/// effects and answers are texts to it, which it returns as they are. Interlock has four stores: `MemoryStore`,
/// `SQLiteStore`, `PostgreSQLStore` and `RedisStore`. To use another database, implement this protocol, and check it with
/// ``FleetStoreContract``.
///
/// These laws hold for each operation:
///
/// - It is atomic, and durable when it returns. One that throws has changed nothing, except that
///   ``StoreError/unknownOutcome(_:)`` says that the store can't know.
/// - It sees what each operation that returned before has written, in whatever process.
/// - It concerns one fleet. Fleets of different names share nothing.
/// - Names (fleets, identifiers, keys and states) are compared by their bytes. One that can't be stored throws
///   ``StoreError/invalidName(_:)``; see ``StoreError/checkFleet(_:)`` and ``StoreError/checkName(_:)``.
/// - Texts are returned as they were given. No fleet gives one with a NUL.
/// - Times are those of one clock, the store's. It may be set back, and stores must not depend on that it isn't.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public protocol FleetStore: Sendable {
  /// Creates what the store needs in the database, or migrates that of an earlier version. Calling it again changes nothing.
  ///
  /// - Throws: ``StoreError/otherVersion(found:known:)`` for what a later version made.
  func prepare() async throws

  /// Runs a transaction on one machine. Transactions on one machine run one after the other, in all processes.
  ///
  /// The store loads the machine, calls `body`, and saves what it returns, in one transaction. If the machine was changed
  /// meanwhile, or the database asks for it, the store runs the whole transaction again.
  ///
  /// - Parameters:
  ///   - access: the machine, and what else the transaction concerns.
  ///   - body: computes the changes from what was loaded. It may run several times. Only the last run counts. If it throws,
  ///     nothing is saved.
  /// - Returns: what the last run of `body` returned.
  /// - Throws: the errors of `body`, and ``StoreError``.
  func transact<Answer: Sendable>(
    _ access: MachineAccess,
    _ body: @escaping @Sendable (MachineLoad) throws -> (write: MachineWrite?, answer: Answer)
  ) async throws -> Answer

  /// Claims work that is due, the earliest first. No other claim receives it until its lease ends or it is settled.
  ///
  /// A store that is divided into partitions may do so for each of them, as long as all have their turns.
  ///
  /// Counts a try for each piece of work. A claim receives:
  ///
  /// - for ``Claim/Kind/timeouts``, machines whose timeouts are due. Each write of a machine ends its claim and its tries;
  /// - for ``Claim/Kind/deliveries``, deliveries. Of the events for one machine, only the first, by the time at which they
  ///   were due at first and then by their numbers.
  ///
  /// It receives nothing that is parked, no timeouts and events of parked machines, and nothing of machines of a later version than
  /// the claim's. A lease that ends in more than a day is none: the store's clock was set back, or the row is damaged.
  func claim(_ claim: Claim) async throws -> [ClaimedWork]

  /// Ends or prolongs claims, each of them for itself.
  ///
  /// - Parameters:
  ///   - work: what was claimed.
  ///   - settlement: what becomes of it.
  ///   - fleet: the fleet's name.
  /// - Returns: those pieces of work whose claims still stood. Others have been settled, written, or claimed again; nothing
  ///   happens to them, except that ``Settlement/finished`` removes their deliveries all the same.
  @discardableResult
  func settle(_ work: [ClaimedWork], _ settlement: Settlement, in fleet: String) async throws -> [ClaimedWork]

  /// Suspends until there may be something to claim, or until the limit has passed. It may return early.
  ///
  /// It must not return early again and again while there is nothing to claim.
  ///
  /// - Parameters:
  ///   - fleet: the fleet's name.
  ///   - version: the version of those who would claim.
  ///   - limit: how long to wait at most.
  /// - Throws: `CancellationError` if the task is cancelled.
  func waitForWork(in fleet: String, version: Int, atMost limit: Duration) async throws

  /// Returns machines in order of the bytes of their identifiers, a page at a time.
  ///
  /// - Parameters:
  ///   - filter: which machines.
  ///   - fleet: the fleet's name.
  ///   - last: the identifier after which the page begins; nil for the first page.
  ///   - limit: the number of machines at most. Only the last page has fewer.
  func machines(_ filter: MachineFilter, in fleet: String, after last: String?, limit: Int) async throws
    -> [MachineRow]

  /// Returns the journal of a machine, the oldest entry first, a page at a time.
  ///
  /// - Parameters:
  ///   - id: the machine's identifier.
  ///   - fleet: the fleet's name.
  ///   - last: the revision after which the page begins; zero for the first page.
  ///   - limit: the number of entries at most.
  func journal(of id: String, in fleet: String, after last: Int64, limit: Int) async throws -> [JournalRow]

  /// Returns pending deliveries in order of their numbers, including parked ones, a page at a time.
  ///
  /// - Parameters:
  ///   - filter: which deliveries.
  ///   - fleet: the fleet's name.
  ///   - last: the number after which the page begins; zero for the first page.
  ///   - limit: the number of deliveries at most.
  func deliveries(_ filter: DeliveryFilter, in fleet: String, after last: Int64, limit: Int) async throws
    -> [DeliveryRow]

  /// Counts the machines and deliveries of a fleet.
  func census(of fleet: String) async throws -> Census

  /// Removes some of what is not needed any more.
  ///
  /// It holds its locks only for as long as it takes to remove a number of rows, and waits for no locks of others.
  ///
  /// - Parameters:
  ///   - removal: what to remove.
  ///   - fleet: the fleet's name.
  ///   - limit: how many rows to remove at most.
  /// - Returns: the number of rows that were removed or changed. If it is zero, nothing is left to remove.
  func remove(_ removal: Removal, in fleet: String, limit: Int) async throws -> Int
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension FleetStore {
  /// Returns a machine without changing it; nil if it does not exist, or is deleted.
  func machine(_ id: String, in fleet: String) async throws -> MachineRow? {
    try await machines(.id(id), in: fleet, after: nil, limit: 1).first
  }
}

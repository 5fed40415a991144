/// A database of machines, as a fleet needs it.
///
/// A store keeps rows and gives promises about transactions. It knows nothing of states and events: snapshots, events,
/// effects and answers are texts to it, which it returns as they are. Interlock has three stores: `MemoryStore`,
/// `SQLiteStore` and `PostgreSQLStore`. To use another database, implement this protocol.
///
/// Each operation is atomic and durable when it returns. An operation that throws has changed nothing, except that
/// ``StoreError/unknownOutcome(_:)`` says that the store can't know.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public protocol FleetStore: Sendable {
  /// Creates the store's tables, or migrates those of an earlier version. Calling it again changes nothing.
  ///
  /// - Throws: ``StoreError/otherVersion(found:known:)`` for tables of a later version.
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

  /// Claims machines whose timeouts are due, the earliest first. No other worker receives them until the lease ends or
  /// the machine is written.
  ///
  /// Claims neither parked machines nor those of a later version than the claim's. Counts a try for each machine.
  ///
  /// - Returns: the machines' identifiers and how often they have been claimed since they were last written, including this time.
  func claimTimeouts(_ claim: Claim) async throws -> [ClaimedMachine]

  /// Adds an event to the deliveries, for a worker to send.
  ///
  /// If a delivery of the machine with the same key is pending, nothing is added.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - id: the machine's identifier. The machine need not exist.
  ///   - key: the key of the event.
  ///   - fleet: the fleet's name.
  ///   - delay: how long the delivery waits.
  func post(_ event: String, to id: String, key: String, in fleet: String, after delay: Duration) async throws

  /// Claims deliveries that are due, in order of their numbers. No other worker receives them until the lease ends.
  ///
  /// Claims neither parked deliveries nor those of machines of a later version than the claim's. Of the events for one machine,
  /// claims only the first, by the time at which they were due at first, and none while the machine is parked. Counts a
  /// try for each delivery.
  func claimDeliveries(_ claim: Claim) async throws -> [ClaimedDelivery]

  /// Removes a delivery. If it has been removed already, nothing happens.
  func finishDelivery(_ number: Int64, in fleet: String) async throws

  /// Ends the claim of a delivery that failed.
  ///
  /// - Parameters:
  ///   - number: the delivery's number. If it has been removed, nothing happens.
  ///   - fleet: the fleet's name.
  ///   - delay: how long the delivery waits until it is due again; nil parks it.
  ///   - reason: the reason for the failure.
  func returnDelivery(_ number: Int64, in fleet: String, after delay: Duration?, reason: String) async throws

  /// Makes the parked deliveries of a machine due again, without tries.
  func releaseDeliveries(of id: String, in fleet: String) async throws

  /// Suspends until there may be something to claim, or until the limit has passed. It may return early.
  ///
  /// - Parameters:
  ///   - claim: what would be claimed. Its number and its lease don't matter.
  ///   - limit: how long to wait at most.
  /// - Throws: `CancellationError` if the task is cancelled.
  func waitForWork(_ claim: Claim, atMost limit: Duration) async throws

  /// Returns a machine without changing it; nil if it does not exist.
  func machine(_ id: String, in fleet: String) async throws -> MachineRow?

  /// Returns machines in order of their identifiers, a page at a time.
  ///
  /// - Parameters:
  ///   - filter: which machines.
  ///   - fleet: the fleet's name.
  ///   - last: the identifier after which the page begins; nil for the first page.
  ///   - limit: the number of machines at most.
  func machines(_ filter: MachineFilter, in fleet: String, after last: String?, limit: Int) async throws
    -> [MachineRow]

  /// Returns the journal of a machine, the oldest entry first.
  func journal(of id: String, in fleet: String) async throws -> [JournalRow]

  /// Returns pending deliveries in order of their numbers, including parked ones.
  ///
  /// - Parameters:
  ///   - filter: which deliveries.
  ///   - fleet: the fleet's name.
  ///   - limit: the number of deliveries at most.
  func deliveries(_ filter: DeliveryFilter, in fleet: String, limit: Int) async throws -> [DeliveryRow]

  /// Removes the answers to events with keys that are older than a duration. Later repetitions of those events are new
  /// events.
  ///
  /// - Returns: the number of removed answers.
  func forgetAnswers(olderThan age: Duration, in fleet: String) async throws -> Int

  /// Counts the machines and deliveries of a fleet.
  func census(of fleet: String) async throws -> Census
}

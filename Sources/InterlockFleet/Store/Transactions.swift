/// What a transaction concerns.
public struct MachineAccess: Sendable, Hashable {
  /// The fleet's name.
  public var fleet: String

  /// The machine's identifier.
  public var id: String

  /// The key of an event; nil if it has none.
  public var key: String?

  /// The delivery that the transaction finishes; nil if it finishes none.
  public var delivery: Int64?

  /// Makes an access.
  public init(fleet: String, id: String, key: String? = nil, delivery: Int64? = nil) {
    self.fleet = fleet
    self.id = id
    self.key = key
    self.delivery = delivery
  }
}

/// What a transaction has loaded.
public struct MachineLoad: Sendable {
  /// The store's time.
  public var now: Timestamp

  /// The machine; nil if it does not exist.
  public var row: MachineRow?

  /// The answer that was saved for the access's key; nil if there is none.
  public var answer: String?

  /// Whether the access's delivery is pending; true for an access without one. If it is false, another worker has
  /// finished it.
  public var isPending: Bool

  /// Makes a load.
  public init(now: Timestamp, row: MachineRow?, answer: String? = nil, isPending: Bool = true) {
    self.now = now
    self.row = row
    self.answer = answer
    self.isPending = isPending
  }
}

/// What a transaction saves.
///
/// A transaction whose body returns a write also removes the access's delivery. One whose body returns none changes
/// nothing.
public struct MachineWrite: Sendable {
  /// The machine, with the next revision. Its claim and its tries end.
  public var row: MachineRow

  /// The new entries of its journal.
  public var journal: [JournalRow]

  /// Whether the journal's earlier entries are removed.
  public var replacesJournal: Bool

  /// The new deliveries, due at once.
  public var deliveries: [NewDelivery]

  /// The answer to save for the access's key; nil if the access has none.
  public var answer: String?

  /// Makes a write.
  public init(
    row: MachineRow, journal: [JournalRow] = [], replacesJournal: Bool = false,
    deliveries: [NewDelivery] = [], answer: String? = nil
  ) {
    self.row = row
    self.journal = journal
    self.replacesJournal = replacesJournal
    self.deliveries = deliveries
    self.answer = answer
  }
}

/// A delivery that a transaction adds.
public struct NewDelivery: Sendable, Hashable {
  /// What is delivered.
  public var kind: DeliveryRow.Kind

  /// The key, which is unique among the machine's deliveries.
  public var key: String

  /// The effect or the event, as JSON.
  public var payload: String

  /// Makes a delivery.
  public init(kind: DeliveryRow.Kind, key: String, payload: String) {
    self.kind = kind
    self.key = key
    self.payload = payload
  }
}

/// What a worker claims.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public struct Claim: Sendable, Hashable {
  /// The fleet's name.
  public var fleet: String

  /// The version of the worker's definition.
  public var version: Int

  /// The number of machines or deliveries at most.
  public var limit: Int

  /// How long no other worker receives them.
  public var lease: Duration

  /// Makes a claim.
  public init(fleet: String, version: Int, limit: Int, lease: Duration) {
    self.fleet = fleet
    self.version = version
    self.limit = limit
    self.lease = lease
  }
}

/// A machine that a worker has claimed.
public struct ClaimedMachine: Sendable, Hashable {
  /// The machine's identifier.
  public var id: String

  /// How often the machine has been claimed since it was last written.
  public var tries: Int

  /// When its timeout came due.
  public var dueAt: Timestamp

  /// Makes a claimed machine.
  public init(id: String, tries: Int, dueAt: Timestamp) {
    self.id = id
    self.tries = tries
    self.dueAt = dueAt
  }
}

/// A delivery that a worker has claimed.
public typealias ClaimedDelivery = DeliveryRow

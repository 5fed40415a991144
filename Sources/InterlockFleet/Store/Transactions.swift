/// The machine, and the event or delivery, that a transaction is about.
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

/// The rows that a transaction has loaded.
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

/// The rows that a transaction saves.
///
/// A transaction whose body returns a write also removes the access's delivery. One whose body returns none changes
/// nothing.
public struct MachineWrite: Sendable {
  /// The machine, with the next revision; nil to leave it as it is. Otherwise its claim and its tries end.
  public var row: MachineRow?

  /// The new entries of its journal. Their revisions grow from entry to entry.
  public var journal: [JournalRow]

  /// Whether the journal's earlier entries are removed.
  public var replacesJournal: Bool

  /// The new deliveries. A delivery is left out if the machine has a pending one with the same kind and key.
  public var deliveries: [NewDelivery]

  /// What happens to the deliveries of the machine that were pending before.
  public var pending: PendingDeliveries

  /// The answer to save for the access's key; nil for none.
  public var answer: String?

  /// Makes a write.
  public init(
    row: MachineRow?, journal: [JournalRow] = [], replacesJournal: Bool = false,
    deliveries: [NewDelivery] = [], pending: PendingDeliveries = .kept, answer: String? = nil
  ) {
    self.row = row
    self.journal = journal
    self.replacesJournal = replacesJournal
    self.deliveries = deliveries
    self.pending = pending
    self.answer = answer
  }
}

/// What happens to the pending deliveries of a machine.
public enum PendingDeliveries: Sendable, Hashable, CaseIterable {
  /// They stay as they are.
  case kept

  /// Those that are parked are due at once, without tries.
  case released

  /// They are removed.
  case removed
}

/// A delivery that a transaction adds.
public struct NewDelivery: Sendable, Hashable {
  /// What is delivered.
  public var kind: DeliveryRow.Kind

  /// The key, which is unique among the machine's deliveries of the kind.
  public var key: String

  /// The effect or the event, as JSON.
  public var payload: String

  /// How long the delivery waits, in microseconds.
  var delayMicroseconds: Int64 = 0

  /// Makes a delivery that is due at once.
  public init(kind: DeliveryRow.Kind, key: String, payload: String) {
    self.kind = kind
    self.key = key
    self.payload = payload
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension NewDelivery {
  /// How long the delivery waits, to the microsecond: not less than zero, and 2,283 years at most.
  public var delay: Duration {
    get { .microseconds(delayMicroseconds) }
    set { delayMicroseconds = max(.zero, newValue.storable).microsecondsRoundedUp }
  }

  /// Makes a delivery that waits.
  public init(kind: DeliveryRow.Kind, key: String, payload: String, after delay: Duration) {
    self.init(kind: kind, key: key, payload: payload)
    self.delay = delay
  }
}

#if SQLite || PostgreSQL || Redis
  /// A transaction's body and its answer. A store may run the body several times: the last answer counts.
  ///
  /// `@unchecked`: only the thread that runs the transaction uses it.
  final class LastAnswer<Answer>: @unchecked Sendable {
    private let body: @Sendable (MachineLoad) throws -> (write: MachineWrite?, answer: Answer)
    private var answer: Answer?

    init(of body: @escaping @Sendable (MachineLoad) throws -> (write: MachineWrite?, answer: Answer)) {
      self.body = body
    }

    /// Runs the body, and keeps its answer.
    func write(after load: MachineLoad) throws -> MachineWrite? {
      let (write, answer) = try body(load)
      self.answer = answer
      return write
    }

    /// The answer.
    ///
    /// - Parameter error: why the transaction has failed; nil if it has not.
    func taken(unless error: (any Error)? = nil) throws -> Answer {
      if let error { throw error }
      guard let answer else { preconditionFailure("A transaction runs its body.") }
      return answer
    }
  }

  /// The answer of a transaction's body.
  ///
  /// - Parameter transact: runs the transaction with the body, whose answer it need not know.
  func answer<Answer>(
    of body: @escaping @Sendable (MachineLoad) throws -> (write: MachineWrite?, answer: Answer),
    _ transact: ((MachineLoad) throws -> MachineWrite?) throws -> Void
  ) throws -> Answer {
    let last = LastAnswer(of: body)
    try transact(last.write)
    return try last.taken()
  }
#endif

/// A machine as a store keeps it.
public struct MachineRow: Sendable, Hashable {
  /// The machine's identifier.
  public var id: String

  /// How often the machine has been written, from one.
  public var revision: Int64

  /// The snapshot, as JSON.
  public var snapshot: String

  /// The kind of the machine's state, as it prints: `.placed`.
  public var state: String

  /// The version of the definition that wrote the machine.
  public var version: Int

  /// When the machine was last written.
  public var savedAt: Timestamp

  /// When its next timeout comes due; nil if none is pending.
  public var dueAt: Timestamp?

  /// The reason why the machine is parked; nil if it is not.
  public var parked: String?

  /// Makes a row.
  public init(
    id: String, revision: Int64, snapshot: String, state: String, version: Int, savedAt: Timestamp,
    dueAt: Timestamp? = nil, parked: String? = nil
  ) {
    self.id = id
    self.revision = revision
    self.snapshot = snapshot
    self.state = state
    self.version = version
    self.savedAt = savedAt
    self.dueAt = dueAt
    self.parked = parked
  }
}

/// An entry of a machine's journal as a store keeps it.
public struct JournalRow: Sendable, Hashable {
  /// What the entry records.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// The machine was made. The entry holds its snapshot.
    case started

    /// An event was attempted, after the timeouts that were due.
    case event

    /// Timeouts were attempted.
    case time

    /// The machine was migrated to another definition, or entries were removed. The entry holds the snapshot.
    case restarted
  }

  /// The machine's revision after the entry.
  public var revision: Int64

  /// What the entry records.
  public var kind: Kind

  /// When it happened.
  public var time: Timestamp

  /// The event, as JSON; nil for other entries.
  public var event: String?

  /// The key of the event; nil if it had none.
  public var key: String?

  /// The result in words: `moved .cart => .placed`, or a refusal's sentence; nil for entries that hold a snapshot.
  public var result: String?

  /// The kinds of the active states after the entry, from the outermost in.
  public var configuration: String

  /// The snapshot, as JSON; nil for events and time.
  public var snapshot: String?

  /// Makes an entry.
  public init(
    revision: Int64, kind: Kind, time: Timestamp, event: String? = nil, key: String? = nil,
    result: String? = nil, configuration: String, snapshot: String? = nil
  ) {
    self.revision = revision
    self.kind = kind
    self.time = time
    self.event = event
    self.key = key
    self.result = result
    self.configuration = configuration
    self.snapshot = snapshot
  }
}

/// A pending delivery as a store keeps it.
public struct DeliveryRow: Sendable, Hashable {
  /// What is delivered.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// A value for the outside world.
    case effect

    /// An event for the machine.
    case event
  }

  /// The position in the order of all deliveries of the store.
  public var number: Int64

  /// The identifier of the machine that the delivery comes from, or that an event is for.
  public var id: String

  /// What is delivered.
  public var kind: Kind

  /// The key, which is the same for each try.
  public var key: String

  /// The effect or the event, as JSON.
  public var payload: String

  /// When the delivery was added.
  public var addedAt: Timestamp

  /// When the delivery is due.
  public var dueAt: Timestamp

  /// How often it has been claimed.
  public var tries: Int

  /// The reason for its last failure; nil if it has not failed.
  public var failure: String?

  /// Whether it is parked.
  public var isParked: Bool

  /// Makes a row.
  public init(
    number: Int64, id: String, kind: Kind, key: String, payload: String, addedAt: Timestamp, dueAt: Timestamp,
    tries: Int = 0, failure: String? = nil, isParked: Bool = false
  ) {
    self.number = number
    self.id = id
    self.kind = kind
    self.key = key
    self.payload = payload
    self.addedAt = addedAt
    self.dueAt = dueAt
    self.tries = tries
    self.failure = failure
    self.isParked = isParked
  }
}

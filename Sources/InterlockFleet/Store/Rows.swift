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

  /// When the machine was deleted; nil if it is not.
  ///
  /// The row of a deleted machine is its *tombstone*, which keeps the identifier from being used again. It has neither a snapshot nor
  /// a state, and is neither due nor parked.
  public var deletedAt: Timestamp?

  /// What is still to be removed of a deleted machine.
  public var leftovers: Leftovers

  /// Makes a row.
  public init(
    id: String, revision: Int64, snapshot: String, state: String, version: Int, savedAt: Timestamp,
    dueAt: Timestamp? = nil, parked: String? = nil, deletedAt: Timestamp? = nil, leftovers: Leftovers = []
  ) {
    self.id = id
    self.revision = revision
    self.snapshot = snapshot
    self.state = state
    self.version = version
    self.savedAt = savedAt
    self.dueAt = dueAt
    self.parked = parked
    self.deletedAt = deletedAt
    self.leftovers = leftovers
  }
}

extension MachineRow {
  /// What is wrong with the row's numbers, as a reason to park the machine; nil if nothing is.
  ///
  /// No fleet writes such numbers. They would lead to times and revisions that can't be computed with.
  var damage: String? {
    if !(1...Self.lastRevision).contains(revision) {
      return "its row is damaged: its revision is \(revision)"
    }
    if Int32(exactly: version) == nil { return "its row is damaged: its version is \(version)" }
    if !savedAt.isPlausible { return "its row is damaged: it was saved at \(savedAt)" }
    if let dueAt, !dueAt.isPlausible { return "its row is damaged: its timeout is due at \(dueAt)" }
    return nil
  }

  /// The revision after this one. That of a damaged row is one that rows may have.
  var nextRevision: Int64 { min(Self.lastRevision, max(0, revision)) + 1 }

  private static var lastRevision: Int64 { .max / 2 }

  /// The machine's tombstone.
  func tombstone(at now: Timestamp, _ leftovers: Leftovers) -> MachineRow {
    MachineRow(
      id: id, revision: nextRevision, snapshot: "", state: "", version: version, savedAt: now, deletedAt: now,
      leftovers: leftovers)
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

  /// The machine's revision after the entry, which is its place in the journal.
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

  /// Identifies the delivery in its fleet, and is never given again. Numbers are positive, and grow from delivery to delivery of one
  /// machine.
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

  /// How often it has been claimed, without the claims that were returned.
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

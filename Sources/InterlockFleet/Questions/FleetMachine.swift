public import Interlock

/// A machine of a fleet, as it was saved.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public struct FleetMachine<S: Kinded & Sendable>: Sendable where S.Kind: StateType & Sendable {
  /// The machine's identifier.
  public let id: String

  /// The state; nil if it can't be read with the present types.
  public let state: S?

  /// The kind of the state, as it prints: `.placed`.
  public let stateName: String

  /// How often the machine has been written.
  public let revision: Int64

  /// The version of the definition that wrote it.
  public let version: Int

  /// When it was last written.
  public let savedAt: Timestamp

  /// When its next timeout comes due; nil if none is pending.
  public let dueAt: Timestamp?

  /// The reason why it is parked; nil if it is not.
  public let parked: String?
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension FleetMachine: CustomStringConvertible {
  /// The identifier, the kind of the state, and whether it is parked or deleted: `order-7 in .placed`.
  public var description: String {
    // A tombstone has no state.
    if stateName.isEmpty { return "\(id), deleted" }
    return "\(id) in \(stateName)" + (parked.map { ", parked: \($0)" } ?? "")
  }
}

/// An entry of a machine's journal.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public struct FleetEntry<E: Kinded & Sendable>: Sendable where E.Kind: EventType & Sendable {
  /// What the entry records.
  public let kind: JournalRow.Kind

  /// The machine's revision after the entry.
  public let revision: Int64

  /// When it happened.
  public let time: Timestamp

  /// The event; nil for other entries, and for an event that can't be read with the present types.
  public let event: E?

  /// The key of the event.
  public let key: String?

  /// The result of the event in words, by kinds.
  public let result: String?

  /// The kinds of the active states after the entry.
  public let configuration: String
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension FleetEntry: CustomStringConvertible {
  /// The entry in words, by kinds: `3: .place, moved .cart => .placed`.
  public var description: String {
    switch kind {
    case .started: "\(revision): started in \(configuration)"
    case .restarted: "\(revision): restarted in \(configuration)"
    case .time: "\(revision): timeouts, then \(configuration)"
    case .event: "\(revision): \(event.map { kindSpelling(of: $0) } ?? "an event"), \(result ?? "")"
    }
  }
}

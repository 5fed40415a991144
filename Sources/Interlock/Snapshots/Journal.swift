/// The events that a machine took since a snapshot, with what became of them: replayed, they lead to the same configuration.
///
/// ```swift
/// let lights = Blueprint<Light, Button>(state: .red) { On(.press, .red => .green, .green => .yellow) }
/// let lamp = lights.machine()
/// var journal = try Journal(of: lamp)
/// journal.send(.press, to: lamp)
/// journal.send(.press, to: lamp)
///
/// let other = try lights.machine(from: journal.start)
/// try journal.replay(on: other)
/// print(other.state)  // yellow
/// ```
///
/// It holds what is sent by it, from outside. What handlers attempt follows from that, and is not in it; neither are timeouts.
public struct Journal<S: Kinded, E: Kinded> where S.Kind: StateType, E.Kind: EventType {
  /// An event, and what became of it.
  public struct Entry {
    /// What was sent.
    public let event: E

    /// What became of the event.
    public let result: JournalResult

    /// Where the machine, and all inside it, were afterwards, as ``Machine/configuration`` prints.
    public let configuration: String
  }

  /// Where the machine was before the first entry.
  public private(set) var start: Snapshot<S>

  /// The events, the oldest first.
  public private(set) var entries: [Entry] = []

  /// Begins a journal of a machine.
  ///
  /// - Throws: ``SnapshotError`` during an attempt.
  public init(of machine: Machine<S, E>) throws(SnapshotError) {
    start = try machine.snapshot()
  }

  /// Attempts an event, and notes it with what became of it.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - machine: the machine of the journal.
  /// - Returns: what became of it.
  @discardableResult
  public mutating func send(_ event: E, to machine: Machine<S, E>) -> Outcome<S, E> {
    let outcome = machine.send(event)
    entries.append(
      Entry(event: event, result: JournalResult(outcome), configuration: "\(machine.configuration)"))
    return outcome
  }

  /// Attempts all events in their order. Handlers run: what must not happen twice is no handler of this machine.
  ///
  /// - Parameter machine: a machine that is where ``start`` says.
  /// - Throws: ``JournalDivergence`` at the first event that leads elsewhere than it did; the machine is where that has led.
  /// - Complexity: O(*n*) in the number of events.
  public func replay(on machine: Machine<S, E>) throws(JournalDivergence) {
    for (index, entry) in entries.enumerated() {
      let result = JournalResult(machine.send(entry.event))
      let configuration = "\(machine.configuration)"
      if result == entry.result, configuration == entry.configuration { continue }
      throw JournalDivergence(
        index: index, event: kindSpelling(of: entry.event),
        expected: "\(entry.result), \(entry.configuration)", actual: "\(result), \(configuration)")
    }
  }

  /// Forgets the entries, and begins anew where the machine is.
  ///
  /// - Parameter machine: the machine of the journal, which has taken all that is in it.
  /// - Throws: ``SnapshotError`` during an attempt. The journal is as it was.
  public mutating func compact(at machine: Machine<S, E>) throws(SnapshotError) {
    start = try machine.snapshot()
    entries = []
  }
}

/// What became of an event of a journal.
public enum JournalResult: String, Hashable, Sendable, Codable {
  case moved, ignored, queued, refused

  init<S, E>(_ outcome: Outcome<S, E>) {
    self =
      switch outcome {
      case .moved: .moved
      case .ignored: .ignored
      case .queued: .queued
      case .refused: .refused
      }
  }
}

/// Why a journal can't be replayed: an event has led elsewhere than it did.
public struct JournalDivergence: Error, Hashable {
  /// The place of the event, from zero.
  public let index: Int

  /// The kind of the event.
  public let event: String

  /// What became of the event, and where the machine was afterwards.
  public let expected: String

  /// The same of the replay.
  public let actual: String
}

extension JournalDivergence: CustomStringConvertible {
  /// The event, and how the replay differs.
  public var description: String {
    "Event \(index), \(event), had another result: \(expected) became \(actual)."
  }
}

extension Journal.Entry: Encodable where E: Encodable {}
extension Journal.Entry: Decodable where E: Decodable {}
extension Journal.Entry: Equatable where E: Equatable {}
extension Journal: Encodable where S: Encodable, E: Encodable {}
extension Journal: Decodable where S: Decodable, E: Decodable {}
extension Journal: Equatable where S: Equatable, E: Equatable {}

extension Journal: CustomStringConvertible {
  /// The kinds of the events with what became of them, a line for each.
  public var description: String {
    (["from \(start)"] + entries.map { "\(kindSpelling(of: $0.event)): \($0.result), \($0.configuration)" })
      .joined(separator: "\n")
  }
}

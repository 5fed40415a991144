/// A record of the events sent to a machine since a snapshot, with their results. Replaying it leads to the same
/// configuration.
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
/// It records events that are sent through it, from outside. It does not record the attempts of handlers, which follow
/// from those events, nor timeouts.
public struct Journal<S: Kinded, E: Kinded> where S.Kind: StateType, E.Kind: EventType {
  /// An event and its result.
  public struct Entry {
    private let content: JournalContent

    /// The event.
    public var event: E { Edge<E>.typed(content.event) }

    /// The result of the event.
    public var result: JournalResult { content.result }

    /// The kinds of the active states after the event, from the outermost in. States that are their own kinds appear with
    /// their data.
    public var configuration: String { content.configuration }

    fileprivate init(_ event: E, _ result: JournalResult, _ configuration: String) {
      content = JournalContent(Edge.erased(event), result, configuration)
    }
  }

  /// The machine before the first entry.
  public private(set) var start: Snapshot<S>

  /// The events, oldest first.
  public private(set) var entries: [Entry] = []

  /// Starts a journal of a machine.
  ///
  /// - Throws: ``SnapshotError`` during an attempt.
  public init(of machine: Machine<S, E>) throws(SnapshotError) {
    start = try machine.snapshot()
  }

  /// Attempts an event and records it with its result.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - machine: the journal's machine.
  /// - Returns: the outcome of the attempt.
  @discardableResult
  public mutating func send(_ event: E, to machine: Machine<S, E>) -> Outcome<S, E> {
    let outcome = machine.send(event)
    entries.append(
      Entry(event, JournalResult(outcome), machine.configuration.pathWithData))
    return outcome
  }

  /// Attempts all events in order. Handlers run, so a handler whose effect must not be repeated should not be on this
  /// machine.
  ///
  /// - Parameter machine: a machine in the state of ``start``.
  /// - Throws: ``JournalDivergence`` at the first event with another result than recorded. The machine stays where that
  ///   event led.
  /// - Complexity: O(*n*) in the number of events.
  public func replay(on machine: Machine<S, E>) throws(JournalDivergence) {
    for index in entries.indices {
      let entry = entries[index]
      let result = JournalResult(machine.send(entry.event))
      let configuration = machine.configuration.pathWithData
      if result == entry.result, configuration == entry.configuration { continue }
      throw JournalDivergence(
        index: index, event: kindSpelling(of: entry.event),
        expected: "\(entry.result), \(entry.configuration)", actual: "\(result), \(configuration)")
    }
  }

  /// Removes the entries, and starts again from the machine's current state.
  ///
  /// - Parameter machine: the journal's machine, which has taken all recorded events.
  /// - Throws: ``SnapshotError`` during an attempt. The journal is unchanged.
  public mutating func compact(at machine: Machine<S, E>) throws(SnapshotError) {
    start = try machine.snapshot()
    entries = []
  }
}

/// The content of a journal's entry, whatever the type of the events.
private final class JournalContent {
  let event: AnyValue
  let result: JournalResult
  let configuration: String

  init(_ event: AnyValue, _ result: JournalResult, _ configuration: String) {
    self.event = event
    self.result = result
    self.configuration = configuration
  }
}

extension Journal.Entry: Equatable where E: Equatable {
  /// Whether two entries have equal events with the same result and configuration.
  public static func == (one: Self, other: Self) -> Bool {
    one.event == other.event && one.result == other.result && one.configuration == other.configuration
  }
}
extension Journal: Equatable where S: Equatable, E: Equatable {}

/// The keys of a journal and of its entries.
extension CodedKey {
  fileprivate static var start: CodedKey { CodedKey(stringValue: "start") }
  fileprivate static var entries: CodedKey { CodedKey(stringValue: "entries") }
  fileprivate static var event: CodedKey { CodedKey(stringValue: "event") }
  fileprivate static var result: CodedKey { CodedKey(stringValue: "result") }
  fileprivate static var configuration: CodedKey { CodedKey(stringValue: "configuration") }
}

extension Journal.Entry: Encodable where E: Encodable {
  /// Encodes the event, its result and the configuration after it.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodedKey.self)
    try container.encode(event, forKey: .event)
    try container.encode(result, forKey: .result)
    try container.encode(configuration, forKey: .configuration)
  }
}

extension Journal.Entry: Decodable where E: Decodable {
  /// Decodes an entry.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodedKey.self)
    self.init(
      try container.decode(E.self, forKey: .event), try container.decode(JournalResult.self, forKey: .result),
      try container.decode(String.self, forKey: .configuration))
  }
}

extension Journal: Encodable where S: Encodable, E: Encodable {
  /// Encodes the snapshot at the start and the entries.
  ///
  /// - Throws: ``SnapshotError`` if the states of a machine inside can't be encoded.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodedKey.self)
    try container.encode(start, forKey: .start)
    try container.encode(entries, forKey: .entries)
  }
}

extension Journal: Decodable where S: Decodable, E: Decodable {
  /// Decodes a journal.
  ///
  /// - Throws: ``SnapshotError`` if a later version of the library encoded its snapshot.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodedKey.self)
    start = try container.decode(Snapshot<S>.self, forKey: .start)
    entries = try container.decode([Entry].self, forKey: .entries)
  }
}

extension Journal: CustomStringConvertible {
  /// The kinds of the events and their results, one line for each.
  public var description: String {
    (["from \(start)"] + entries.map { "\(kindSpelling(of: $0.event)): \($0.result), \($0.configuration)" })
      .joined(separator: "\n")
  }
}

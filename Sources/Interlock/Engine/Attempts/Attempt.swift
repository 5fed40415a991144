/// An attempt under way that calls closures: what it is about, and what the machine has chosen to do. Nothing changes
/// until the machine, or its whole tree, has chosen.
///
/// As an object it is a single reference to count. A machine keeps it for its next attempt, so none is allocated.
final class Attempt {
  let runtime: Runtime

  // What the attempt is about.

  /// The bytes of the attempt's contexts.
  @safe @exclusivity(unchecked) private var bytes = ContextBytes(event: -1, fromState: 0, toState: 0)

  /// The record of the attempt's contexts, which holds what is more than a byte.
  @safe @exclusivity(unchecked) private var record: ContextRecord

  /// The reasons that conditions gave, with the indices of their steps (K3).
  @safe @exclusivity(unchecked) var objections: [(step: Int, error: any Error)] = []

  /// Whether the target was computed for the attempt (K2), so that it may be another state of the same kind.
  @safe @exclusivity(unchecked) private var findsData = false

  /// The engine's phase before the attempt.
  @safe @exclusivity(unchecked) private(set) var outerPhase = Engine.Phase.idle

  /// The number of edits of the definition before the attempt.
  @safe @exclusivity(unchecked) private(set) var edits = 0

  /// The number of the first registration that came too late to take part (G2).
  @safe @exclusivity(unchecked) private(set) var limit = 0

  /// The number of extra handlers of the outer attempts.
  @safe @exclusivity(unchecked) private(set) var outerExtras = 0

  /// The number of rows that outer attempts have left unjudged.
  @safe @exclusivity(unchecked) private(set) var outerSkipped = 0

  // What the machine has chosen.

  /// The effect; nil if the attempt will be refused.
  @safe @exclusivity(unchecked) var effect: Effect?

  /// The handlers of the transition; nil if there are none.
  @safe @exclusivity(unchecked) var plan: Plan?

  /// The target's number in the tables; the greatest number if it is not known.
  @safe @exclusivity(unchecked) var targetNumber = UInt32.max

  /// How the route enters submachines; empty if their history says (H4).
  @safe @exclusivity(unchecked) var entrances: [Entrance] = []

  /// The reason, if the attempt will be refused.
  @safe @exclusivity(unchecked) var reason = AnyReason.noRoute

  /// Makes an attempt that has not begun.
  init(_ runtime: Runtime) {
    self.runtime = runtime
    record = runtime.plainRecord
  }
}

// Beginning and ending.

extension Attempt {
  /// Begins the attempt.
  func begin(
    _ event: AnyValue?, from fromState: AnyValue, to toState: AnyValue, _ message: Message?,
    outerPhase: Engine.Phase, edits: Int, limit: Int
  ) {
    bytes = ContextBytes(
      event: event.map { Int16($0.byte) } ?? -1, fromState: fromState.byte, toState: toState.byte)
    self.outerPhase = outerPhase
    self.edits = edits
    self.limit = limit
    outerExtras = runtime.extraCount
    outerSkipped = runtime.skippedCount
    if message == nil, fromState.box == nil, event?.box == nil { return }
    record = runtime.takeRecord()
    record.fill(event: event?.box, fromState: fromState.box, toState: toState.box, message)
  }

  /// Ends the attempt, and forgets what it was about. The record can be used again, unless a context has been kept.
  ///
  /// What is released may run code that makes attempts.
  func end() {
    if record !== runtime.plainRecord {
      let isOwn = isKnownUniquelyReferenced(&record)
      let old = record
      record = runtime.plainRecord
      if isOwn { runtime.giveBack(old) }
    }
    if !objections.isEmpty { objections = [] }
    if effect == nil {
      reason = .noRoute
    } else {
      effect = nil
      plan = nil
      targetNumber = .max
      if !entrances.isEmpty { entrances = [] }
    }
    findsData = false
    runtime.giveBack(self)
  }
}

// What the attempt is about.

extension Attempt {
  var event: AnyValue? {
    bytes.event < 0 ? nil : AnyValue(byte: UInt8(truncatingIfNeeded: bytes.event), box: record.event)
  }

  var fromState: AnyValue { AnyValue(byte: bytes.fromState, box: record.fromState) }

  /// The target, or its kind as long as it has not been computed.
  var toState: AnyValue { AnyValue(byte: bytes.toState, box: record.toState ?? record.wanted) }

  /// The context for closures.
  var context: AnyContext { AnyContext(record, bytes) }

  /// The message of the attempt.
  var message: Message? { record.message }

  /// Whether the target was computed and is not the state itself.
  var changesData: Bool { findsData && !toState.isIdentical(to: fromState) }

  /// Whether the machine changes its state, or the data of it (K5).
  var changesState: Bool { effect == .move || effect == .stay && changesData }

  /// Whether the definition has been edited since the attempt began.
  var wasEdited: Bool { runtime.edits != edits }

  /// Whether there are handlers to run in addition to the plan of the transition.
  var hasExtras: Bool { runtime.extraCount != outerExtras }

  /// Sets the attempt's target. A context that a condition has kept does not change.
  func setTarget(_ state: AnyValue) {
    bytes = bytes.leading(to: state.byte)
    if state.box == nil && record.toState == nil && record.source == nil { return }
    ownRecord()
    record.toState = state.box
    record.source = nil
    record.wanted = nil
  }

  /// Sets the kind of the attempt's target, which is computed when it is needed (K2).
  func setTarget(_ kind: AnyValue, from source: ValueSource) {
    bytes = bytes.leading(to: kind.byte)
    ownRecord()
    record.toState = nil
    record.source = source
    record.wanted = kind.box
    record.limit = limit
  }

  /// What is known about the attempt's target.
  enum Target {
    case known

    /// It must be computed, with the wanted kind.
    case wanted(AnyValue, ValueSource)
  }

  /// Returns what is known about the attempt's target. A guard may have computed it.
  func lookUpTarget() -> Target {
    guard let source = record.source else { return .known }
    findData()
    if let found = record.toState {
      setTarget(AnyValue(byte: toState.byte, box: found))
      return .known
    }
    return .wanted(toState, downcast(source, to: ValueSource.self))
  }

  /// Notes that the target was computed for the attempt, so that its data may differ.
  func findData() { findsData = true }

  /// Sets the reason for the refusal.
  func setReason(_ reason: AnyReason) {
    ownRecord()
    record.reason = reason
  }

  /// Makes the record unique to this attempt.
  private func ownRecord() {
    if record !== runtime.plainRecord, isKnownUniquelyReferenced(&record) { return }
    let own = runtime.takeRecord()
    own.fill(event: record.event, fromState: record.fromState, toState: record.toState, record.message)
    record = own
  }
}

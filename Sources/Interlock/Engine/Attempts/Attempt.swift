/// An attempt under way that calls closures.
struct Attempt {
  let event: AnyValue?
  let fromState: AnyValue
  private(set) var toState: AnyValue

  /// The record of the attempt's contexts.
  private var record: ContextRecord

  /// The reasons that conditions gave, with the indices of their steps (K3).
  var objections: [(step: Int, error: any Error)] = []

  /// Whether the target was computed for the attempt (K2), so that it may be another state of the same kind.
  private var findsData = false

  let runtime: Runtime

  /// The engine's phase before the attempt.
  let outerPhase: Engine.Phase

  /// The number of edits of the definition before the attempt.
  let edits: Int

  /// The number of the first registration that came too late to take part (G2).
  let limit: Int

  /// The number of extra handlers of the outer attempts.
  let outerExtras: Int

  /// The number of rows that outer attempts have left unjudged.
  let outerSkipped: Int

  init(
    _ event: AnyValue?, from fromState: AnyValue, to toState: AnyValue, _ message: Message?,
    _ runtime: Runtime,
    outerPhase: Engine.Phase, edits: Int, limit: Int
  ) {
    self.event = event
    self.fromState = fromState
    self.toState = toState
    self.runtime = runtime
    self.outerPhase = outerPhase
    self.edits = edits
    self.limit = limit
    outerExtras = runtime.extraCount
    outerSkipped = runtime.skippedCount
    let isPlain = message == nil && fromState.box == nil && event?.box == nil
    record = isPlain ? runtime.plainRecord : runtime.takeRecord()
    if isPlain { return }
    fill(record, message)
  }

  private func fill(_ record: ContextRecord, _ message: Message?) {
    record.event = event?.box
    record.fromState = fromState.box
    record.toState = toState.box
    record.message = message
  }

  /// The context for closures.
  var context: AnyContext {
    AnyContext(
      record,
      ContextBytes(
        event: event.map { Int16($0.byte) } ?? -1, fromState: fromState.byte,
        toState: toState.byte))
  }

  /// The message of the attempt.
  var message: Message? { record.message }

  /// Whether the target was computed and is not the state itself.
  var changesData: Bool { findsData && !toState.isIdentical(to: fromState) }

  /// Whether the definition has been edited since the attempt began.
  var wasEdited: Bool { runtime.edits != edits }

  /// Whether there are handlers to run in addition to the plan of the transition.
  var hasExtras: Bool { runtime.extraCount != outerExtras }

  /// Sets the attempt's target. A context that a condition has kept does not change.
  mutating func setTarget(_ state: AnyValue) {
    toState = state
    if state.box == nil && record.source == nil { return }
    ownRecord()
    record.toState = state.box
    record.source = nil
    record.wanted = nil
  }

  /// Sets the kind of the attempt's target, which is computed when it is needed (K2).
  mutating func setTarget(_ kind: AnyValue, from source: ValueSource) {
    toState = kind
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
  mutating func lookUpTarget() -> Target {
    guard let source = record.source else { return .known }
    findData()
    if let found = record.toState {
      setTarget(AnyValue(byte: toState.byte, box: found))
      return .known
    }
    return .wanted(toState, downcast(source, to: ValueSource.self))
  }

  /// Notes that the target was computed for the attempt, so that its data may differ.
  mutating func findData() { findsData = true }

  /// Sets the reason for the refusal.
  mutating func setReason(_ reason: AnyReason) {
    ownRecord()
    record.reason = reason
  }

  /// Makes the record unique to this attempt.
  private mutating func ownRecord() {
    if record !== runtime.plainRecord, isKnownUniquelyReferenced(&record) { return }
    let old = record
    record = runtime.takeRecord()
    fill(record, old.message)
  }

  /// Returns the record for reuse, unless a context has been kept.
  ///
  /// The record's content is released, which may run code that makes attempts.
  mutating func end() {
    if record === runtime.plainRecord || !isKnownUniquelyReferenced(&record) { return }
    let record = record
    self.record = runtime.plainRecord
    runtime.giveBack(record)
  }
}

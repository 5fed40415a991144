/// An attempt that calls closures, while it runs.
struct Attempt {
  let event: AnyValue?
  let fromState: AnyValue
  private(set) var toState: AnyValue

  /// What the contexts of the attempt point to.
  private var record: ContextRecord

  /// Why conditions have said no, as far as they say why, with the places of their steps (K3).
  var objections: [(step: Int, error: any Error)] = []

  /// Whether the state that the attempt leads to was found for it (K2), so that it may be another one of the same kind.
  private(set) var findsData = false

  let runtime: Runtime

  /// What the engine was doing when the attempt began.
  let outerPhase: Engine.Phase

  /// How often the definition had been edited when the attempt began.
  let edits: Int

  /// The number of the first registration that came too late to take part (G2).
  let limit: Int

  /// How many extra handlers were waiting for attempts around this one.
  let outerExtras: Int

  /// How many rows attempts around this one have left unjudged.
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
    outerExtras = unsafe runtime.extraCount
    outerSkipped = runtime.skippedCount
    let isPlain = message == nil && fromState.box == nil && event?.box == nil
    record = isPlain ? runtime.plainRecord : runtime.takeRecord()
    if isPlain { return }
    fill(record, message)
  }

  private func fill(_ record: ContextRecord, _ message: Message?) {
    unsafe record.event = event?.box
    unsafe record.fromState = fromState.box
    unsafe record.toState = toState.box
    unsafe record.message = message
  }

  /// What closures are told.
  var context: AnyContext {
    AnyContext(
      record,
      ContextBytes(
        event: event.map { Int16($0.byte) } ?? -1, fromState: fromState.byte,
        toState: toState.byte))
  }

  /// The message of the attempt.
  var message: Message? { unsafe record.message }

  /// Whether the definition has been edited since the attempt began.
  var wasEdited: Bool { unsafe runtime.edits != edits }

  /// Whether handlers wait to run besides the plan of the transition.
  var hasExtras: Bool { unsafe runtime.extraCount != outerExtras }

  /// Has the attempt lead to a state. A context that a condition has kept stays as it was.
  mutating func setTarget(_ state: AnyValue) {
    toState = state
    if unsafe state.box == nil && record.source == nil { return }
    ownRecord()
    unsafe record.toState = state.box
    unsafe record.source = nil
    unsafe record.wanted = nil
  }

  /// Has the attempt lead to a state of a kind, which is not known until somebody asks for it (K2).
  mutating func setTarget(_ kind: AnyValue, from source: ValueSource) {
    toState = kind
    ownRecord()
    unsafe record.toState = nil
    unsafe record.source = source
    unsafe record.wanted = kind.box
  }

  /// What is known of the state of a kind that the attempt leads to.
  enum Target {
    case known

    /// It has to be found, of the kind that is wanted.
    case wanted(AnyValue, ValueSource)
  }

  /// What is known of the state that the attempt leads to. A guard may have found it.
  mutating func lookUpTarget() -> Target {
    guard let source = unsafe record.source else { return .known }
    findData()
    if let found = unsafe record.toState {
      setTarget(AnyValue(byte: toState.byte, box: found))
      return .known
    }
    return .wanted(toState, unsafe unsafeDowncast(source, to: ValueSource.self))
  }

  /// Notes that the state was found for the attempt, so that its data may differ.
  mutating func findData() { findsData = true }

  /// Notes why the attempt is refused.
  mutating func setReason(_ reason: AnyReason) {
    ownRecord()
    unsafe record.reason = reason
  }

  /// Makes sure that nobody else has the record.
  private mutating func ownRecord() {
    if record !== runtime.plainRecord, isKnownUniquelyReferenced(&record) { return }
    let old = record
    record = runtime.takeRecord()
    fill(record, unsafe old.message)
  }

  /// Gives the record back, unless somebody has kept a context.
  ///
  /// What the record held is let go, which may run code that makes attempts.
  mutating func end() {
    if record === runtime.plainRecord || !isKnownUniquelyReferenced(&record) { return }
    let record = record
    self.record = runtime.plainRecord
    runtime.giveBack(record)
  }
}

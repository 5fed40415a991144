/// The attempt that a closure takes part in, whatever the machine's types.
///
/// ``Context`` wraps it, so that a user's closure is called without knowing its types. States and events of one byte
/// are in the context itself, and everything else is in the record.
@usableFromInline
struct AnyContext {
  @usableFromInline let record: ContextRecord
  @usableFromInline let bytes: ContextBytes

  @export(implementation)
  @inline(__always)
  init(_ record: ContextRecord, _ bytes: ContextBytes) {
    self.record = record
    self.bytes = bytes
  }
}

/// The kinds of a context's states and event, where they are bytes.
///
/// They are stored in one number, which is passed at once.
@usableFromInline
struct ContextBytes {
  @usableFromInline let bits: UInt32

  init(event: AnyValue?, fromState: AnyValue, toState: AnyValue) {
    self.init(event: event.map { Int16($0.byte) } ?? -1, fromState: fromState.byte, toState: toState.byte)
  }

  init(event: Int16, fromState: UInt8, toState: UInt8) {
    bits = UInt32(UInt16(bitPattern: event)) | UInt32(fromState) << 16 | UInt32(toState) << 24
  }

  /// The bits of the event's kind; zero if it is not a byte, and negative if there is no event.
  @export(implementation) var event: Int16 {
    @inline(__always) get { Int16(truncatingIfNeeded: bits) }
  }

  @export(implementation) var fromState: UInt8 {
    @inline(__always) get { UInt8(truncatingIfNeeded: bits >> 16) }
  }

  @export(implementation) var toState: UInt8 {
    @inline(__always) get { UInt8(truncatingIfNeeded: bits >> 24) }
  }
}

extension AnyContext {
  /// The event, in a box if it is more than a byte.
  func event(_ box: (UnsafeRawPointer) -> Box) -> AnyValue? {
    if bytes.event < 0 { return nil }
    let pointer = unsafe record.eventPointer
    return unsafe AnyValue(byte: UInt8(bytes.event), box: pointer.map(box) ?? record.event)
  }

  var fromState: AnyValue { AnyValue(byte: bytes.fromState, box: record.fromState) }

  var toState: AnyValue { AnyValue(byte: bytes.toState, box: record.toState) }
}

/// The parts of a context that don't fit into it: values with data, the message, the reason of a refusal, and the
/// reference to the machine.
///
/// A machine whose states and events are bytes has one unchanging record for its transitions. A machine with data fills
/// another record for each attempt. It borrows what it fills in. If a closure has kept its context, the record is made to
/// own its content, and the machine continues with a new one.
@usableFromInline
@safe
final class ContextRecord {
  // Invariants: `event`, or the value at `eventPointer`, lives until the attempt ends or `keep()` is called. So do the
  // boxes of the states and the cause.

  @usableFromInline let reference: MachineReference

  /// Where the event is while its sender waits.
  @exclusivity(unchecked) @usableFromInline var eventPointer: UnsafeRawPointer?

  @safe @exclusivity(unchecked) @usableFromInline var event: Box?
  @safe @exclusivity(unchecked) @usableFromInline var heldFrom: Held<Box>?
  @safe @exclusivity(unchecked) @usableFromInline var heldTarget: Held<Box>?

  /// The target that a mapping has returned, if it is a byte.
  @safe @exclusivity(unchecked) @usableFromInline var targetByte: UInt8 = 0

  /// Where the next state is stored.
  @safe @exclusivity(unchecked) @usableFromInline var spare: Box?

  /// Whether the spare box holds the state that the machine has left.
  @safe @exclusivity(unchecked) @usableFromInline var hasLeftState = false

  @safe @exclusivity(unchecked) @usableFromInline var message: Message?

  /// Why the attempt is refused.
  @safe @exclusivity(unchecked) @usableFromInline var cause: Held<Cause>?

  /// The source of the target while it is unknown (K2), and the box of its kind.
  @safe @exclusivity(unchecked) @usableFromInline var heldSource: Held<ValueSource>?
  @safe @exclusivity(unchecked) @usableFromInline var heldWanted: Held<Box>?

  /// What the record was filled with, if it owns that.
  @safe @exclusivity(unchecked) private var kept: [AnyObject]?

  /// Whether it does.
  var isKept: Bool { kept != nil }

  /// The reason for the refusal.
  var reason: AnyReason { cause?.with { $0.reason } ?? .noRoute }

  init(_ reference: MachineReference) {
    self.reference = reference
    unsafe eventPointer = nil
  }

  /// Makes the record own what it was filled with, because a context outlives its attempt.
  ///
  /// - Parameter box: boxes the event at an address.
  @inline(never)
  func keep(_ box: (UnsafeRawPointer) -> Box) {
    if let pointer = unsafe eventPointer { event = unsafe box(pointer) }
    unsafe eventPointer = nil
    let filled = [fromState, toState, cause?.object, source, wanted] as [AnyObject?]
    kept = (kept ?? []) + filled.compactMap(\.self)
    spare = nil
  }

  /// Whether there is a box for the next state that nothing else holds.
  @export(implementation) var hasSpare: Bool {
    @inline(__always) get { isKnownUniquelyReferenced(&spare) }
  }

  @export(implementation) var fromState: Box? {
    @inline(__always) get { heldFrom?.object }
    @inline(__always) set { heldFrom = newValue.map { .unretained($0) } }
  }

  @export(implementation) var toState: Box? {
    @inline(__always) get { heldTarget?.object }
    @inline(__always) set { heldTarget = newValue.map { .unretained($0) } }
  }

  @export(implementation) var wanted: Box? {
    @inline(__always) get { heldWanted?.object }
    @inline(__always) set { heldWanted = newValue.map { .unretained($0) } }
  }

  var source: ValueSource? { heldSource?.object }

  /// The spare box, without counting references.
  @export(implementation) var heldSpare: Held<Box>? {
    @inline(__always) get {
      unsafe withUnsafeMutablePointer(to: &spare) {
        unsafe UnsafeRawPointer($0).load(as: Optional<Held<Box>>.self)
      }
    }
    @inline(__always) set {
      unsafe withUnsafeMutablePointer(to: &spare) {
        unsafe UnsafeMutableRawPointer($0).storeBytes(of: newValue, as: Optional<Held<Box>>.self)
      }
    }
  }

  /// Makes the state in the spare box the target.
  @export(implementation)
  @inline(__always)
  func leadToSpare() { heldTarget = heldSpare }

  /// Whether the target is in the spare box.
  var leadsToSpare: Bool {
    @inline(__always) get { heldTarget == heldSpare }
  }

  /// Whether the target is the state that the machine is in, with its data.
  var leadsNowhere: Bool {
    @inline(__always) get { heldTarget == heldFrom }
  }

  /// Stores a target that has no box of its own yet.
  @usableFromInline
  func setTarget(_ state: AnyValue) {
    targetByte = state.byte
    if let box = state.box, box !== fromState { spare = box }
    toState = state.box
  }

  /// Fills in what an attempt begins with.
  @inline(__always)
  func begin(_ event: UnsafeRawPointer?, _ state: Held<Box>?) {
    unsafe eventPointer = unsafe event
    heldFrom = state
    heldTarget = nil
    hasLeftState = false
    cause = nil
    heldSource = nil
    heldWanted = nil
  }

  /// Fills in what an attempt is about.
  func fill(event: AnyValue?, fromState: AnyValue, toState: AnyValue, _ message: Message?) {
    self.event = event?.box
    self.fromState = fromState.box
    self.toState = toState.box
    self.message = message
  }

  /// Fills in what another record contains.
  func copy(_ other: ContextRecord) {
    unsafe eventPointer = unsafe other.eventPointer
    event = other.event
    fromState = other.fromState
    toState = other.toState
    targetByte = other.targetByte
    spare = other.spare
    hasLeftState = other.hasLeftState
    message = other.message
    cause = other.cause
    heldSource = other.heldSource
    wanted = other.wanted
  }

  /// Releases what the record has been filled with and owns. The spare box stays.
  @inline(__always)
  func empty() {
    // What is released may run code that changes the record.
    let old = (event.take(), message.take())
    withExtendedLifetime(old) {}
  }
}

/// A context's reference to its machine, which may have been freed if the context was kept.
@usableFromInline
final class MachineReference {
  /// The machine, which removes itself before it is freed.
  @safe unowned(unsafe) var machine: AnyObject?

  init(_ machine: AnyObject) {
    self.machine = machine
  }
}

/// The message of an attempt, in a box.
///
/// An attempt without a message passes nil, which costs next to nothing, whereas each copy of an `Any?` is a call into
/// the runtime.
@usableFromInline
final class Message {
  @usableFromInline let userInfo: Any

  init(_ userInfo: Any) {
    self.userInfo = userInfo
  }

  /// The user's message, if there is one.
  @usableFromInline
  static func message(_ userInfo: Any?) -> Message? {
    if let userInfo { Message(userInfo) } else { nil }
  }
}

/// The reason for a refusal, whatever the machine's types.
enum AnyReason {
  /// A condition that failed.
  final class Guard {
    let fromState: ValuePattern
    let toState: ValuePattern
    let label: String?

    /// The condition's reason; nil if it gave none (K3).
    let error: (any Error)?

    /// The arrow of a submachine's condition, whose states the machine does not know; nil if the condition is its own.
    let innerArrow: InnerArrow?

    init(
      fromState: ValuePattern, toState: ValuePattern, label: String?, error: (any Error)? = nil,
      innerArrow: InnerArrow? = nil
    ) {
      self.fromState = fromState
      self.toState = toState
      self.label = label
      self.error = error
      self.innerArrow = innerArrow
    }

    /// The same condition, of an arrow between other states.
    func lifted(_ lift: (AnyValue) -> AnyValue) -> Guard {
      Guard(
        fromState: fromState.map(lift), toState: toState.map(lift), label: label, error: error,
        innerArrow: innerArrow)
    }

    /// The same condition, as a machine tells it that has a submachine with the condition in one of its states.
    ///
    /// - Parameter states: the states of the submachine.
    func ofSubmachine(_ states: Interner, in state: AnyValue) -> Guard {
      Guard(
        fromState: .some(state), toState: .any, label: label, error: error,
        innerArrow: innerArrow ?? InnerArrow(fromState: fromState, toState: toState, states: states))
    }

    /// The same condition with its reason. Of several in a line, it is the one that said no.
    func objecting(_ error: (any Error)?) -> Guard {
      let (label, error) = (error as? JointObjection).map { ($0.label, $0.error) } ?? (label, error)
      return Guard(
        fromState: fromState, toState: toState, label: label, error: error, innerArrow: innerArrow)
    }
  }

  /// An arrow of a submachine, with what spells its states.
  struct InnerArrow: CustomStringConvertible {
    let fromState: ValuePattern
    let toState: ValuePattern
    let states: Interner

    /// The arrow as source code.
    var description: String { "\(states.spelling(of: fromState)) => \(states.spelling(of: toState))" }
  }

  case noRoute
  case conditions([Guard])

  /// The named machine is in another state.
  case inactive(String)

  /// The event would be deferred, but the limit is reached.
  case tooManyDeferred(limit: Int)

  /// The chart of a document has not come to rest (C3).
  case endless(String)
}

/// What a refusal's reason can be asked of, long after the attempt.
@usableFromInline
class Cause {
  var reason: AnyReason { .noRoute }
}

/// A reason that is known.
final class GivenCause: Cause {
  private let given: AnyReason

  init(_ reason: AnyReason) {
    given = reason
  }

  override var reason: AnyReason { given }
}

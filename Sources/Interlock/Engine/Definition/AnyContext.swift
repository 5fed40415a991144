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

  private init(bits: UInt32) { self.bits = bits }

  /// The same bytes with another target.
  func leading(to byte: UInt8) -> ContextBytes { ContextBytes(bits: bits & 0xFF_FFFF | UInt32(byte) << 24) }

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

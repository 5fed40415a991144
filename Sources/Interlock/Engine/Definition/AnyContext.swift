/// What a closure is told of the attempt that it takes part in, whatever the types of the machine.
///
/// ``Context`` wraps it, so that a closure of a user is called without knowing its types. States and events of one byte stand
/// in the context itself; all else is in the record.
@usableFromInline
struct AnyContext {
  @usableFromInline let record: ContextRecord
  @usableFromInline let bytes: ContextBytes

  @inlinable
  @inline(__always)
  init(_ record: ContextRecord, _ bytes: ContextBytes) {
    self.record = record
    self.bytes = bytes
  }
}

/// The states and the event of a context, as far as they are bytes.
@usableFromInline
struct ContextBytes {
  /// The bits of a one-byte event; negative if there is no event, or one in a box.
  @usableFromInline let event: Int16

  @usableFromInline let fromState: UInt8
  @usableFromInline let toState: UInt8
}

extension AnyContext {
  /// A value where the context can tell it by a byte.
  private static func value(_ box: Box?, _ byte: UInt8) -> AnyValue {
    box.map { AnyValue(box: $0) } ?? AnyValue(byte: byte)
  }

  var event: AnyValue? {
    unsafe record.event == nil && bytes.event < 0
      ? nil : Self.value(record.event, UInt8(truncatingIfNeeded: bytes.event))
  }

  var fromState: AnyValue { unsafe Self.value(record.fromState, bytes.fromState) }

  var toState: AnyValue { unsafe Self.value(record.toState, bytes.toState) }
}

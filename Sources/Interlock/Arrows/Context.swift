/// The attempt that a condition or a handler takes part in.
///
/// A context is a value that does not change. You can keep it, but it does not keep its machine alive.
///
/// ```swift
/// machine.addHandler(event: .press) { context in
///   print(context)  // .red => .green on .press
/// }
/// ```
public struct Context<S: Kinded, E: Kinded> where S.Kind: StateType, E.Kind: EventType {
  @usableFromInline let erased: AnyContext

  @export(implementation)
  @inline(__always)
  init(_ erased: __shared AnyContext) {
    self.erased = erased
  }

  /// The event of the attempt; nil for a state attempt.
  @export(implementation) public var event: E? { erased.event(E.self) }

  /// The state that the attempt starts from.
  @export(implementation) public var fromState: S { erased.fromState(S.self) }

  /// The state that the attempt leads to. In an error handler, it is the target of a state attempt, and ``fromState``
  /// for an event attempt.
  @export(implementation) public var toState: S {
    if !Edge<S>.isKind, case nil = erased.record.toState { return findTarget() }
    return erased.target(S.self)
  }

  /// The message of the attempt, which users of SwiftState send.
  @export(implementation) package var userInfo: Any? { erased.record.message?.userInfo }

  /// The reason for the refusal; nil except in an error handler.
  @export(implementation) public var refusal: Refusal<S, E>? {
    guard let cause = erased.record.cause?.object else { return nil }
    // The target of a refused timeout may not have been computed yet.
    return Refusal(event: event, fromState: fromState, toState: toState, cause)
  }
}

// References to the record are not counted where a closure reads its context by these.

extension AnyContext {
  /// The event of the attempt; nil for a state attempt.
  @export(implementation)
  @inline(__always)
  func event<E: Kinded>(_ type: E.Type) -> E? where E.Kind: EventType {
    if Edge<E>.isByte {
      return bytes.event < 0 ? nil : Address<E>.value(UInt8(truncatingIfNeeded: bytes.event))
    }
    if let pointer = unsafe record.eventPointer {
      return unsafe pointer.assumingMemoryBound(to: E.self).pointee
    }
    guard let box = record.event else { return nil }
    return Edge<E>.typed(AnyValue(byte: UInt8(truncatingIfNeeded: bytes.event), box: box))
  }

  /// The state that the attempt starts from.
  @export(implementation)
  @inline(__always)
  func fromState<S: Kinded>(_ type: S.Type) -> S where S.Kind: StateType {
    Edge<S>.isByte
      ? Address<S>.value(bytes.fromState)
      : Edge<S>.typed(AnyValue(byte: bytes.fromState, box: record.fromState))
  }

  /// The kind of the target, whose data may not have been computed yet.
  @export(implementation)
  @inline(__always)
  func wanted<S: Kinded>(_ type: S.Type) -> S.Kind where S.Kind: StateType {
    Edge<S>.isByteKind
      ? Address<S.Kind>.value(bytes.toState) : Address<S.Kind>.typed(AnyValue(byte: 0, box: record.wanted))
  }

  /// The state that the attempt leads to, whose data must have been computed.
  @export(implementation)
  @inline(__always)
  func target<S: Kinded>(_ type: S.Type) -> S where S.Kind: StateType {
    Edge<S>.isByte
      ? Address<S>.value(bytes.toState)
      : Edge<S>.typed(AnyValue(byte: bytes.toState, box: record.toState))
  }
}

extension Context: CustomStringConvertible, CustomDebugStringConvertible {
  /// The attempt as an arrow between kinds: `.red => .green on .press`.
  public var description: String { arrow(showingData: false) }

  /// The attempt with all data, and its refusal: `Context(.red => .green on .press, refusal: …)`.
  public var debugDescription: String {
    var parts = arrow(showingData: true)
    if let userInfo { parts += ", userInfo: \(String(reflecting: userInfo))" }
    if let refusal { parts += ", refusal: \(refusal.sentence(showingData: true))" }
    return "Context(\(parts))"
  }

  private func arrow(showingData: Bool) -> String {
    Interlock.arrow(on: event, from: fromState, to: toState, showingData: showingData)
  }
}

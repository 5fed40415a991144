/// What a condition or a handler is told of the attempt that it takes part in.
///
/// A context is a snapshot: it can be kept, but it does not keep its machine alive.
///
/// ```swift
/// machine.addHandler(event: .press) { context in
///   print(context)  // .red => .green on .press
/// }
/// ```
public struct Context<S: StateType, E: EventType> {
  @usableFromInline let storage: ContextStorage<S, E>

  @inlinable
  init(_ storage: ContextStorage<S, E>) {
    self.storage = storage
  }

  /// The event of the attempt; nil if a target state was attempted.
  @inlinable public var event: E? { unsafe storage.event }

  /// The state that the attempt starts from.
  @inlinable public var fromState: S { unsafe storage.fromState }

  /// The state that the attempt leads to; in an error handler the target of a state attempt, or ``fromState``
  /// for an event attempt.
  @inlinable public var toState: S { unsafe storage.toState }

  /// The message that was given with the attempt.
  @inlinable public var userInfo: Any? { unsafe storage.userInfo }

  /// Why the attempt was refused; nil everywhere but in an error handler.
  public var refusal: Refusal<S, E>? {
    unsafe storage.reason.map { Refusal(event: event, fromState: fromState, toState: toState, reason: $0) }
  }
}

extension Context: CustomStringConvertible, CustomDebugStringConvertible {
  /// The attempt as an arrow: `.red => .green on .press`.
  public var description: String {
    let arrow = "\(spelling(of: fromState)) => \(spelling(of: toState))"
    return event.map { "\(arrow) on \(spelling(of: $0))" } ?? arrow
  }

  /// The attempt with its message and its refusal: `Context(.red => .green on .press, userInfo: 1)`.
  public var debugDescription: String {
    var parts = [description]
    if let userInfo { parts.append("userInfo: \(String(reflecting: userInfo))") }
    if let refusal { parts.append("refusal: \(refusal)") }
    return "Context(\(parts.joined(separator: ", ")))"
  }
}

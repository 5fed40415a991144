/// Gives values of states that have data (K2): registered for a definition, or given together with a route.
@usableFromInline
@safe
final class ValueRule {
  /// Gives the state of a kind that an event leads to from a state; nil if it has none of that kind.
  @usableFromInline
  typealias Body = (_ event: AnyValue?, _ fromState: AnyValue, _ kind: AnyValue) -> AnyValue?

  /// Has a machine take the state of a one-byte kind that an event leads to from its own; false if there is none.
  @usableFromInline
  typealias Shortcut = (_ subject: AnyObject, _ event: UnsafeRawPointer, _ kind: UInt8) -> Bool

  let body: Body
  let shortcut: Shortcut

  @usableFromInline
  init(_ body: @escaping Body, shortcut: @escaping Shortcut) {
    self.body = body
    unsafe self.shortcut = unsafe shortcut
  }
}

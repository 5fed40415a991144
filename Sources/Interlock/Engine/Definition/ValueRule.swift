/// Provides states with their data (K2), for a definition or for one route.
@usableFromInline
@safe
final class ValueRule {
  /// Returns the state of a kind that an event leads to from a state; nil if it provides none.
  @usableFromInline
  typealias Body = (_ event: AnyValue?, _ fromState: AnyValue, _ kind: AnyValue) -> AnyValue?

  /// Stores the state of a one-byte kind that an event leads to in the machine; returns false if there is none.
  @usableFromInline
  typealias Shortcut = (_ subject: AnyObject, _ event: UnsafeRawPointer, _ kind: UInt8) -> Bool

  let body: Body
  let shortcut: Shortcut

  /// The registration of a rule of the definition; nil for the rule of a route, which counts as long as the route is
  /// taken.
  @exclusivity(unchecked) var registration: RegistrationID?

  @usableFromInline
  init(_ body: @escaping Body, shortcut: @escaping Shortcut) {
    self.body = body
    unsafe self.shortcut = unsafe shortcut
  }
}

/// Provides states with their data (K2), for a definition or for one route.
@usableFromInline
@safe
package final class ValueRule {
  /// Returns the state of a kind that an event leads to from a state; nil if it provides none.
  @usableFromInline
  typealias Body = (_ event: AnyValue?, _ fromState: AnyValue, _ kind: AnyValue) -> AnyValue?

  /// What came of asking a closure for a state.
  @usableFromInline
  enum Provision: UInt8 {
    /// The closure has provided a state, and the attempt is over.
    case given

    /// The closure has provided none, and the attempt is under way.
    case missing

    /// Nothing has happened.
    case unasked
  }

  /// Attempts an event that leads to a one-byte kind, where the rule provides the state and no other closure is called.
  @usableFromInline
  typealias Shortcut = (_ subject: AnyObject, _ event: UnsafeRawPointer, _ kind: UInt8) -> Provision

  /// The forms in which a closure is called.
  @usableFromInline
  @safe
  package struct Forms {
    let body: Body
    let shortcut: Shortcut

    @usableFromInline
    init(_ body: @escaping Body, shortcut: @escaping Shortcut) {
      self.body = body
      unsafe self.shortcut = unsafe shortcut
    }
  }

  let forms: Forms

  /// The registration of a rule of the definition; nil for the rule of a route, which counts as long as the route is
  /// taken.
  @safe @exclusivity(unchecked) var registration: RegistrationID?

  init(_ forms: Forms) {
    self.forms = forms
  }
}

// Only a blueprint passes the forms of a closure to other threads, and its closures are `Sendable`.
extension ValueRule.Forms: @unchecked Sendable {}

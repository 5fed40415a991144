/// Gives values of states that have data (K2): registered for a definition, or given together with a route.
@usableFromInline
final class ValueRule {
  /// Gives the state of a kind that an event leads to from a state; nil if it has none of that kind.
  @usableFromInline
  typealias Body = (_ event: AnyValue?, _ fromState: AnyValue, _ kind: AnyValue) -> AnyValue?

  let body: Body

  @usableFromInline
  init(_ body: @escaping Body) {
    self.body = body
  }
}

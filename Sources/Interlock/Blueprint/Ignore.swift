/// Events that do nothing in some states, which is then no refusal (T3).
///
/// ```swift
/// let lights = Blueprint<Light, Button>(state: .red) {
///   On(.press, .red => .green, .green => .red)
///   Ignore(.hold, in: .red, .green)
///   Ignore(.press)
/// }
/// let machine = lights.machine()
/// print(machine.send(.hold))  // ignored
/// ```
///
/// It is ranked like a route: a route of the same event from a single state or a list comes before one that ignores the
/// event in any state.
public struct Ignore<S: Kinded, E: Kinded>: BlueprintElement where S.Kind: StateType, E.Kind: EventType {
  /// What it declares.
  public let part: Blueprint<S, E>.Part

  /// Declares that events are ignored.
  ///
  /// - Parameters:
  ///   - events: what is ignored: these, or any event if none are given.
  ///   - states: where: in these, or in any state if none are given.
  public init(_ events: E.Kind..., in states: S.Kind...) {
    part = .init(.ignored(Pattern(listed: events), in: Pattern(listed: states)))
  }
}

extension Ignore: Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}

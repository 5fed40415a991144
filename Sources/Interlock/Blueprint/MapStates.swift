/// Routing of state attempts by a closure: a state route mapping.
///
/// ```swift
/// let lights = Blueprint<Light, NoEvent>(state: .red) {
///   MapStates { fromState, _ in fromState == .red ? [.green, .off] : nil }
/// }
/// let machine = lights.stateMachine()
/// print(machine.canTryState(.green))  // true
/// ```
public struct MapStates<S: Kinded, E: Kinded>: BlueprintElement where S.Kind: StateType, E.Kind: EventType {
  /// What it declares.
  public let part: Blueprint<S, E>.Part

  /// Gives the states that may be attempted from a state, or nil.
  public typealias Mapping = @Sendable (_ fromState: S, _ userInfo: Any?) -> [S]?

  /// Declares a state route mapping.
  ///
  /// - Parameters:
  ///   - order: when the handler runs among others; lower runs first.
  ///   - mapping: gives the states that may be attempted from a state, or nil.
  ///   - handler: runs after a transition that this mapping allowed.
  public init(
    order: HandlerOrder = 100, _ mapping: @escaping Mapping, then handler: Blueprint<S, E>.Handler? = nil
  ) {
    part = .init(.stateRouteMapping(mapping, order: order, then: handler))
  }
}

extension MapStates: Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}

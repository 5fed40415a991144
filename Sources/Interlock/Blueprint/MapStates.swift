/// A state route mapping: a closure that allows target states.
///
/// ```swift
/// let lights = Blueprint<Light, NoEvent>(state: .red) {
///   MapStates { fromState, _ in fromState == .red ? [.green, .off] : nil }
/// }
/// let machine = lights.stateMachine()
/// print(machine.canTryState(.green))  // true
/// ```
public struct MapStates<S: Kinded, E: Kinded>: BlueprintElement where S.Kind: StateType, E.Kind: EventType {
  /// The declarations.
  public let part: Blueprint<S, E>.Part

  /// Returns the allowed target states for a state, or nil.
  public typealias Mapping = @Sendable (_ fromState: S, _ userInfo: Any?) -> [S]?

  /// Declares a state route mapping.
  ///
  /// - Parameters:
  ///   - order: when the handler runs among others; lower runs first.
  ///   - mapping: returns the allowed target states for a state, or nil.
  ///   - handler: runs after each state attempt that this mapping allows.
  public init(
    order: HandlerOrder = 100, _ mapping: @escaping Mapping, then handler: Blueprint<S, E>.Handler? = nil
  ) {
    part = .init(.stateRouteMapping(mapping, order: order, then: handler))
  }
}

extension MapStates: Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}

/// A state route mapping: a closure that allows target states.
///
/// ```swift
/// let lights = Blueprint<Light, NoEvent>(state: .red) {
///   MapStates { fromState, _ in fromState == .red ? [.green, .off] : nil }
/// }
/// let machine = lights.stateMachine()
/// print(machine.canTryState(.green))  // true
/// ```
public struct MapStates<H: LineHome>: BlueprintElement {
  /// The declarations.
  public let part: Lines<H>

  /// Returns the allowed target states for a state, or nil.
  public typealias Mapping = @Sendable (_ fromState: H.S, _ userInfo: Any?) -> [H.S]?

  /// Declares a state route mapping.
  ///
  /// - Parameters:
  ///   - order: when the handler runs among others; lower runs first.
  ///   - mapping: returns the allowed target states for a state, or nil.
  ///   - handler: runs after each state attempt that this mapping allows.
  public init(
    order: HandlerOrder = 100, _ mapping: @escaping Mapping, then handler: H.Handler? = nil
  ) {
    part = .init(
      .mapping(
        nil, stateRoute: StateMachine<H.S, H.E>.erased(mapping), order: order, then: H.body(handler)))
  }
}

extension MapStates: Sendable where H: Sendable {}

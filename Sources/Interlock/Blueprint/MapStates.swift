/// Declares a state route mapping: a closure that allows target states.
///
/// ```swift
/// let lights = Blueprint<Light, NoEvent>(state: .red) {
///   MapStates { fromState, _ in fromState == .red ? [.green, .off] : nil }
/// }
/// let machine = lights.stateMachine()
/// print(machine.accepts(.green))  // true
/// ```
///
/// - Parameters:
///   - order: when the handler runs among others; lower runs first.
///   - mapping: returns the allowed target states for a state, or nil.
///   - handler: runs after each state attempt that this mapping allows.
/// - Returns: the line.
public func MapStates<H: LineHome>(
  order: HandlerOrder = 100, _ mapping: @escaping @Sendable (_ fromState: H.S, _ userInfo: Any?) -> [H.S]?,
  then handler: H.Handler? = nil
) -> Lines<H> {
  .init(
    .mapping(
      nil, stateRoute: StateMachine<H.S, H.E>.erased(mapping), order: order, then: H.body(handler)))
}

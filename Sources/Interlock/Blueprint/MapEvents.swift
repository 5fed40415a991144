/// Declares a route mapping, for states and events that carry data.
///
/// ```swift
/// enum Screen: StateType { case idle, loading(Int) }
/// enum Action: EventType { case load(Int) }
///
/// let screen = Blueprint<Screen, Action>(state: .idle) {
///   MapEvents { event, fromState, _ in
///     switch (fromState, event) {
///     case (.idle, .load(let page)): .loading(page)
///     default: nil
///     }
///   }
/// }
/// let machine = screen.machine()
/// print(machine.send(.load(2)))  // moved .idle => .loading
/// ```
///
/// A machine calls mappings after its routes, in the order of their declaration.
///
/// - Parameters:
///   - order: when the handler runs among others; lower runs first.
///   - mapping: returns the state that an event leads to, or nil.
///   - handler: runs after each event attempt that takes this mapping.
/// - Returns: the line.
@export(implementation)
public func MapEvents<H: LineHome>(
  order: HandlerOrder = 100,
  _ mapping: @escaping @Sendable (_ event: H.E?, _ fromState: H.S, _ userInfo: Any?) -> H.S?,
  then handler: H.Handler? = nil
) -> Lines<H> {
  .mapping(Machine<H.S, H.E>.mappingForms(of: mapping), order, H.body(handler))
}

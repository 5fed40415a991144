/// Routing by a closure, for states and events that carry payloads.
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
/// Mappings are asked after the routes, in their order.
public struct MapEvents<S: Kinded, E: Kinded>: BlueprintElement where S.Kind: StateType, E.Kind: EventType {
  /// What it declares.
  public let part: Blueprint<S, E>.Part

  /// Gives the state that an event leads to, or nil. It is asked with a nil event on a state attempt, and allows the
  /// attempt if it gives the target.
  public typealias Mapping = @Sendable (_ event: E?, _ fromState: S, _ userInfo: Any?) -> S?

  /// Declares a route mapping.
  ///
  /// - Parameters:
  ///   - order: when the handler runs among others; lower runs first.
  ///   - mapping: gives the state that an event leads to, or nil.
  ///   - handler: runs after a transition that this very mapping led.
  public init(
    order: HandlerOrder = 100, _ mapping: @escaping Mapping, then handler: Blueprint<S, E>.Handler? = nil
  ) {
    part = .init(.routeMapping(mapping, order: order, then: handler))
  }
}

extension MapEvents: Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}

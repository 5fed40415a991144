/// A route mapping, for states and events that carry data.
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
public struct MapEvents<H: LineHome>: BlueprintElement {
  /// The declarations.
  public let part: Lines<H>

  /// Returns the state that an event leads to, or nil. On a state attempt the event is nil, and the mapping allows the
  /// attempt if it returns the target.
  public typealias Mapping = @Sendable (_ event: H.E?, _ fromState: H.S, _ userInfo: Any?) -> H.S?

  /// Declares a route mapping.
  ///
  /// - Parameters:
  ///   - order: when the handler runs among others; lower runs first.
  ///   - mapping: returns the state that an event leads to, or nil.
  ///   - handler: runs after each event attempt that takes this mapping.
  @export(implementation)
  public init(
    order: HandlerOrder = 100, _ mapping: @escaping Mapping, then handler: H.Handler? = nil
  ) {
    part = .mapping(Machine<H.S, H.E>.mappingForms(of: mapping), order, H.body(handler))
  }
}

extension MapEvents: Sendable where H: Sendable {}

/// Consecutive routes: a chain of transitions with a condition for each.
public struct RouteChain<S: Kinded, E: Kinded> where S.Kind: StateType, E.Kind: EventType {
  /// The routes in the order of the steps, at least one.
  public let routes: [Route<S, E>]

  /// The arrows of the routes.
  public var transitions: [Transition<S.Kind>] {
    routes.map(\.transition)
  }

  /// Makes a chain of routes.
  ///
  /// - Parameter routes: at least one route; an empty array traps.
  public init(routes: [Route<S, E>]) {
    guard !routes.isEmpty else { fatalError("A route chain needs at least one route, that is, two states.") }
    self.routes = routes
  }

  /// Makes a chain of routes that share a condition.
  ///
  /// - Parameters:
  ///   - transitionChain: the arrows.
  ///   - label: the condition's label, shown in refusals.
  ///   - condition: the guard of every step; without one, every step is open.
  public init(
    transitionChain: TransitionChain<S.Kind>,
    label: String? = nil,
    condition: Route<S, E>.Condition? = nil
  ) {
    self.init(routes: transitionChain.transitions.map { Route($0, label: label, condition: condition) })
  }

  /// The routes, whatever the machine's types.
  @inline(never) var erased: [AnyRoute] { routes.map(\.erased) }
}

extension RouteChain: CustomStringConvertible, CustomDebugStringConvertible {
  /// The routes as phrases: `.idle => .armed, .armed => .fired if "safe"`.
  public var description: String {
    routes.map(\.description).joined(separator: ", ")
  }

  /// The chain with its types: `RouteChain<Door, NoEvent>(.idle => .armed, .armed => .fired)`.
  public var debugDescription: String {
    "RouteChain<\(S.self), \(E.self)>(\(description))"
  }
}

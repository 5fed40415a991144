/// Consecutive routes: a chain of transitions with a condition for each.
package struct RouteChain<S: Kinded, E: Kinded> where S.Kind: StateType, E.Kind: EventType {
  /// The routes in the order of the steps, at least one.
  package let routes: [Route<S, E>]

  /// Makes a chain of routes.
  ///
  /// - Parameter routes: at least one route; an empty array traps.
  package init(routes: [Route<S, E>]) {
    guard !routes.isEmpty else { fatalError("A route chain needs at least one route, that is, two states.") }
    self.routes = routes
  }

  /// The routes, whatever the machine's types.
  @inline(never) var erased: [AnyArrow] { routes.map(\.erased) }
}

extension RouteChain: CustomStringConvertible {
  /// The routes as phrases: `.idle => .armed, .armed => .fired if "safe"`.
  package var description: String {
    routes.map(\.description).joined(separator: ", ")
  }
}

public import Interlock

/// A transition that a machine may take if its condition passes.
public struct Route<S: Kinded, E: Kinded> where S.Kind: StateType, E.Kind: EventType {
  let route: Interlock.Route<S, E>

  /// The arrow.
  public var transition: Transition<S.Kind> { route.transition }

  /// The guard; nil if the route is always open.
  public var condition: ((Context<S, E>) -> Bool)? { route.condition }

  /// Makes a route.
  ///
  /// - Parameters:
  ///   - transition: the arrow.
  ///   - condition: the guard; without one, the route is always open.
  public init(transition: Transition<S.Kind>, condition: ((Context<S, E>) -> Bool)? = nil) {
    route = Interlock.Route(transition, condition: condition)
  }

  /// Makes a route.
  ///
  /// - Parameters:
  ///   - transition: the arrow.
  ///   - label: the condition's label, shown in refusals and pictures.
  ///   - condition: the guard; without one, the route is always open.
  public init(
    _ transition: Transition<S.Kind>, label: String? = nil, condition: ((Context<S, E>) -> Bool)? = nil
  ) {
    route = Interlock.Route(transition, label: label, condition: condition)
  }
}

extension Route: CustomStringConvertible {
  /// The route as a phrase: `.cart => .paid if "has items"`.
  public var description: String { route.description }
}

/// Consecutive routes: a chain of transitions with a condition for each.
public struct RouteChain<S: Kinded, E: Kinded> where S.Kind: StateType, E.Kind: EventType {
  /// The routes in the order of the steps, at least one.
  public let routes: [Route<S, E>]

  /// Makes a chain of routes.
  ///
  /// - Parameter routes: the routes in the order of the steps, at least one.
  public init(routes: [Route<S, E>]) {
    guard !routes.isEmpty else { fatalError("A route chain needs at least one route, that is, two states.") }
    self.routes = routes
  }

  /// Makes a chain of routes from arrows that share a condition.
  public init(
    transitionChain: TransitionChain<S.Kind>, condition: ((Context<S, E>) -> Bool)? = nil
  ) {
    self.init(routes: transitionChain.transitions.map { Route($0, condition: condition) })
  }

  var chain: Interlock.RouteChain<S, E> { Interlock.RouteChain(routes: routes.map(\.route)) }
}

extension RouteChain {
  /// Reports that one arrow is not a chain.
  @available(
    *, unavailable, message: "one arrow is not a chain; write 'TransitionChain(transition: .a => .b)'"
  )
  public init(transitionChain: Transition<S.Kind>, condition: ((Context<S, E>) -> Bool)? = nil) {
    fatalError()
  }
}

public import Interlock

// In SwiftState, a closure without a label that returns a `Bool` is a guard, and so it is in this module. In Interlock
// itself, it is a handler.

extension Machine {
  /// Adds a route for an event with a guard, which needs no label.
  @discardableResult
  public func addRoute(event: E.Kind, _ transition: Transition<S.Kind>, condition: Condition?) -> Registration
  {
    register(routesFor: .some(event), [transition], condition: condition)
  }

  /// Adds a route for an event with a handler.
  @discardableResult
  public func addRoute(
    event: E.Kind, _ transition: Transition<S.Kind>, condition: Condition? = nil, handler: @escaping Handler
  ) -> Registration {
    register(routesFor: .some(event), [transition], condition: condition, handler: handler)
  }

  /// Adds a route for events with a guard, which needs no label.
  @_disfavoredOverload
  @discardableResult
  public func addRoute(
    event: Event<E.Kind>, _ transition: Transition<S.Kind>, condition: Condition? = nil
  ) -> Registration {
    register(routesFor: event, [transition], condition: condition)
  }

  /// Adds routes for an event.
  @discardableResult
  public func addRoutes(
    event: E.Kind, transitions: [Transition<S.Kind>], condition: Condition? = nil
  ) -> Registration {
    register(routesFor: .some(event), transitions, condition: condition)
  }

  /// Adds routes for events.
  @_disfavoredOverload
  @discardableResult
  public func addRoutes(
    event: Event<E.Kind>, transitions: [Transition<S.Kind>], condition: Condition? = nil
  ) -> Registration {
    register(routesFor: event, transitions, condition: condition)
  }

  /// Adds routes for an event, with a handler.
  @discardableResult
  public func addRoutes(
    event: E.Kind, transitions: [Transition<S.Kind>], condition: Condition? = nil, handler: @escaping Handler
  ) -> Registration {
    register(routesFor: .some(event), transitions, condition: condition, handler: handler)
  }

  /// Adds routes for events, with a handler.
  @_disfavoredOverload
  @discardableResult
  public func addRoutes(
    event: Event<E.Kind>, transitions: [Transition<S.Kind>], condition: Condition? = nil,
    handler: @escaping Handler
  ) -> Registration {
    register(routesFor: event, transitions, condition: condition, handler: handler)
  }

  /// Adds routes that have conditions of their own, for an event.
  @discardableResult
  public func addRoutes(event: E.Kind, routes: [Route<S, E>], handler: Handler? = nil) -> Registration {
    register(routesFor: .some(event), routes.map(\.route), handler: handler)
  }

  /// Adds routes that have conditions of their own, for events.
  @_disfavoredOverload
  @discardableResult
  public func addRoutes(event: Event<E.Kind>, routes: [Route<S, E>], handler: Handler? = nil) -> Registration
  {
    register(routesFor: event, routes.map(\.route), handler: handler)
  }
}

extension StateMachine {
  /// Adds a state route with a guard, which needs no label.
  @discardableResult
  public func addRoute(_ transition: Transition<S.Kind>, condition: Condition?) -> Registration {
    register(routesFor: nil, [transition], condition: condition)
  }

  /// Adds a state route with a guard and a handler.
  @discardableResult
  public func addRoute(
    _ transition: Transition<S.Kind>, condition: Condition? = nil, handler: @escaping Handler
  ) -> Registration {
    register(routesFor: nil, [transition], condition: condition, handler: handler)
  }

  /// Adds an existing route as a state route.
  @_disfavoredOverload
  @discardableResult
  public func addRoute(_ route: Route<S, E>) -> Registration {
    register(routesFor: nil, [route.route])
  }

  /// Adds an existing route as a state route, with a handler.
  @_disfavoredOverload
  @discardableResult
  public func addRoute(_ route: Route<S, E>, handler: @escaping Handler) -> Registration {
    register(routesFor: nil, [route.route], handler: handler)
  }

  /// Adds state routes.
  @discardableResult
  public func addRoutes(transitions: [Transition<S.Kind>], condition: Condition? = nil) -> Registration {
    register(routesFor: nil, transitions, condition: condition)
  }
}

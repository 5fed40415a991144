public import Interlock

// In SwiftState, a closure without a label that returns a `Bool` is a guard, and so it is in this module. In Interlock
// itself, it is a handler.

extension Machine {
  /// Adds a route for an event with a guard, which needs no label.
  @discardableResult
  public func addRoute(event: E.Kind, _ transition: Transition<S.Kind>, condition: Condition?)
    -> Registration
  {
    addRoute(event: event, transition, label: nil, condition: condition)
  }

  /// Adds routes for an event with a guard, which needs no label.
  @discardableResult
  public func addRoutes(event: E.Kind, transitions: [Transition<S.Kind>], condition: Condition?)
    -> Registration
  {
    addRoutes(event: event, transitions: transitions, label: nil, condition: condition)
  }

  /// Adds a route for events with a guard, which needs no label.
  @_disfavoredOverload
  @discardableResult
  public func addRoute(event: Event<E.Kind>, _ transition: Transition<S.Kind>, condition: Condition?)
    -> Registration
  {
    addRoute(event: event, transition, label: nil, condition: condition)
  }

  /// Adds routes for events with a guard, which needs no label.
  @_disfavoredOverload
  @discardableResult
  public func addRoutes(event: Event<E.Kind>, transitions: [Transition<S.Kind>], condition: Condition?)
    -> Registration
  {
    addRoutes(event: event, transitions: transitions, label: nil, condition: condition)
  }
}

extension StateMachine {
  /// Adds a state route with a guard, which needs no label.
  @discardableResult
  public func addRoute(_ transition: Transition<S.Kind>, condition: Condition?) -> Registration {
    addRoute(transition, label: nil, condition: condition)
  }

  /// Adds state routes with a guard, which needs no label.
  @discardableResult
  public func addRoutes(transitions: [Transition<S.Kind>], condition: Condition?) -> Registration {
    addRoutes(transitions: transitions, label: nil, condition: condition)
  }
}

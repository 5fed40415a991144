public import Interlock

// In SwiftState, the context was a tuple, so its users may name its parts as a handler's parameters.

extension Machine {
  /// A handler that takes the parts of the context one by one.
  public typealias SpreadHandler = (_ event: E?, _ fromState: S, _ toState: S, _ userInfo: Any?) -> Void

  /// Adds an error handler that takes the parts of the context one by one.
  @_disfavoredOverload
  @discardableResult
  public func addErrorHandler(
    order: HandlerOrder = 100,
    handler: @escaping SpreadHandler
  ) -> Registration {
    addErrorHandler(order: order) { context in
      handler(context.event, context.fromState, context.toState, context.userInfo)
    }
  }

  /// Adds a handler for an event that takes the parts of the context one by one.
  @_disfavoredOverload
  @discardableResult
  public func addHandler(
    event: E.Kind,
    order: HandlerOrder = 100,
    handler: @escaping SpreadHandler
  ) -> Registration {
    addHandler(event: event, order: order) { context in
      handler(context.event, context.fromState, context.toState, context.userInfo)
    }
  }

  /// Adds a handler for events that takes the parts of the context one by one.
  @_disfavoredOverload
  @discardableResult
  public func addHandler(
    event: Event<E.Kind>,
    order: HandlerOrder = 100,
    handler: @escaping SpreadHandler
  ) -> Registration {
    register(handlerFor: event, order: order) { context in
      handler(context.event, context.fromState, context.toState, context.userInfo)
    }
  }

  /// Adds a handler for event and state attempts that takes the parts of the context one by one.
  @_disfavoredOverload
  @discardableResult
  public func addAnyHandler(
    _ transition: Transition<S.Kind>,
    order: HandlerOrder = 100,
    handler: @escaping SpreadHandler
  ) -> Registration {
    addAnyHandler(transition, order: order) { context in
      handler(context.event, context.fromState, context.toState, context.userInfo)
    }
  }
}

extension StateMachine {
  /// Adds a handler for state attempts that takes the parts of the context one by one.
  @_disfavoredOverload
  @discardableResult
  public func addHandler(
    _ transition: Transition<S.Kind>,
    order: HandlerOrder = 100,
    handler: @escaping SpreadHandler
  ) -> Registration {
    addHandler(transition, order: order) { context in
      handler(context.event, context.fromState, context.toState, context.userInfo)
    }
  }
}

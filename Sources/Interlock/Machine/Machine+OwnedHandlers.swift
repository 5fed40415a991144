extension Machine {
  /// Adds a handler for an event. The handler ends with its owner.
  ///
  /// - Parameters:
  ///   - event: the event to handle.
  ///   - transition: the arrow that narrows the handler.
  ///   - order: when the handler runs among others; lower runs first.
  ///   - owner: an object, held weakly and passed to the handler. The handler ends when the owner is freed.
  ///   - handler: runs after each transition along the arrow on that event.
  /// - Returns: a token that removes the registration.
  @discardableResult
  public final func addHandler<Owner: AnyObject>(
    event: E.Kind,
    _ transition: Transition<S.Kind> = .any => .any,
    order: HandlerOrder = 100,
    owner: Owner,
    handler: @escaping (Owner, Context) -> Void
  ) -> Registration {
    own(owner, handler) { addHandler(event: event, transition, order: order, handler: $0) }
  }

  /// Adds a handler for an arrow, on event and state attempts alike. The handler ends with its owner.
  ///
  /// - Parameters:
  ///   - transition: the arrow to handle.
  ///   - order: when the handler runs among others; lower runs first.
  ///   - owner: an object, held weakly and passed to the handler. The handler ends when the owner is freed.
  ///   - handler: runs after each transition along the arrow.
  /// - Returns: a token that removes the registration.
  @discardableResult
  public final func addAnyHandler<Owner: AnyObject>(
    _ transition: Transition<S.Kind>,
    order: HandlerOrder = 100,
    owner: Owner,
    handler: @escaping (Owner, Context) -> Void
  ) -> Registration {
    own(owner, handler) { addAnyHandler(transition, order: order, handler: $0) }
  }

  /// Adds an error handler that ends with its owner.
  ///
  /// - Parameters:
  ///   - order: when the handler runs among others; lower runs first.
  ///   - owner: an object, held weakly and passed to the handler. The handler ends when the owner is freed.
  ///   - handler: runs after each refused attempt. Its context gives the reason.
  /// - Returns: a token that removes the registration.
  @discardableResult
  public final func addErrorHandler<Owner: AnyObject>(
    order: HandlerOrder = 100,
    owner: Owner,
    handler: @escaping (Owner, Context) -> Void
  ) -> Registration {
    own(owner, handler) { addErrorHandler(order: order, handler: $0) }
  }
}

extension StateMachine {
  /// Adds a handler for an arrow, on state attempts only. The handler ends with its owner.
  ///
  /// - Parameters:
  ///   - transition: the arrow to handle.
  ///   - order: when the handler runs among others; lower runs first.
  ///   - owner: an object, held weakly and passed to the handler. The handler ends when the owner is freed.
  ///   - handler: runs after each state attempt along the arrow.
  /// - Returns: a token that removes the registration.
  @discardableResult
  public func addHandler<Owner: AnyObject>(
    _ transition: Transition<S.Kind>,
    order: HandlerOrder = 100,
    owner: Owner,
    handler: @escaping (Owner, Context) -> Void
  ) -> Registration {
    own(owner, handler) { addHandler(transition, order: order, handler: $0) }
  }
}

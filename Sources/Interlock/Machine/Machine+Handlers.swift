extension Machine {
  /// Adds a handler for an event.
  ///
  /// - Parameters:
  ///   - event: the event to handle.
  ///   - transition: the arrow that narrows the handler.
  ///   - order: when the handler runs among others; lower runs first.
  ///   - handler: runs after each transition along the arrow on that event.
  /// - Returns: a token that removes the registration.
  @discardableResult
  public final func addHandler(
    event: E.Kind,
    _ transition: Transition<S.Kind> = .any => .any,
    order: HandlerOrder = 100,
    handler: @escaping Handler
  ) -> Registration {
    addHandler(.event(.some(Address.erased(event)), along: AnyArrow(transition)), order, handler)
  }

  /// Adds a handler for an arrow, on event and state attempts alike.
  ///
  /// - Parameters:
  ///   - transition: the arrow to handle.
  ///   - order: when the handler runs among others; lower runs first.
  ///   - handler: runs after each transition along the arrow.
  /// - Returns: a token that removes the registration.
  @discardableResult
  public final func addAnyHandler(
    _ transition: Transition<S.Kind>,
    order: HandlerOrder = 100,
    handler: @escaping Handler
  ) -> Registration {
    addHandler(.anyAttempt(along: AnyArrow(transition)), order, handler)
  }

  /// Adds an error handler.
  ///
  /// - Parameters:
  ///   - order: when the handler runs among others; lower runs first.
  ///   - handler: runs after each refused attempt. Its context gives the reason.
  /// - Returns: a token that removes the registration.
  @discardableResult
  public final func addErrorHandler(
    order: HandlerOrder = 100,
    handler: @escaping Handler
  ) -> Registration {
    addHandler(.refusal, order, handler)
  }
}

extension StateMachine {
  /// Adds a handler for an arrow, on state attempts only.
  ///
  /// - Parameters:
  ///   - transition: the arrow to handle.
  ///   - order: when the handler runs among others; lower runs first.
  ///   - handler: runs after each state attempt along the arrow.
  /// - Returns: a token that removes the registration.
  @discardableResult
  public func addHandler(
    _ transition: Transition<S.Kind>,
    order: HandlerOrder = 100,
    handler: @escaping Handler
  ) -> Registration {
    addHandler(.stateAttempt(along: AnyArrow(transition)), order, handler)
  }
}

extension Machine {
  /// Adds an exit handler for a state. It runs on event and state attempts alike.
  ///
  /// - Parameters:
  ///   - state: the state to leave.
  ///   - order: when the handler runs among others; lower runs first.
  ///   - handler: runs before the state is left, while the machine is still in it.
  /// - Returns: a token that removes the registration.
  @discardableResult
  public final func addExitHandler(
    _ state: S.Kind,
    order: HandlerOrder = 100,
    handler: @escaping Handler
  ) -> Registration {
    addExitHandler(.some(Address.erased(state)), order, handler)
  }

  /// Adds an entry handler for a state. It runs on event and state attempts alike.
  ///
  /// - Parameters:
  ///   - state: the state to enter.
  ///   - order: when the handler runs among others; lower runs first.
  ///   - handler: runs after the state has been entered.
  /// - Returns: a token that removes the registration.
  @discardableResult
  public final func addEntryHandler(
    _ state: S.Kind,
    order: HandlerOrder = 100,
    handler: @escaping Handler
  ) -> Registration {
    addEntryHandler(.some(Address.erased(state)), order, handler)
  }

  /// Adds an exit handler for a state, on event and state attempts alike. The handler ends with its owner.
  ///
  /// - Parameters:
  ///   - state: the state to leave.
  ///   - order: when the handler runs among others; lower runs first.
  ///   - owner: an object, held weakly and passed to the handler. The handler ends when the owner is freed.
  ///   - handler: runs before the state is left, while the machine is still in it.
  /// - Returns: a token that removes the registration.
  @discardableResult
  public final func addExitHandler<Owner: AnyObject>(
    _ state: S.Kind,
    order: HandlerOrder = 100,
    owner: Owner,
    handler: @escaping (Owner, Context) -> Void
  ) -> Registration {
    own(owner, handler) { addExitHandler(state, order: order, handler: $0) }
  }

  /// Adds an entry handler for a state, on event and state attempts alike. The handler ends with its owner.
  ///
  /// - Parameters:
  ///   - state: the state to enter.
  ///   - order: when the handler runs among others; lower runs first.
  ///   - owner: an object, held weakly and passed to the handler. The handler ends when the owner is freed.
  ///   - handler: runs after the state has been entered.
  /// - Returns: a token that removes the registration.
  @discardableResult
  public final func addEntryHandler<Owner: AnyObject>(
    _ state: S.Kind,
    order: HandlerOrder = 100,
    owner: Owner,
    handler: @escaping (Owner, Context) -> Void
  ) -> Registration {
    own(owner, handler) { addEntryHandler(state, order: order, handler: $0) }
  }

  private final func addExitHandler(
    _ states: ValuePattern, _ order: HandlerOrder, _ handler: @escaping Handler
  ) -> Registration {
    addHandler(
      .exitHandler, event: .any, AnyArrow(fromState: states, toState: .any), order, Self.erased(handler))
  }

  private final func addEntryHandler(
    _ states: ValuePattern, _ order: HandlerOrder, _ handler: @escaping Handler
  ) -> Registration {
    addHandler(
      .entryHandler, event: .any, AnyArrow(fromState: .any, toState: states), order, Self.erased(handler))
  }
}

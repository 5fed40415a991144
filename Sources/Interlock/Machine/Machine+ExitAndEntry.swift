extension Machine {
  /// Adds a handler that runs when a state is left, on any attempt.
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
  ) -> any Disposable {
    addHandler(.exitHandler, Transition(fromState: .some(state), toState: .any), order, handler)
  }

  /// Adds a handler that runs when one of some states is left, on any attempt.
  ///
  /// - Parameters:
  ///   - state: the state to leave.
  ///   - order: when the handler runs among others; lower runs first.
  ///   - handler: runs before the state is left, while the machine is still in it.
  /// - Returns: a token that removes the registration.
  @_disfavoredOverload
  @discardableResult
  public final func addExitHandler(
    _ state: Pattern<S.Kind>,
    order: HandlerOrder = 100,
    handler: @escaping Handler
  ) -> any Disposable {
    addHandler(.exitHandler, Transition(fromState: state, toState: .any), order, handler)
  }

  /// Adds a handler that runs when a state is entered, on any attempt.
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
  ) -> any Disposable {
    addHandler(.entryHandler, Transition(fromState: .any, toState: .some(state)), order, handler)
  }

  /// Adds a handler that runs when one of some states is entered, on any attempt.
  ///
  /// - Parameters:
  ///   - state: the state to enter.
  ///   - order: when the handler runs among others; lower runs first.
  ///   - handler: runs after the state has been entered.
  /// - Returns: a token that removes the registration.
  @_disfavoredOverload
  @discardableResult
  public final func addEntryHandler(
    _ state: Pattern<S.Kind>,
    order: HandlerOrder = 100,
    handler: @escaping Handler
  ) -> any Disposable {
    addHandler(.entryHandler, Transition(fromState: .any, toState: state), order, handler)
  }

  /// Adds a handler, ending with its owner, that runs when a state is left on any attempt.
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
  ) -> any Disposable {
    own(owner, handler) { addExitHandler(state, order: order, handler: $0) }
  }

  /// Adds a handler, ending with its owner, that runs when one of some states is left on any attempt.
  ///
  /// - Parameters:
  ///   - state: the state to leave.
  ///   - order: when the handler runs among others; lower runs first.
  ///   - owner: an object, held weakly and passed to the handler. The handler ends when the owner is freed.
  ///   - handler: runs before the state is left, while the machine is still in it.
  /// - Returns: a token that removes the registration.
  @_disfavoredOverload
  @discardableResult
  public final func addExitHandler<Owner: AnyObject>(
    _ state: Pattern<S.Kind>,
    order: HandlerOrder = 100,
    owner: Owner,
    handler: @escaping (Owner, Context) -> Void
  ) -> any Disposable {
    own(owner, handler) { addExitHandler(state, order: order, handler: $0) }
  }

  /// Adds a handler, ending with its owner, that runs when a state is entered on any attempt.
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
  ) -> any Disposable {
    own(owner, handler) { addEntryHandler(state, order: order, handler: $0) }
  }

  /// Adds a handler, ending with its owner, that runs when one of some states is entered on any attempt.
  ///
  /// - Parameters:
  ///   - state: the state to enter.
  ///   - order: when the handler runs among others; lower runs first.
  ///   - owner: an object, held weakly and passed to the handler. The handler ends when the owner is freed.
  ///   - handler: runs after the state has been entered.
  /// - Returns: a token that removes the registration.
  @_disfavoredOverload
  @discardableResult
  public final func addEntryHandler<Owner: AnyObject>(
    _ state: Pattern<S.Kind>,
    order: HandlerOrder = 100,
    owner: Owner,
    handler: @escaping (Owner, Context) -> Void
  ) -> any Disposable {
    own(owner, handler) { addEntryHandler(state, order: order, handler: $0) }
  }
}

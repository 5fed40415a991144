extension Machine {
  /// Adds a handler that runs when a state is left, on any attempt.
  ///
  /// - Parameters:
  ///   - state: what is left.
  ///   - order: the handler's place among others.
  ///   - handler: runs before the state is left: the machine is still in it.
  /// - Returns: the removal of the registration.
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
  ///   - state: what is left.
  ///   - order: the handler's place among others.
  ///   - handler: runs before the state is left: the machine is still in it.
  /// - Returns: the removal of the registration.
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
  ///   - state: what is entered.
  ///   - order: the handler's place among others.
  ///   - handler: runs after the state was entered.
  /// - Returns: the removal of the registration.
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
  ///   - state: what is entered.
  ///   - order: the handler's place among others.
  ///   - handler: runs after the state was entered.
  /// - Returns: the removal of the registration.
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
  ///   - state: what is left.
  ///   - order: the handler's place among others.
  ///   - owner: is held weakly and given to the handler, which ends with it.
  ///   - handler: runs before the state is left: the machine is still in it.
  /// - Returns: the removal of the registration.
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
  ///   - state: what is left.
  ///   - order: the handler's place among others.
  ///   - owner: is held weakly and given to the handler, which ends with it.
  ///   - handler: runs before the state is left: the machine is still in it.
  /// - Returns: the removal of the registration.
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
  ///   - state: what is entered.
  ///   - order: the handler's place among others.
  ///   - owner: is held weakly and given to the handler, which ends with it.
  ///   - handler: runs after the state was entered.
  /// - Returns: the removal of the registration.
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
  ///   - state: what is entered.
  ///   - order: the handler's place among others.
  ///   - owner: is held weakly and given to the handler, which ends with it.
  ///   - handler: runs after the state was entered.
  /// - Returns: the removal of the registration.
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

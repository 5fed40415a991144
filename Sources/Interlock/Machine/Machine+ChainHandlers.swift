extension Machine {
  /// Adds a handler for a chain.
  ///
  /// - Parameters:
  ///   - chain: consecutive transitions, on state or event attempts.
  ///   - order: when the handler runs among others; lower runs first.
  ///   - handler: runs when the chain is complete.
  /// - Returns: a token that removes the registration.
  @discardableResult
  public final func addChainHandler(
    _ chain: TransitionChain<S.Kind>,
    order: HandlerOrder = 100,
    handler: @escaping Handler
  ) -> Registration {
    addChainHandler(Chain(chain, .completion), order, Self.erased(handler))
  }

  /// Adds a handler for a chain of routes.
  ///
  /// - Parameters:
  ///   - chain: consecutive transitions, on state or event attempts; a step counts only if its condition passes.
  ///   - order: when the handler runs among others; lower runs first.
  ///   - handler: runs when the chain is complete.
  /// - Returns: a token that removes the registration.
  @_disfavoredOverload
  @discardableResult
  public final func addChainHandler(
    _ chain: RouteChain<S, E>,
    order: HandlerOrder = 100,
    handler: @escaping Handler
  ) -> Registration {
    addChainHandler(Chain(chain, .completion), order, Self.erased(handler))
  }

  /// Adds an error handler for a chain.
  ///
  /// - Parameters:
  ///   - chain: consecutive transitions, on state or event attempts.
  ///   - order: when the handler runs among others; lower runs first.
  ///   - handler: runs once when a transition leaves the chain before its end.
  /// - Returns: a token that removes the registration.
  @discardableResult
  public final func addChainErrorHandler(
    _ chain: TransitionChain<S.Kind>,
    order: HandlerOrder = 100,
    handler: @escaping Handler
  ) -> Registration {
    addChainHandler(Chain(chain, .disruption), order, Self.erased(handler))
  }

  /// Adds an error handler for a chain of routes.
  ///
  /// - Parameters:
  ///   - chain: consecutive transitions, on state or event attempts; a step counts only if its condition passes.
  ///   - order: when the handler runs among others; lower runs first.
  ///   - handler: runs once when a transition leaves the chain before its end.
  /// - Returns: a token that removes the registration.
  @_disfavoredOverload
  @discardableResult
  public final func addChainErrorHandler(
    _ chain: RouteChain<S, E>,
    order: HandlerOrder = 100,
    handler: @escaping Handler
  ) -> Registration {
    addChainHandler(Chain(chain, .disruption), order, Self.erased(handler))
  }

  /// Adds a handler for a chain. The handler ends with its owner.
  ///
  /// - Parameters:
  ///   - chain: consecutive transitions, on state or event attempts.
  ///   - order: when the handler runs among others; lower runs first.
  ///   - owner: an object, held weakly and passed to the handler. The handler ends when the owner is freed.
  ///   - handler: runs when the chain is complete.
  /// - Returns: a token that removes the registration.
  @discardableResult
  public final func addChainHandler<Owner: AnyObject>(
    _ chain: TransitionChain<S.Kind>,
    order: HandlerOrder = 100,
    owner: Owner,
    handler: @escaping (Owner, Context) -> Void
  ) -> Registration {
    own(owner, handler) { addChainHandler(chain, order: order, handler: $0) }
  }

  /// Adds a handler for a chain of routes. The handler ends with its owner.
  ///
  /// - Parameters:
  ///   - chain: consecutive transitions, on state or event attempts; a step counts only if its condition passes.
  ///   - order: when the handler runs among others; lower runs first.
  ///   - owner: an object, held weakly and passed to the handler. The handler ends when the owner is freed.
  ///   - handler: runs when the chain is complete.
  /// - Returns: a token that removes the registration.
  @_disfavoredOverload
  @discardableResult
  public final func addChainHandler<Owner: AnyObject>(
    _ chain: RouteChain<S, E>,
    order: HandlerOrder = 100,
    owner: Owner,
    handler: @escaping (Owner, Context) -> Void
  ) -> Registration {
    own(owner, handler) { addChainHandler(chain, order: order, handler: $0) }
  }

  /// Adds an error handler for a chain. The handler ends with its owner.
  ///
  /// - Parameters:
  ///   - chain: consecutive transitions, on state or event attempts.
  ///   - order: when the handler runs among others; lower runs first.
  ///   - owner: an object, held weakly and passed to the handler. The handler ends when the owner is freed.
  ///   - handler: runs once when a transition leaves the chain before its end.
  /// - Returns: a token that removes the registration.
  @discardableResult
  public final func addChainErrorHandler<Owner: AnyObject>(
    _ chain: TransitionChain<S.Kind>,
    order: HandlerOrder = 100,
    owner: Owner,
    handler: @escaping (Owner, Context) -> Void
  ) -> Registration {
    own(owner, handler) { addChainErrorHandler(chain, order: order, handler: $0) }
  }

  /// Adds an error handler for a chain of routes. The handler ends with its owner.
  ///
  /// - Parameters:
  ///   - chain: consecutive transitions, on state or event attempts; a step counts only if its condition passes.
  ///   - order: when the handler runs among others; lower runs first.
  ///   - owner: an object, held weakly and passed to the handler. The handler ends when the owner is freed.
  ///   - handler: runs once when a transition leaves the chain before its end.
  /// - Returns: a token that removes the registration.
  @_disfavoredOverload
  @discardableResult
  public final func addChainErrorHandler<Owner: AnyObject>(
    _ chain: RouteChain<S, E>,
    order: HandlerOrder = 100,
    owner: Owner,
    handler: @escaping (Owner, Context) -> Void
  ) -> Registration {
    own(owner, handler) { addChainErrorHandler(chain, order: order, handler: $0) }
  }
}

extension Chain {
  /// Consecutive transitions for the engine.
  fileprivate init<S>(_ chain: TransitionChain<S>, _ trigger: Trigger) {
    self.init(AnyArrow.arrows(chain), trigger)
  }

  /// A chain of routes for the engine.
  fileprivate init<S, E>(_ chain: RouteChain<S, E>, _ trigger: Trigger) {
    self.init(chain.erased, trigger)
  }

  init(_ arrows: [AnyArrow], _ trigger: Trigger) {
    self.init(arrows.map { AnyRoute($0, nil, nil) }, trigger)
  }

  init(_ routes: [AnyRoute], _ trigger: Trigger) {
    let steps = routes.map {
      Chain.Step(fromState: $0.arrow.fromState, toState: $0.arrow.toState, condition: $0.condition)
    }
    self.init(steps: steps, trigger: trigger)
  }
}

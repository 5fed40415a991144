extension Declaration {
  /// Registers the declaration on a machine.
  func register(on engine: Engine) -> Registration {
    switch self {
    case .routes(let routes):
      engine.addRoutes(routes)
    case .ignored(let events, let states):
      engine.addIgnoredEvents(events, in: states)
    case .deferred(let events, let states):
      engine.addDeferredEvents(events, in: states)
    case .finalStates(let states):
      engine.addFinalStates(states)
    case .values(let values):
      engine.addValues(values)
    case .activity(let activity, let states):
      engine.addActivity(activity, in: states)
    case .revision(let revision):
      engine.addRevision(named: revision)
    case .submachine(let submachine):
      submachine.attach(engine)
    case .within: preconditionFailure("A chart divides its lines among its machines.")
    case .states(let states):
      engine.addStates(states)
    case .rules(let rules):
      engine.addRules(rules)
    case .mapping(let forms, let stateRoute, let order, let handler):
      engine.addMapping(forms, stateRoute: stateRoute, order, handler)
    case .handler(let occasion, let order, let handler):
      occasion.register(order, handler, on: engine)
    case .driven(let declaration, _):
      declaration.register(on: engine)
    case .routeChain(let routes, let handler):
      engine.addRouteChain(routes.map { ($0, $0.rule) }, handler)
    case .chainHandler(let routes, let trigger, let order, let handler):
      engine.addChainHandler(Chain(steps: routes, trigger: trigger), order, handler)
    }
  }
}

extension Declaration.Occasion {
  fileprivate func register(
    _ order: HandlerOrder, _ handler: @escaping RegisteredHandler.Body, on engine: Engine
  ) -> Registration {
    switch self {
    case .event(let events, let arrow):
      engine.addHandler(.eventHandler, event: events, arrow, order, handler)
    case .stateAttempt(let arrow):
      engine.addHandler(.stateHandler, event: .any, arrow, order, handler)
    case .anyAttempt(let arrow):
      engine.addHandler(.anyHandler, event: .any, arrow, order, handler)
    case .entry(let states):
      engine.addHandler(
        .entryHandler, event: .any, AnyArrow(fromState: .any, toState: states), order, handler)
    case .exit(let states):
      engine.addHandler(
        .exitHandler, event: .any, AnyArrow(fromState: states, toState: .any), order, handler)
    case .completion(let states):
      engine.addHandler(
        .completionHandler, event: .any, AnyArrow(fromState: .any, toState: states), order, handler)
    case .start(let states):
      engine.addHandler(
        .startHandler, event: .any, AnyArrow(fromState: .any, toState: states), order, handler)
    case .refusal:
      engine.addErrorHandler(order, isLastResort: false, handler)
    case .unhandledRefusal:
      engine.addErrorHandler(defaultOrder, isLastResort: true, handler)
    }
  }
}

extension Declaration {
  /// Registers the declaration on a machine, as the imperative API does.
  ///
  /// Submachines are not registered: each machine of a blueprint has its own.
  func register(on machine: StateMachine<S, E>) {
    switch self {
    case .routes(let event, let transitions, let guarding, let value, let entrances, let handler):
      _ = machine.addRoutes(
        event: event, transitions, entering: entrances, label: guarding?.label,
        condition: guarding?.condition, objection: guarding?.objection, value: value, handler: handler)
    case .ignored(let events, let states):
      machine.addIgnoredEvent(events, in: states)
    case .finalStates(let states):
      _ = machine.addFinalStates(ValuePattern(states))
    case .completionRoutes(let region, let transitions, let guarding, let value, let entrances, let handler):
      _ = machine.addCompletionRoutes(
        transitions, of: region, entering: entrances, guarding?.label, guarding?.condition,
        objection: guarding?.objection, value: value, handler)
    case .values(let values):
      _ = machine.addValues(values)
    case .timeouts(let delay, let transitions, let guarding, let value, let entrances, let handler):
      _ = machine.addTimeouts(
        after: delay, transitions, entering: entrances, label: guarding?.label,
        condition: guarding?.condition, objection: guarding?.objection, value: value, handler: handler)
    case .activity(let activity, let states):
      _ = machine.addActivity(activity, in: states)
    case .revision(let revision):
      machine.addRevision(revision)
    case .submachine: break
    case .routeMapping(let mapping, let order, let handler?):
      _ = machine.addMapping(mapping, order: order, handler: handler)
    case .routeMapping(let mapping, _, nil):
      _ = machine.addMapping(mapping)
    case .stateRouteMapping(let mapping, let order, let handler?):
      machine.addStateRouteMapping(mapping, order: order, handler: handler)
    case .stateRouteMapping(let mapping, _, nil):
      machine.addStateRouteMapping(mapping)
    case .handler(let occasion, let order, let handler):
      register(occasion, order, handler, on: machine)
    case .routeChain(let steps, let handler):
      machine.addRouteChain(RouteChain(steps), handler: handler)
    case .chainHandler(let steps, .completion, let order, let handler):
      machine.addChainHandler(RouteChain(steps), order: order, handler: handler)
    case .chainHandler(let steps, .disruption, let order, let handler):
      machine.addChainErrorHandler(RouteChain(steps), order: order, handler: handler)
    }
  }

  private func register(
    _ occasion: Occasion, _ order: HandlerOrder, _ handler: @escaping Handler, on machine: StateMachine<S, E>
  ) {
    switch occasion {
    case .event(let events, let transition):
      machine.addHandler(event: events, transition, order: order, handler: handler)
    case .stateAttempt(let transition):
      machine.addHandler(transition, order: order, handler: handler)
    case .anyAttempt(let transition):
      machine.addAnyHandler(transition, order: order, handler: handler)
    case .entry(let states):
      machine.addEntryHandler(states, order: order, handler: handler)
    case .exit(let states):
      machine.addExitHandler(states, order: order, handler: handler)
    case .refusal:
      machine.addErrorHandler(order: order, handler: handler)
    case .unhandledRefusal:
      machine.reportUnhandledRefusals(handler)
    }
  }
}

extension RouteChain {
  fileprivate init(_ steps: [Step<S, E>]) {
    self.init(routes: steps.map(\.route))
  }
}

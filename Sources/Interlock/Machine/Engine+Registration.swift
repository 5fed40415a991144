// Registers what machines of all types declare. Their own methods only convert what they receive.

extension Engine {
  /// Registers declarations, and returns the token that removes them.
  @inline(never)
  private final func declare(_ body: (inout Definition, RegistrationID) -> Void) -> Registration {
    DefinitionRegistration(register(body), in: self)
  }

  /// Registers a route without a guard and a handler, between states and for an event of one byte each.
  @usableFromInline
  final func addRoute(
    eventByte event: UInt8, from fromState: UInt8, to toState: UInt8, _ entrances: [Entrance]
  ) -> Registration {
    if isMapped {
      let arrow = AnyArrow(
        fromState: .some(AnyValue(byte: fromState)), toState: .some(AnyValue(byte: toState)))
      let routes = DeclaredRoutes(.events(.some(AnyValue(byte: event))), [arrow])
      return add(.routes(routes.entering(entrances)))
    }
    return declare { definition, _ in
      let rule = Rule(entrances: entrances)
      definition.addRoute(eventByte: event, from: fromState, to: toState, rule)
      definition.addEntrances(rule)
    }
  }

  /// Registers routes.
  final func addRoutes(_ routes: DeclaredRoutes) -> Registration {
    declare { definition, registration in
      let rule = routes.rule(registration)
      for arrow in routes.arrows {
        let (from, to) = (arrow.fromState, arrow.toState)
        switch routes.trigger {
        case .events(let events): definition.addRoutes(event: events, from: from, to: to, rule)
        case .stateAttempt: definition.addRoutes(event: nil, from: from, to: to, rule)
        case .completion: definition.addCompletionRoutes(.completion, from: from, to: to, rule)
        case .eventless: definition.addCompletionRoutes(.eventless, from: from, to: to, rule)
        case .timeout: definition.addTimeouts(from: from, to: to, rule)
        }
      }
      definition.addEntrances(rule)
    }
  }

  /// Registers the rules of a chart.
  final func addRules(_ rules: DeclaredRules) -> Registration {
    declare { definition, _ in
      definition.setRules(
        rules.rules, events: rules.events, startingFrom: rules.nothing, broader: rules.broader)
    }
  }

  /// Registers that states live in the machine.
  final func addStates(_ states: ValuePattern) -> Registration {
    declare { definition, _ in definition.addStates(states) }
  }

  /// Registers ignored events.
  final func addIgnoredEvents(_ events: ValuePattern, in states: ValuePattern) -> Registration {
    declare { definition, _ in definition.addIgnoredEvents(events, in: states) }
  }

  /// Registers deferred events.
  final func addDeferredEvents(_ events: ValuePattern, in states: ValuePattern) -> Registration {
    declare { definition, _ in definition.addDeferredEvents(events, in: states) }
  }

  /// Registers a closure that provides states with their data.
  package final func addValues(_ values: ValueRule.Forms) -> Registration {
    declare { definition, registration in definition.addValues(ValueRule(values), registration) }
  }

  final func addRevision(named revision: String) -> Registration {
    declare { definition, _ in definition.addRevision(revision) }
  }

  /// Registers final states.
  final func addFinalStates(_ states: ValuePattern) -> Registration {
    declare { definition, _ in definition.addFinalStates(states) }
  }

  /// Registers an activity.
  final func addActivity(_ activity: DeclaredActivity, in states: ValuePattern) -> Registration {
    declare { definition, _ in definition.addActivity(activity, in: states) }
  }

  /// Registers a handler of transitions.
  ///
  /// - Parameters:
  ///   - kind: the attempts that it runs on.
  ///   - event: the events that it is narrowed to.
  final func addHandler(
    _ kind: Index.Key.Kind, event: ValuePattern, _ arrow: AnyArrow, _ order: HandlerOrder,
    _ body: @escaping RegisteredHandler.Body
  ) -> Registration {
    declare { definition, registration in
      definition.addHandler(
        kind, event: event, from: arrow.fromState, to: arrow.toState,
        RegisteredHandler(registration: registration, order: order, body: body))
    }
  }

  /// Registers an error handler.
  ///
  /// - Parameter isLastResort: whether it runs only if there is no other, and no caller receives the outcome.
  final func addErrorHandler(
    _ order: HandlerOrder, isLastResort: Bool, _ body: @escaping RegisteredHandler.Body
  ) -> Registration {
    declare { definition, registration in
      definition.addErrorHandler(
        RegisteredHandler(registration: registration, order: order, isLastResort: isLastResort, body: body))
    }
  }

  /// Registers a handler of a chain.
  final func addChainHandler(
    _ chain: Chain, _ order: HandlerOrder, _ body: @escaping RegisteredHandler.Body
  ) -> Registration {
    declare { definition, registration in
      definition.addChainHandler(
        RegisteredHandler(registration: registration, order: order, chain: chain, body: body))
    }
  }

  /// Registers the state routes of a chain, and a handler that runs when all of them have been taken in a row.
  final func addRouteChain(
    _ routes: [(arrow: AnyArrow, rule: Rule?)], _ body: @escaping RegisteredHandler.Body
  ) -> Registration {
    declare { definition, registration in
      for (arrow, rule) in routes {
        definition.addRoutes(event: nil, from: arrow.fromState, to: arrow.toState, rule)
      }
      // The conditions guard the routes, not the steps.
      let steps = routes.map { AnyArrow(fromState: $0.arrow.fromState, toState: $0.arrow.toState) }
      let chain = Chain(steps: steps, trigger: .completion)
      definition.addChainHandler(
        RegisteredHandler(registration: registration, order: defaultOrder, chain: chain, body: body))
    }
  }

  /// Registers a mapping.
  @usableFromInline
  final func addMapping(
    _ forms: Mapping.Forms?, stateRoute: Mapping.StateRoute?, _ order: HandlerOrder,
    _ body: RegisteredHandler.Body?
  ) -> Registration {
    declare { definition, registration in
      var handler: RegisteredHandler?
      if let body { handler = RegisteredHandler(registration: registration, order: order, body: body) }
      definition.addMapping(
        Mapping(registration: registration, forms, stateRoute: stateRoute, handler: handler))
    }
  }
}

extension Machine {
  /// Registers routes.
  ///
  /// It is inlined, so that code that knows the types numbers their kinds. Bytes need no such code, and a client that
  /// contained it for each of its machine types would take a fifth longer to compile.
  ///
  /// - Parameter event: the events that lead along the routes; nil for state routes.
  @export(implementation)
  @inline(__always)
  @discardableResult
  package final func register(
    routesFor event: Pattern<E.Kind>?,
    _ transitions: [Transition<S.Kind>],
    entering entrances: [Entrance] = [],
    label: String? = nil,
    condition: Condition? = nil,
    objection: Objection? = nil,
    value: ValueRule.Forms? = nil,
    handler: Handler? = nil
  ) -> Registration {
    if Address<S.Kind>.isByte, Address<E.Kind>.isByte {
      return addByteRoutes(event, transitions, entrances, label, condition, objection, value, handler)
    }
    return addTypedRoutes(event, transitions, entrances, label, condition, objection, value, handler)
  }

  /// Registers routes between states and for events of one byte each.
  @usableFromInline
  final func addByteRoutes(
    _ event: Pattern<E.Kind>?, _ transitions: [Transition<S.Kind>], _ entrances: [Entrance],
    _ label: String?, _ condition: Condition?, _ objection: Objection?,
    _ value: ValueRule.Forms?, _ handler: Handler?
  ) -> Registration {
    addKnownRoutes(event, transitions, entrances, label, condition, objection, value, handler)
  }

  /// Registers a route between states and for an event of one byte each.
  @usableFromInline
  final func addByteRoute(
    _ event: E.Kind, _ transition: Transition<S.Kind>, _ entrances: [Entrance], _ label: String?,
    _ condition: Condition?, _ objection: Objection?, _ handler: Handler?
  ) -> Registration {
    addKnownRoutes(.some(.some(event)), [transition], entrances, label, condition, objection, nil, handler)
  }

  // It is not visible to clients: the compiler would copy its callers, which are short, into them otherwise.
  private final func addKnownRoutes(
    _ event: Pattern<E.Kind>?, _ transitions: [Transition<S.Kind>], _ entrances: [Entrance],
    _ label: String?, _ condition: Condition?, _ objection: Objection?,
    _ value: ValueRule.Forms?, _ handler: Handler?
  ) -> Registration {
    addTypedRoutes(event, transitions, entrances, label, condition, objection, value, handler)
  }

  /// Registers routes by code that knows the types.
  @export(implementation)
  @inline(__always)
  final func addTypedRoutes(
    _ event: Pattern<E.Kind>?, _ transitions: [Transition<S.Kind>], _ entrances: [Entrance],
    _ label: String?, _ condition: Condition?, _ objection: Objection?,
    _ value: ValueRule.Forms?, _ handler: Handler?
  ) -> Registration {
    if case nil = label, case nil = condition, case nil = objection, case nil = value, case nil = handler {
      return addPlainRoutes(event, transitions, entrances)
    }
    return addRulingRoutes(
      event, transitions, entrances, label, condition, objection, value, handler)
  }

  /// Registers routes without guards, sources of values and handlers.
  @export(implementation)
  @inline(never)
  final func addPlainRoutes(
    _ event: Pattern<E.Kind>?, _ transitions: [Transition<S.Kind>], _ entrances: [Entrance]
  ) -> Registration {
    if isMapped { return addRoutesToChart(event, transitions, entrances, nil, nil, nil, nil, nil) }
    let registration = register { definition, _ in
      let rule = Rule(entering: entrances)
      for transition in transitions { definition.addRoutes(event: event, transition, rule) }
      definition.addEntrances(rule)
    }
    return DefinitionRegistration(registration, in: self)
  }

  /// Registers routes with guards, sources of values or handlers.
  @export(implementation)
  @inline(never)
  final func addRulingRoutes(
    _ event: Pattern<E.Kind>?, _ transitions: [Transition<S.Kind>], _ entrances: [Entrance],
    _ label: String?, _ condition: Condition?, _ objection: Objection?,
    _ value: ValueRule.Forms?, _ handler: Handler?
  ) -> Registration {
    if isMapped {
      return addRoutesToChart(
        event, transitions, entrances, label, condition, objection, value, handler)
    }
    let registration = register { definition, registration in
      let handler = Self.canLead(event) ? handler : nil
      let rule = Self.rule(label, condition, objection, value, entrances, handler, registration)
      for transition in transitions { definition.addRoutes(event: event, transition, rule) }
      definition.addEntrances(rule)
    }
    return DefinitionRegistration(registration, in: self)
  }

  /// Whether an attempt can take these routes and run their handler (T2). Routes for an empty list of events only allow
  /// state attempts, which do not run it.
  @usableFromInline
  static func canLead(_ event: Pattern<E.Kind>?) -> Bool {
    if case .list(let events)? = event { !events.isEmpty } else { true }
  }

  /// The part of routes that is not their arrows.
  @usableFromInline
  static func rule(
    _ label: String?, _ condition: Condition?, _ objection: Objection?, _ value: ValueRule.Forms?,
    _ entrances: [Entrance], _ handler: Handler?, _ registration: RegistrationID
  ) -> Rule? {
    checkGuards(condition, objection)
    return Rule(
      label: label, condition: erased(condition), objection: erased(objection), handler: erased(handler),
      value: value.map { ValueRule($0) }, entrances: entrances, of: registration)
  }

  /// Declares routes.
  static func routes(
    _ trigger: DeclaredRoutes.Trigger, _ transitions: [Transition<S.Kind>], _ entrances: [Entrance] = [],
    _ label: String? = nil, _ condition: Condition? = nil, _ objection: Objection? = nil,
    _ value: ValueRule.Forms? = nil, _ handler: Handler? = nil
  ) -> DeclaredRoutes {
    checkGuards(condition, objection)
    var routes = DeclaredRoutes(trigger, AnyArrow.arrows(transitions)).entering(entrances)
    if label != nil || condition != nil || objection != nil {
      routes = routes.guarded(label, erased(condition), erased(objection))
    }
    if let value { routes = routes.providing(value) }
    if let handler { routes = routes.handling(erased(handler)) }
    return routes
  }

  private static func trigger(_ event: Pattern<E.Kind>?) -> DeclaredRoutes.Trigger {
    event.map { .events(ValuePattern($0)) } ?? .stateAttempt
  }

  private static func checkGuards(_ condition: Condition?, _ objection: Objection?) {
    if condition != nil, objection != nil {
      fatalError("A route has one guard: give it `condition:` or `unless:`, not both.")
    }
  }

  /// Adds routes to a chart, which divides them among its machines.
  @usableFromInline
  @inline(never)
  final func addRoutesToChart(
    _ event: Pattern<E.Kind>?, _ transitions: [Transition<S.Kind>], _ entrances: [Entrance],
    _ label: String?, _ condition: Condition?, _ objection: Objection?,
    _ value: ValueRule.Forms?, _ handler: Handler?
  ) -> Registration {
    add(
      .routes(
        Self.routes(
          Self.trigger(event), transitions, entrances, label, condition, objection, value, handler)))
  }

  /// Registers routes that have conditions of their own and share a handler.
  @discardableResult
  package final func register(
    routesFor event: Pattern<E.Kind>?, _ routes: [Route<S, E>], handler: Handler? = nil
  ) -> Registration {
    if isMapped {
      return Registration.joining(
        routes.map { route in
          var routes = Self.routes(Self.trigger(event), [route.transition])
          if route.erased.isConditional {
            routes = routes.guarded(route.label, route.erased.condition, nil)
          }
          return add(.routes(handler.map { routes.handling(Self.erased($0)) } ?? routes))
        })
    }
    let registration = register { definition, registration in
      let shared = RegisteredHandler(registration, Self.canLead(event) ? Self.erased(handler) : nil)
      for route in routes {
        let rule = Rule(
          label: route.label, condition: route.erased.condition, sharedHandler: shared)
        definition.addRoutes(event: event, route.transition, rule)
      }
    }
    return DefinitionRegistration(registration, in: self)
  }

  /// Registers a handler of some occasions.
  final func addHandler(
    _ occasion: Declaration.Occasion, _ order: HandlerOrder, _ handler: @escaping Handler
  ) -> Registration {
    add(.handler(occasion, order: order, then: Self.erased(handler)))
  }

  /// Registers a closure that provides states with their data (K2).
  @discardableResult
  package final func addValues(_ values: @escaping Value) -> Registration {
    add(.values(Self.valueForms(of: values)))
  }

  /// Registers a closure that provides states with their data and receives the wanted kind (K2).
  @discardableResult
  package final func addValues(_ values: @escaping KindValue) -> Registration {
    add(.values(Self.valueForms(of: values)))
  }

  /// Registers ignored events.
  @discardableResult
  package final func register(ignored events: Pattern<E.Kind>, in states: Pattern<S.Kind>) -> Registration {
    add(.ignored(ValuePattern(events), in: ValuePattern(states)))
  }

  /// Registers a handler of events on which arrows are taken.
  @discardableResult
  package final func register(
    handlerFor events: Pattern<E.Kind>, _ transition: Transition<S.Kind> = .any => .any,
    order: HandlerOrder = 100, _ handler: @escaping Handler
  ) -> Registration {
    addHandler(.event(ValuePattern(events), along: AnyArrow(transition)), order, handler)
  }

  /// Registers a handler of a chain of routes: when it is complete, or when it breaks.
  @discardableResult
  package final func register(
    handlerOf chain: RouteChain<S, E>, onBreak: Bool = false, order: HandlerOrder = 100,
    _ handler: @escaping Handler
  ) -> Registration {
    add(
      .chainHandler(
        chain.erased, onBreak ? .disruption : .completion, order: order, then: Self.erased(handler)))
  }

  /// Registers the state routes of a chain of routes, and a handler that runs when it is complete.
  @discardableResult
  package final func register(_ chain: RouteChain<S, E>, _ handler: @escaping Handler) -> Registration {
    add(.routeChain(chain.erased, then: Self.erased(handler)))
  }

  /// Registers a mapping.
  @usableFromInline
  final func addMapping(
    _ forms: Mapping.Forms?, stateRoute: Mapping.StateRoute? = nil, order: HandlerOrder = defaultOrder,
    handler: Handler? = nil
  ) -> Registration {
    add(.mapping(forms, stateRoute: stateRoute, order: order, then: Self.erased(handler)))
  }
}

extension Definition {
  /// Adds routes to the registration under way.
  ///
  /// It is inlined, so that code that knows the types numbers the usual arrow.
  @export(implementation)
  mutating func addRoutes<State, Event>(
    event: Pattern<Event>?, _ transition: Transition<State>, _ rule: Rule?
  ) {
    if case .some(.some(let event)) = event, case .some(let from) = transition.fromState,
      case .some(let to) = transition.toState
    {
      if Address<State>.isByte && Address<Event>.isByte {
        return addRoute(
          eventByte: Address.byte(of: event), from: Address.byte(of: from), to: Address.byte(of: to), rule)
      }
      let (event, from) = (mention(event: event), mention(state: from))
      return addRoute(event: event, from: from, to: mention(state: to), rule)
    }
    addPatterns(event, transition, rule)
  }

  /// Adds routes from or to any or several states, or for any or several events, to the registration under way.
  @usableFromInline
  mutating func addPatterns<State, Event>(
    _ event: Pattern<Event>?, _ transition: Transition<State>, _ rule: Rule?
  ) {
    addRoutes(
      event: event.map { ValuePattern($0) }, from: ValuePattern(transition.fromState),
      to: ValuePattern(transition.toState), rule)
  }
}

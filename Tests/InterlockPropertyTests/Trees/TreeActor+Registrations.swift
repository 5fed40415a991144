import Interlock

extension Oracle.Trees.Actor {
  typealias Closure = Oracle.Trees.Closure
  typealias Role = Oracle.Trees.Role
  typealias Entrance = Oracle.Trees.Entrance
  typealias Owner = Oracle.Trees.Stage.Owner

  func add(_ registration: Oracle.Trees.Registration, number: Int, owner: Owner?) -> any Disposable {
    switch registration {
    case .route(let event, let arrow, let condition, let entrances, nil, let handler):
      addRoute(event, transition(arrow), condition, entrances, handler, number)
    case .route(let event, let arrow, let condition, let entrances, let giver?, let handler):
      addRoute(event!, arrow, condition, entrances, giver, handler, number)
    case .values(let closure, let isTold): addValues(closure, isTold: isTold, number)
    case .mapping(let closure):
      machine.addRouteMapping { [unowned self] event, from, userInfo in
        target(closure, number, event, from, userInfo)
      }
    case .stateMapping(let closure, let order, let handler):
      addStateRouteMapping(closure, order, handler, number)
    case .ignored(let event, let state):
      machine.register(ignored: pattern(event), in: pattern(state))
    case .handler(let trigger, let order, _, let closure):
      if let owner {
        add(trigger, order, owner, owned(trigger.role, closure, number))
      } else {
        add(trigger, order, handler(trigger.role, closure, number))
      }
    case .chain(let path, let onBreak, let order, _, let closure):
      onBreak
        ? addChainErrorHandler(path, order, owner, closure, number)
        : addChainHandler(path, order, owner, closure, number)
    case .routeChain(let path, let condition, let closure):
      addRouteChain(path, condition, closure, number)
    case .final(let kinds): addFinalStates(kinds.map { S.Kind($0)! })
    case .completion(let arrow, let condition, let entrances, let handler):
      addCompletionRoute(transition(arrow), condition, entrances, handler, number)
    }
  }

  private func addCompletionRoute(
    _ transition: Transition<S.Kind>, _ condition: Oracle.Trees.Condition?, _ entrances: [Entrance],
    _ handler: Closure?, _ number: Int
  ) -> any Disposable {
    let guarded = condition.map { self.condition(.completionCondition, $0, entering: entrances, number) }
    let label = condition?.label
    let line: RouteLine<Machine<S, E>> = OnCompletion(transition)
      .guarded(label, when: guarded).entering(entrances.map(\.real))
    let told = handler.map { self.handler(.completionHandler, $0, number) }
    return machine.add { if let told { line.then(told) } else { line } }
  }

  private func addRoute(
    _ event: Oracle.Trees.Match<Int>?, _ transition: Transition<S.Kind>, _ condition: Oracle.Trees.Condition?,
    _ entrances: [Entrance], _ handler: Closure?, _ number: Int
  ) -> any Disposable {
    let judged = condition.flatMap { $0.givesReason ? nil : $0 }
    let telling = condition.flatMap { $0.givesReason ? $0 : nil }
    let guarded = judged.map { self.condition(.condition, $0, entering: entrances, number) }
    let objection = telling.map { self.objection($0, entering: entrances, number) }
    let label = condition?.label
    let told = handler.map { self.handler(.routeHandler, $0, number) }
    guard condition != nil || number.isMultiple(of: 2) else {
      let line: RouteLine<Machine<S, E>> = event.map { On(pattern($0), transition) } ?? Allow(transition)
      let entering = line.entering(entrances.map(\.real))
      return machine.add { if let told { entering.then(told) } else { entering } }
    }
    return machine.register(
      routesFor: event.map(pattern), [transition], entering: entrances.map(\.real), label: label,
      condition: guarded, objection: objection, handler: told)
  }

  private func addStateRouteMapping(
    _ closure: Closure, _ order: UInt8, _ handler: Closure?, _ number: Int
  ) -> any Disposable {
    let mapping: StateMachine<S, E>.StateRouteMapping = { [unowned self] from, userInfo in
      targets(closure, number, from, userInfo)
    }
    guard let handler else { return machine.addStateRouteMapping(mapping) }
    return machine.addStateRouteMapping(
      mapping, order: order, handler: self.handler(.mappingHandler, handler, number))
  }

  private func addFinalStates(_ states: [S.Kind]) -> any Disposable {
    states.count == 1
      ? machine.add { FinalStates(states[0]) } : machine.add { FinalStates(states[0], states[1]) }
  }

  private func add(
    _ trigger: Oracle.Trees.Trigger, _ order: UInt8, _ handler: @escaping (Context) -> Void
  ) -> any Disposable {
    switch trigger {
    case .event(let event, let arrow):
      machine.register(handlerFor: pattern(event), transition(arrow), order: order, handler)
    case .state(let arrow): machine.addHandler(transition(arrow), order: order, handler: handler)
    case .both(let arrow): machine.addAnyHandler(transition(arrow), order: order, handler: handler)
    case .exit(let state): machine.add { OnExit(pattern(state), order: order, then: handler) }
    case .entry(let state): machine.add { OnEntry(pattern(state), order: order, then: handler) }
    case .error: machine.addErrorHandler(order: order, handler: handler)
    }
  }

  private func add(
    _ trigger: Oracle.Trees.Trigger, _ order: UInt8, _ owner: Owner,
    _ handler: @escaping (Owner, Context) -> Void
  ) -> any Disposable {
    machine.own(owner, handler) { handler in
      switch trigger {
      case .event(let event, let arrow):
        machine.register(handlerFor: pattern(event), transition(arrow), order: order, handler)
      case .state(let arrow): machine.addHandler(transition(arrow), order: order, handler: handler)
      case .both(let arrow): machine.addAnyHandler(transition(arrow), order: order, handler: handler)
      case .exit(let state): machine.add { OnExit(pattern(state), order: order, then: handler) }
      case .entry(let state): machine.add { OnEntry(pattern(state), order: order, then: handler) }
      case .error: machine.addErrorHandler(order: order, handler: handler)
      }
    }
  }

  private func pattern(_ match: Oracle.Trees.Match<Int>) -> Pattern<E.Kind> {
    match.pattern { E.Kind(number: $0) }
  }

  func pattern(_ match: Oracle.Trees.Match<Oracle.Trees.Value>) -> Pattern<S.Kind> {
    match.pattern { S.Kind($0)! }
  }

  func transition(_ arrow: Oracle.Trees.Arrow) -> Transition<S.Kind> {
    Transition(fromState: pattern(arrow.from), toState: pattern(arrow.to))
  }
}

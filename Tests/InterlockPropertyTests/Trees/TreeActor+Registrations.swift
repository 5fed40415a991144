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
      machine.addIgnoredEvent(pattern(event), in: pattern(state))
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
    case .completion(let region, let arrow, let condition, let entrances, let handler):
      if let region {
        addCompletionRoute(region, transition(arrow), condition, entrances, handler, number)
      } else {
        addCompletionRoute(transition(arrow), condition, entrances, handler, number)
      }
    }
  }

  private func addCompletionRoute(
    _ transition: Transition<S.Kind>, _ condition: Oracle.Trees.Condition?, _ entrances: [Entrance],
    _ handler: Closure?, _ number: Int
  ) -> any Disposable {
    let guarded = condition.map { self.condition(.completionCondition, $0, entering: entrances, number) }
    let label = condition?.label
    guard let handler else {
      return switch entrances.count {
      case 0: machine.addCompletionRoute(transition, label: label, condition: guarded)
      case 1:
        machine.addCompletionRoute(
          transition, entering: entrances[0].real, label: label, condition: guarded)
      default:
        machine.addCompletionRoute(
          transition, entering: entrances[0].real, entrances[1].real, label: label, condition: guarded)
      }
    }
    let told = self.handler(.completionHandler, handler, number)
    return switch entrances.count {
    case 0: machine.addCompletionRoute(transition, label: label, condition: guarded, handler: told)
    case 1:
      machine.addCompletionRoute(
        transition, entering: entrances[0].real, label: label, condition: guarded, handler: told)
    default:
      machine.addCompletionRoute(
        transition, entering: entrances[0].real, entrances[1].real, label: label, condition: guarded,
        handler: told)
    }
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
    if !entrances.isEmpty {
      return addRoute(event.map(pattern), transition, label, guarded, objection, entrances.map(\.real), told)
    }
    switch (event.map(pattern), told) {
    case (nil, nil):
      return machine.addRoute(transition, label: label, condition: guarded, unless: objection)
    case (nil, let handler?):
      return machine.addRoute(
        transition, label: label, condition: guarded, unless: objection, handler: handler)
    case (let event?, nil):
      return machine.addRoute(event: event, transition, label: label, condition: guarded, unless: objection)
    case (let event?, let handler?):
      return machine.addRoute(
        event: event, transition, label: label, condition: guarded, unless: objection, handler: handler)
    }
  }

  private func addRoute(
    _ event: Pattern<E.Kind>?, _ transition: Transition<S.Kind>, _ label: String?,
    _ condition: ((Context) -> Bool)?, _ objection: ((Context) -> (any Error)?)?,
    _ entrances: [Interlock.Entrance], _ handler: ((Context) -> Void)?
  ) -> any Disposable {
    switch (event, handler) {
    case (nil, nil):
      machine.addRoutes(
        transitions: [transition], entering: entrances, label: label, condition: condition, unless: objection)
    case (nil, let handler?):
      machine.addRoutes(
        transitions: [transition], entering: entrances, label: label, condition: condition,
        unless: objection, handler: handler)
    case (let event?, nil):
      machine.addRoutes(
        event: event, transitions: [transition], entering: entrances, label: label, condition: condition,
        unless: objection)
    case (let event?, let handler?):
      machine.addRoutes(
        event: event, transitions: [transition], entering: entrances, label: label, condition: condition,
        unless: objection, handler: handler)
    }
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
      ? machine.addFinalStates(states[0]) : machine.addFinalStates(states[0], states[1])
  }

  private func add(
    _ trigger: Oracle.Trees.Trigger, _ order: UInt8, _ handler: @escaping (Context) -> Void
  ) -> any Disposable {
    switch trigger {
    case .event(let event, let arrow):
      machine.addHandler(event: pattern(event), transition(arrow), order: order, handler: handler)
    case .state(let arrow): machine.addHandler(transition(arrow), order: order, handler: handler)
    case .both(let arrow): machine.addAnyHandler(transition(arrow), order: order, handler: handler)
    case .exit(let state): machine.addExitHandler(pattern(state), order: order, handler: handler)
    case .entry(let state): machine.addEntryHandler(pattern(state), order: order, handler: handler)
    case .error: machine.addErrorHandler(order: order, handler: handler)
    }
  }

  private func add(
    _ trigger: Oracle.Trees.Trigger, _ order: UInt8, _ owner: Owner,
    _ handler: @escaping (Owner, Context) -> Void
  ) -> any Disposable {
    switch trigger {
    case .event(let event, let arrow):
      machine.addHandler(
        event: pattern(event), transition(arrow), order: order, owner: owner, handler: handler)
    case .state(let arrow):
      machine.addHandler(transition(arrow), order: order, owner: owner, handler: handler)
    case .both(let arrow):
      machine.addAnyHandler(transition(arrow), order: order, owner: owner, handler: handler)
    case .exit(let state):
      machine.addExitHandler(pattern(state), order: order, owner: owner, handler: handler)
    case .entry(let state):
      machine.addEntryHandler(pattern(state), order: order, owner: owner, handler: handler)
    case .error: machine.addErrorHandler(order: order, owner: owner, handler: handler)
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

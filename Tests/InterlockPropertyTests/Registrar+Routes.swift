import Interlock

extension Oracle.Registrar {
  typealias Arrows = [Transition<W.States.Kind>]

  /// Arrows by event, which share a condition.
  func addEventRoutes(
    _ event: Oracle.Match,
    _ arrows: Arrows,
    _ guarding: Oracle.Condition?,
    _ closure: Oracle.Closure?
  ) -> any Disposable {
    let condition = condition(guarding)
    let label = guarding?.label
    let pattern = W.pattern(events: event)
    guard let closure else {
      return switch (arrows.count, event, spelling) {
      case (1, .one(let event), 0):
        machine.addRoute(event: W.eventKinds[event], arrows[0], label: label, condition: condition)
      case (1, _, 1):
        machine.addRoute(event: pattern, arrows[0], label: label, condition: condition)
      case (2, .one(let event), 0):
        machine.addRoutes(
          event: W.eventKinds[event], arrows[0], arrows[1], label: label, condition: condition)
      case (2, _, 1):
        machine.addRoutes(event: pattern, arrows[0], arrows[1], label: label, condition: condition)
      case (_, .one(let event), 0...3):
        machine.addRoutes(event: W.eventKinds[event], transitions: arrows, label: label, condition: condition)
      default:
        machine.addRoutes(event: pattern, transitions: arrows, label: label, condition: condition)
      }
    }
    let handler = handler(.routeHandler, closure)
    return switch (arrows.count, event, spelling) {
    case (1, .one(let event), 0):
      machine.addRoute(
        event: W.eventKinds[event],
        arrows[0],
        label: label,
        condition: condition,
        handler: handler
      )
    case (1, _, 1):
      machine.addRoute(event: pattern, arrows[0], label: label, condition: condition, handler: handler)
    case (2, .one(let event), 0):
      machine.addRoutes(
        event: W.eventKinds[event],
        arrows[0],
        arrows[1],
        label: label,
        condition: condition,
        handler: handler
      )
    case (2, _, 1):
      machine.addRoutes(
        event: pattern,
        arrows[0],
        arrows[1],
        label: label,
        condition: condition,
        handler: handler
      )
    case (_, .one(let event), 0...3):
      machine.addRoutes(
        event: W.eventKinds[event],
        transitions: arrows,
        label: label,
        condition: condition,
        handler: handler
      )
    default:
      machine.addRoutes(
        event: pattern,
        transitions: arrows,
        label: label,
        condition: condition,
        handler: handler
      )
    }
  }

  /// Arrows by target state, which share a condition.
  func addStateRoutes(
    _ arrows: Arrows,
    _ guarding: Oracle.Condition?,
    _ closure: Oracle.Closure?
  ) -> any Disposable {
    let condition = condition(guarding)
    let label = guarding?.label
    guard let closure else {
      return switch (arrows.count, spelling) {
      case (1, 0...1):
        machine.addRoute(arrows[0], label: label, condition: condition)
      case (1, 2):
        machine.addRoute(route: Route(arrows[0], label: label, condition: condition))
      case (2, 0...2):
        machine.addRoutes(arrows[0], arrows[1], label: label, condition: condition)
      default:
        machine.addRoutes(transitions: arrows, label: label, condition: condition)
      }
    }
    let handler = handler(.routeHandler, closure)
    return switch (arrows.count, spelling) {
    case (1, 0...1):
      machine.addRoute(arrows[0], label: label, condition: condition, handler: handler)
    case (1, 2):
      machine.addRoute(route: Route(arrows[0], label: label, condition: condition), handler: handler)
    case (2, 0...2):
      machine.addRoutes(arrows[0], arrows[1], label: label, condition: condition, handler: handler)
    default:
      machine.addRoutes(transitions: arrows, label: label, condition: condition, handler: handler)
    }
  }

  /// Routes by event, each with its condition.
  func addEventRoutes(
    _ event: Oracle.Match,
    _ routes: [Route],
    _ closure: Oracle.Closure?
  ) -> any Disposable {
    let pattern = W.pattern(events: event)
    let handler = closure.map { self.handler(.routeHandler, $0) }
    return switch (event, spelling, handler) {
    case (.one(let event), 0...3, nil): machine.addRoutes(event: W.eventKinds[event], routes: routes)
    case (.one(let event), 0...3, let handler?):
      machine.addRoutes(event: W.eventKinds[event], routes: routes, handler: handler)
    case (_, _, nil): machine.addRoutes(event: pattern, routes: routes)
    case (_, _, let handler?): machine.addRoutes(event: pattern, routes: routes, handler: handler)
    }
  }

  /// Routes by target state, each with its condition.
  func addStateRoutes(_ routes: [Route], _ closure: Oracle.Closure?) -> any Disposable {
    if let closure {
      machine.addRoutes(routes: routes, handler: handler(.routeHandler, closure))
    } else {
      machine.addRoutes(routes: routes)
    }
  }

  /// Events that are no refusal.
  func addIgnoredEvent(_ event: Oracle.Match, in state: Oracle.Match) -> any Disposable {
    switch (event, state, spelling) {
    case (.one(let event), .one(let state), 0...2):
      machine.addIgnoredEvent(W.eventKinds[event], in: W.stateKinds[state])
    case (.one(let event), .any, 0...2):
      machine.addIgnoredEvent(W.eventKinds[event])
    case (.one(let event), _, 3):
      machine.addIgnoredEvent(W.eventKinds[event], in: W.pattern(states: state))
    default:
      machine.addIgnoredEvent(W.pattern(events: event), in: W.pattern(states: state))
    }
  }

  /// A route mapping.
  func addRouteMapping(
    _ mapping: Oracle.Closure,
    _ order: UInt8,
    _ closure: Oracle.Closure?
  ) -> any Disposable {
    let route: Machine<W.States, W.Events>.RouteMapping = { [unowned driver, number] event, from, userInfo in
      driver.target(mapping, number, event, from, userInfo)
    }
    guard let closure else { return machine.addRouteMapping(route) }
    return machine.addRouteMapping(route, order: order, handler: handler(.routeHandler, closure))
  }

  /// A state route mapping.
  func addStateRouteMapping(
    _ mapping: Oracle.Closure,
    _ order: UInt8,
    _ closure: Oracle.Closure?
  ) -> any Disposable {
    let route: StateMachine<W.States, W.Events>.StateRouteMapping = {
      [unowned driver, number] from, userInfo in
      driver.targets(mapping, number, from, userInfo)
    }
    guard let closure else { return machine.addStateRouteMapping(route) }
    return machine.addStateRouteMapping(route, order: order, handler: handler(.routeHandler, closure))
  }
}

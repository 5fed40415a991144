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
    let handler = closure.map { self.handler(.routeHandler, $0) }
    return switch (arrows.count, event, spelling) {
    case (1, .one(let event), 0):
      machine.addRoute(
        event: W.eventKinds[event], arrows[0], handler: handler, label: label, condition: condition)
    case (1, _, 1): machine.add { line(On(pattern, arrows[0]), guarding, handler) }
    case (2, .one(let event), 0):
      machine.add { line(On(W.eventKinds[event], arrows[0], arrows[1]), guarding, handler) }
    case (2, _, 1): machine.add { line(On(pattern, arrows[0], arrows[1]), guarding, handler) }
    case (_, .one(let event), 0...3):
      machine.addRoutes(
        event: W.eventKinds[event], arrows, handler: handler, label: label, condition: condition)
    default:
      machine.register(routesFor: pattern, arrows, label: label, condition: condition, handler: handler)
    }
  }

  /// A line with what a registration says besides its arrows.
  private func line(
    _ line: RouteLine<Machine<W.States, W.Events>>, _ guarding: Oracle.Condition?, _ handler: Handler?
  ) -> RouteLine<Machine<W.States, W.Events>> {
    let guarded = line.guarded(guarding?.label, when: condition(guarding))
    return if let handler { guarded.then(handler) } else { guarded }
  }

  /// Arrows by target state, which share a condition.
  func addStateRoutes(
    _ arrows: Arrows,
    _ guarding: Oracle.Condition?,
    _ closure: Oracle.Closure?
  ) -> any Disposable {
    let condition = condition(guarding)
    let label = guarding?.label
    let handler = closure.map { self.handler(.routeHandler, $0) }
    return switch (arrows.count, spelling) {
    case (1, 0...1): machine.addRoute(arrows[0], handler: handler, label: label, condition: condition)
    case (1, 2): machine.add { line(Allow(arrows[0]), guarding, handler) }
    case (2, 0...2): machine.add { line(Allow(arrows[0], arrows[1]), guarding, handler) }
    default: machine.addRoutes(arrows, handler: handler, label: label, condition: condition)
    }
  }

  /// Routes by event, each with its condition.
  func addEventRoutes(
    _ event: Oracle.Match,
    _ routes: [Route],
    _ closure: Oracle.Closure?
  ) -> any Disposable {
    machine.register(
      routesFor: W.pattern(events: event), routes, handler: closure.map { handler(.routeHandler, $0) })
  }

  /// Routes by target state, each with its condition.
  func addStateRoutes(_ routes: [Route], _ closure: Oracle.Closure?) -> any Disposable {
    machine.register(routesFor: nil, routes, handler: closure.map { handler(.routeHandler, $0) })
  }

  /// Events that are no refusal.
  func addIgnoredEvent(_ event: Oracle.Match, in state: Oracle.Match) -> any Disposable {
    switch (event, state, spelling) {
    case (.one(let event), .one(let state), 0...2):
      machine.add { Ignore(W.eventKinds[event], in: W.stateKinds[state]) }
    case (.one(let event), .any, 0...2): machine.add { Ignore(W.eventKinds[event]) }
    default: machine.register(ignored: W.pattern(events: event), in: W.pattern(states: state))
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

import Interlock

extension Oracle.Trees.Actor {
  typealias Path = Oracle.Trees.Path

  /// A handler of a chain's completion.
  func addChainHandler(
    _ path: Path, _ order: UInt8, _ owner: Owner?, _ closure: Closure, _ number: Int
  ) -> any Disposable {
    let handler = handler(.chainHandler, closure, number)
    let owned = owned(.chainHandler, closure, number)
    return switch (path, owner) {
    case (.states(let states), nil):
      machine.addChainHandler(chain(states), order: order, handler: handler)
    case (.states(let states), let owner?):
      machine.addChainHandler(chain(states), order: order, owner: owner, handler: owned)
    case (.routes(let routes), nil):
      machine.addChainHandler(chain(routes, number), order: order, handler: handler)
    case (.routes(let routes), let owner?):
      machine.addChainHandler(chain(routes, number), order: order, owner: owner, handler: owned)
    }
  }

  /// A handler of a chain's breaking.
  func addChainErrorHandler(
    _ path: Path, _ order: UInt8, _ owner: Owner?, _ closure: Closure, _ number: Int
  ) -> any Disposable {
    let handler = handler(.chainErrorHandler, closure, number)
    let owned = owned(.chainErrorHandler, closure, number)
    return switch (path, owner) {
    case (.states(let states), nil):
      machine.addChainErrorHandler(chain(states), order: order, handler: handler)
    case (.states(let states), let owner?):
      machine.addChainErrorHandler(chain(states), order: order, owner: owner, handler: owned)
    case (.routes(let routes), nil):
      machine.addChainErrorHandler(chain(routes, number), order: order, handler: handler)
    case (.routes(let routes), let owner?):
      machine.addChainErrorHandler(chain(routes, number), order: order, owner: owner, handler: owned)
    }
  }

  /// Routes along a chain.
  func addRouteChain(
    _ path: Path, _ guarding: Oracle.Trees.Condition?, _ closure: Closure, _ number: Int
  ) -> any Disposable {
    let handler = handler(.chainHandler, closure, number)
    return switch path {
    case .states(let states):
      machine.addRouteChain(
        chain(states), label: guarding?.label, condition: guarding.map { condition(.condition, $0, number) },
        handler: handler)
    case .routes(let routes):
      machine.addRouteChain(chain(routes, number, .condition), handler: handler)
    }
  }

  private func chain(_ states: [Oracle.Trees.Match<Oracle.Trees.Value>]) -> TransitionChain<S.Kind> {
    TransitionChain(states: states.map(pattern))
  }

  private func chain(
    _ routes: [Oracle.Trees.Route], _ number: Int, _ role: Role = .chainCondition
  ) -> RouteChain<S, E> {
    RouteChain(
      routes: routes.map { route in
        Interlock.Route(
          transition(route.arrow), label: route.condition?.label,
          condition: route.condition.map { condition(role, $0, number) })
      })
  }
}

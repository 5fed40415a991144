import Interlock

extension Oracle.Registrar {
  /// A handler of a chain's completion.
  func addChainHandler(
    _ path: Oracle.Path,
    _ order: UInt8,
    _ owner: Owner?,
    _ closure: Oracle.Closure
  ) -> any Disposable {
    let handler = handler(.chainHandler, closure)
    let owned = owned(.chainHandler, closure)
    return switch (path, owner) {
    case (.states(let states), nil):
      machine.addChainHandler(chain(states), order: order, handler: handler)
    case (.states(let states), let owner?):
      machine.addChainHandler(chain(states), order: order, owner: owner, handler: owned)
    case (.routes(let routes), nil):
      machine.addChainHandler(RouteChain(routes: routes.map(route)), order: order, handler: handler)
    case (.routes(let routes), let owner?):
      machine.addChainHandler(
        RouteChain(routes: routes.map(route)),
        order: order,
        owner: owner,
        handler: owned
      )
    }
  }

  /// A handler of a chain's breaking.
  func addChainErrorHandler(
    _ path: Oracle.Path,
    _ order: UInt8,
    _ owner: Owner?,
    _ closure: Oracle.Closure
  ) -> any Disposable {
    let handler = handler(.chainErrorHandler, closure)
    let owned = owned(.chainErrorHandler, closure)
    return switch (path, owner) {
    case (.states(let states), nil):
      machine.addChainErrorHandler(chain(states), order: order, handler: handler)
    case (.states(let states), let owner?):
      machine.addChainErrorHandler(chain(states), order: order, owner: owner, handler: owned)
    case (.routes(let routes), nil):
      machine.addChainErrorHandler(RouteChain(routes: routes.map(route)), order: order, handler: handler)
    case (.routes(let routes), let owner?):
      machine.addChainErrorHandler(
        RouteChain(routes: routes.map(route)),
        order: order,
        owner: owner,
        handler: owned
      )
    }
  }

  /// Routes along a chain.
  func addRouteChain(
    _ path: Oracle.Path,
    _ guarding: Oracle.Condition?,
    _ closure: Oracle.Closure
  ) -> any Disposable {
    let handler = handler(.chainHandler, closure)
    return switch path {
    case .states(let states):
      machine.addRouteChain(
        chain(states),
        label: guarding?.label,
        condition: condition(guarding),
        handler: handler
      )
    case .routes(let routes):
      machine.addRouteChain(RouteChain(routes: routes.map(route)), handler: handler)
    }
  }

  private func chain(_ states: [Oracle.Match]) -> TransitionChain<W.States.Kind> {
    TransitionChain(states: states.map(W.pattern(states:)))
  }
}

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
    func add(_ handler: @escaping (Oracle.Driver<W>.Context) -> Void) -> Interlock.Registration {
      switch path {
      case .states(let states): machine.addChainHandler(chain(states), order: order, handler: handler)
      case .routes(let routes):
        machine.register(handlerOf: RouteChain(routes: routes.map(route)), order: order, handler)
      }
    }
    return if let owner { machine.own(owner, owned, register: add) } else { add(handler) }
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
    func add(_ handler: @escaping (Oracle.Driver<W>.Context) -> Void) -> Interlock.Registration {
      switch path {
      case .states(let states): machine.addChainErrorHandler(chain(states), order: order, handler: handler)
      case .routes(let routes):
        machine.register(
          handlerOf: RouteChain(routes: routes.map(route)), onBreak: true, order: order, handler)
      }
    }
    return if let owner { machine.own(owner, owned, register: add) } else { add(handler) }
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
      machine.register(RouteChain(routes: routes.map(route)), handler)
    }
  }

  private func chain(_ states: [Oracle.Match]) -> TransitionChain<W.States.Kind> {
    TransitionChain(states: states.map(W.pattern(states:)))
  }
}

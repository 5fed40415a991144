import Interlock

extension Oracle.Trees.Actor {
  typealias Path = Oracle.Trees.Path

  /// A handler of a chain's completion.
  func addChainHandler(
    _ path: Path, _ order: UInt8, _ owner: Owner?, _ closure: Closure, _ number: Int
  ) -> any Disposable {
    let handler = handler(.chainHandler, closure, number)
    let owned = owned(.chainHandler, closure, number)
    func add(_ handler: @escaping (Context) -> Void) -> Interlock.Registration {
      switch path {
      case .states(let states): machine.addChainHandler(chain(states), order: order, handler: handler)
      case .routes(let routes): machine.register(handlerOf: chain(routes, number), order: order, handler)
      }
    }
    return if let owner { machine.own(owner, owned, register: add) } else { add(handler) }
  }

  /// A handler of a chain's breaking.
  func addChainErrorHandler(
    _ path: Path, _ order: UInt8, _ owner: Owner?, _ closure: Closure, _ number: Int
  ) -> any Disposable {
    let handler = handler(.chainErrorHandler, closure, number)
    let owned = owned(.chainErrorHandler, closure, number)
    func add(_ handler: @escaping (Context) -> Void) -> Interlock.Registration {
      switch path {
      case .states(let states): machine.addChainErrorHandler(chain(states), order: order, handler: handler)
      case .routes(let routes):
        machine.register(handlerOf: chain(routes, number), onBreak: true, order: order, handler)
      }
    }
    return if let owner { machine.own(owner, owned, register: add) } else { add(handler) }
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
      machine.register(chain(routes, number, .condition), handler)
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

import Interlock

extension Oracle {
  /// Makes one `add…` call. What can be spelt in several ways is spelt in each of them, now and then.
  struct Registrar<W: World> {
    unowned let driver: Driver<W>

    /// Which registration this is, from 0.
    let number: Int

    /// Which of the overloads is called.
    let spelling: Int

    typealias Owner = Driver<W>.Owner
    typealias Route = Interlock.Route<W.States, W.Events>
    typealias Handler = Machine<W.States, W.Events>.Handler
    typealias Condition = Machine<W.States, W.Events>.Condition

    var machine: StateMachine<W.States, W.Events> {
      driver.machine
    }

    /// Adds to the machine's definition.
    func add(_ registration: Registration, owner: Owner?) -> any Disposable {
      switch registration {
      case .routes(let event?, let arrows, let condition, let handler):
        addEventRoutes(event, arrows.map(W.transition), condition, handler)
      case .routes(nil, let arrows, let condition, let handler):
        addStateRoutes(arrows.map(W.transition), condition, handler)
      case .routeList(let event?, let routes, let handler):
        addEventRoutes(event, routes.map(route), handler)
      case .routeList(nil, let routes, let handler):
        addStateRoutes(routes.map(route), handler)
      case .mapping(let mapping, let forStates, let order, let handler):
        forStates ? addStateRouteMapping(mapping, order, handler) : addRouteMapping(mapping, order, handler)
      case .ignored(let event, let state):
        addIgnoredEvent(event, in: state)
      case .handler(let trigger, let order, _, let closure):
        addHandler(trigger, order, owner, closure)
      case .chain(let path, let onBreak, let order, _, let closure):
        onBreak
          ? addChainErrorHandler(path, order, owner, closure) : addChainHandler(path, order, owner, closure)
      case .routeChain(let path, let condition, let closure):
        addRouteChain(path, condition, closure)
      }
    }

    /// The condition that a closure stands for.
    func condition(_ condition: Oracle.Condition?) -> Condition? {
      condition.map { condition in
        { [unowned driver, number] context in driver.judge(condition.closure, number, context) }
      }
    }

    /// The handler that a closure stands for.
    func handler(_ role: Role, _ closure: Closure) -> Handler {
      { [unowned driver, number] context in driver.handle(role, closure, number, context) }
    }

    /// The handler of an owner that a closure stands for.
    func owned(_ role: Role, _ closure: Closure) -> (Owner, Driver<W>.Context) -> Void {
      { [unowned driver, number] owner, context in driver.handle(role, closure, number, context, owner: owner)
      }
    }

    /// A route of the real type.
    func route(_ route: Oracle.Route) -> Route {
      Route(
        W.transition(route.arrow),
        label: route.condition?.label,
        condition: condition(route.condition)
      )
    }
  }
}

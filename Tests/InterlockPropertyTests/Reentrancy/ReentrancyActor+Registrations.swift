import Interlock
import TestSupport

extension Oracle.Reentrancy.Actor {
  typealias World = Oracle.Reentrancy.World
  typealias Relic = Oracle.Reentrancy.Relic
  typealias Context = Interlock.Context<S, E>

  /// Registers something at random, whose closure acts at its turn, and may have captured what acts when the registration goes.
  func register(_ world: World) -> any Disposable {
    let relic = world.random.chance(35) ? Relic(world) : nil
    let order = HandlerOrder(world.random.below(3) * 60)
    func handler(_ place: String) -> (Context) -> Void {
      { [unowned world] _ in withExtendedLifetime(relic) { world.mayAct(40, place) } }
    }
    let condition: (Context) -> Bool = { [unowned world] _ in
      withExtendedLifetime(relic) { world.mayAct(25, "condition") }
      return world.agrees()
    }
    func place() -> Pattern<S> { world.random.chance(65) ? .any : .some(.random(world)) }
    func arrow() -> Transition<S> { place() => place() }
    func route() -> Transition<S> { place() => Pattern<S>.some(.random(world)) }
    func event() -> Pattern<E> { world.random.chance(40) ? .any : .some(.random(world)) }

    switch world.random.below(22) {
    case 0...2: return machine.register(routesFor: event(), [route()], condition: condition)
    case 3: return machine.register(routesFor: event(), [place() => .any], condition: condition)
    case 4, 5: return machine.add { On(event(), route()) }
    case 6: return machine.add { On(event(), route()).then(handler("route handler")) }
    case 7: return machine.addRoute(route(), condition: condition)
    case 8: return machine.addRoute(.any => .any, handler: handler("route handler"), condition: condition)
    case 9:
      return machine.addRouteMapping { [unowned world] _, _, _ in
        withExtendedLifetime(relic) { world.mayAct(25, "mapping") }
        return world.random.chance(30) ? .random(world) : nil
      }
    case 10:
      return machine.addStateRouteMapping { [unowned world] _, _ in
        withExtendedLifetime(relic) { world.mayAct(25, "state mapping") }
        return world.random.chance(50) ? [.random(world), .random(world)] : nil
      }
    case 11: return machine.register(ignored: event(), in: place())
    case 12:
      return machine.register(handlerFor: event(), arrow(), order: order, handler("event handler"))
    case 13: return machine.addHandler(arrow(), order: order, handler: handler("state handler"))
    case 14: return machine.addAnyHandler(arrow(), order: order, handler: handler("any handler"))
    case 15: return machine.add { OnExit(place(), order: order, then: handler("exit handler")) }
    case 16: return machine.add { OnEntry(place(), order: order, then: handler("entry handler")) }
    case 17: return machine.addErrorHandler(order: order, handler: handler("error handler"))
    case 18: return addOwned(world, relic)
    case 19: return machine.add { FinalStates(.random(world), .random(world)) }
    case 20:
      return machine.add {
        OnCompletion(route()).when("agreed", condition).then(handler("completion handler"))
      }
    default: return addChain(world, relic)
    }
  }

  private func addOwned(_ world: World, _ relic: Relic?) -> any Disposable {
    guard let owner = world.owners.first else { return machine.addErrorHandler { _ in } }
    let body: (World.Owner, Context) -> Void = { [unowned world] _, _ in
      withExtendedLifetime(relic) { world.mayAct(40, "owned handler") }
    }
    return world.random.chance(50)
      ? machine.addAnyHandler(.any => .any, owner: owner, handler: body)
      : machine.addErrorHandler(owner: owner, handler: body)
  }

  private func addChain(_ world: World, _ relic: Relic?) -> any Disposable {
    let body: (Context) -> Void = { [unowned world] _ in
      withExtendedLifetime(relic) { world.mayAct(40, "chain handler") }
    }
    let step = Route<S, E>(.any => .any) { [unowned world] _ in
      world.mayAct(25, "chain condition")
      return world.agrees()
    }
    let chain = RouteChain<S, E>(routes: [step, step])
    return world.random.chance(50)
      ? machine.register(handlerOf: chain, body) : machine.register(handlerOf: chain, onBreak: true, body)
  }
}

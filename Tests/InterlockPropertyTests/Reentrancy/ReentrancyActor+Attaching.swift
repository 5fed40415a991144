import Interlock
import TestSupport

extension Oracle.Reentrancy.Actor {
  func attach(
    _ child: any Oracle.Reentrancy.Player, isEmbedded: Bool, _ world: World
  ) -> (any Disposable)? {
    typealias Lamp = Oracle.Reentrancy.Lamp
    typealias Room = Oracle.Reentrancy.Room
    typealias Key = Oracle.Reentrancy.Key
    typealias Call = Oracle.Reentrancy.Call
    return switch child {
    case let child as Oracle.Reentrancy.Actor<Lamp, Key>:
      isEmbedded ? embed(child.machine, world) : attach(child.machine, world)
    case let child as Oracle.Reentrancy.Actor<Room, Key>:
      isEmbedded ? embed(child.machine, world) : attach(child.machine, world)
    case let child as Oracle.Reentrancy.Actor<Room, Call>:
      isEmbedded ? embed(child.machine, world) : attach(child.machine, world)
    default: nil
    }
  }

  private func attach<C, CE: Oracle.Reentrancy.RandomEvent>(
    _ child: StateMachine<C, CE>, _ world: World
  ) -> any Disposable {
    let place: Pattern<S> = world.random.chance(50) ? .any : .some(.random(world))
    let history: History = world.random.pick([(2, .none), (1, .shallow), (1, .deep)])
    if let alike = child as? StateMachine<C, E>, world.random.chance(50) {
      return machine.attach(alike, to: place, history: history)
    }
    return machine.attach(child, to: place, history: history, translating: translation(world))
  }

  /// Embeds a machine if the states of this one can carry its states.
  private func embed<C, CE: Oracle.Reentrancy.RandomEvent>(
    _ child: StateMachine<C, CE>, _ world: World
  ) -> (any Disposable)? {
    typealias Room = Oracle.Reentrancy.Room
    guard let machine = machine as? StateMachine<Room, E> else { return nil }
    let relic = world.random.chance(30) ? Relic(world) : nil
    return machine.embed(
      child,
      as: { [unowned world] state, _ in
        withExtendedLifetime(relic) { world.mayAct(3, "embed") }
        return if let lamp = state as? Oracle.Reentrancy.Lamp { .lit(lamp) } else { .around(state as! Room) }
      },
      from: { [unowned world] room in
        withExtendedLifetime(relic) { world.mayAct(1, "extract") }
        return if C.self == Oracle.Reentrancy.Lamp.self { room.lamp as! C? } else { room.inner as! C? }
      }, translating: translation(world))
  }

  /// Makes events of a submachine out of those of this machine.
  private func translation<CE: Oracle.Reentrancy.RandomEvent>(_ world: World) -> (E) -> CE? {
    let relic = world.random.chance(50) ? Relic(world) : nil
    return { [unowned world] event in
      withExtendedLifetime(relic) { world.mayAct(15, "translation") }
      if let alike = event as? CE { return alike }
      return world.random.chance(70) ? .random(world) : nil
    }
  }
}

import Interlock
import TestSupport

extension Oracle.Reentrancy {
  /// A machine, whatever its types.
  protocol Player: AnyObject {
    var number: Int { get }
    var object: AnyObject { get }
    var parent: AnyObject? { get }

    func attemptEvent(_ world: World)
    func attemptState(_ world: World)
    func ask(_ world: World)
    func isIdle(_ world: World) -> Bool
    func register(_ world: World) -> any Disposable
    func attach(_ child: any Player, isEmbedded: Bool, _ world: World) -> (any Disposable)?
  }

  /// A machine.
  final class Actor<S: RandomState, E: RandomEvent>: Player {
    let number: Int
    let machine: StateMachine<S, E>

    init(_ number: Int, _ world: World) {
      self.number = number
      machine = StateMachine(
        state: .random(world))
    }

    var object: AnyObject { machine }
    var parent: AnyObject? { machine.parent(as: AnyObject.self) }

    func attemptEvent(_ world: World) { machine.send(.random(world), userInfo: message(world)) }
    func attemptState(_ world: World) { machine.move(to: .random(world), userInfo: message(world)) }

    private func message(_ world: World) -> Any? {
      world.random.chance(30) ? Relic(world) : nil
    }

    /// Whether an attempt does not have to wait for another one.
    func isIdle(_ world: World) -> Bool { machine.send(.random(world)) != .queued }

    func ask(_ world: World) {
      let userInfo = message(world)
      switch world.random.below(8) {
      case 0: _ = machine.destination(on: .random(world), userInfo: userInfo)
      case 1: _ = machine.accepts(.random(world), userInfo: userInfo)
      case 2: _ = machine.acceptedEvents(userInfo: userInfo)
      case 3: _ = machine.acceptedStates(userInfo: userInfo)
      case 4:
        _ = machine.hasRoute(
          event: .random(world), fromState: .random(world), toState: .random(world), userInfo: userInfo)
      case 5: _ = machine.hasRoute(.any => .any, userInfo: userInfo)
      case 6: _ = (machine.isActive, machine.isComplete, machine.isFinal)
      default: _ = machine.configuration
      }
    }
  }
}

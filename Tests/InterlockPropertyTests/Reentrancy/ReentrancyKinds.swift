import Interlock
import TestSupport

extension Oracle.Reentrancy {
  /// A type of states that can be made at random.
  protocol RandomState: StateType where Kind == Self {
    static func random(_ world: World) -> Self
  }

  /// A type of events that can be made at random.
  protocol RandomEvent: EventType where Kind == Self {
    static func random(_ world: World) -> Self
  }

  /// One byte, whose `==` and `hash(into:)` lie where those of payloads do.
  enum Lamp: UInt8, RandomState, CaseIterable {
    case red, amber, green

    static func random(_ world: World) -> Lamp { allCases[world.random.below(3)] }

    static func == (one: Lamp, other: Lamp) -> Bool {
      (one.rawValue == other.rawValue) != (World.liar?.lies ?? false)
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(World.liar?.lies ?? false ? .max : rawValue)
    }
  }

  /// Payloads, which may act when they go, and may carry the state of an embedded machine.
  indirect enum Room: RandomState {
    case plain(Int)
    case kept(Int, Relic)
    case lit(Lamp)
    case around(Room)

    static func random(_ world: World) -> Room {
      switch world.random.below(10) {
      case ..<4: .plain(world.random.below(3))
      case ..<7: .kept(world.random.below(2), Relic(world))
      case ..<9: .lit(.random(world))
      default: .around(.random(world))
      }
    }

    var lamp: Lamp? { if case .lit(let lamp) = self { lamp } else { nil } }
    var inner: Room? { if case .around(let room) = self { room } else { nil } }
  }

  /// One byte.
  enum Key: RandomEvent, CaseIterable {
    case up, down, turn

    static func random(_ world: World) -> Key { allCases[world.random.below(3)] }
  }

  /// Payloads, which may act when they go.
  enum Call: RandomEvent {
    case plain(Int)
    case kept(Int, Relic)

    static func random(_ world: World) -> Call {
      world.random.chance(60) ? .plain(world.random.below(3)) : .kept(world.random.below(2), Relic(world))
    }
  }
}

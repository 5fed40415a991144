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

  /// One byte.
  enum Lamp: Int, RandomState, CaseIterable {
    case red, amber, green

    static func == (one: Lamp, other: Lamp) -> Bool { Lies.answer(one.rawValue == other.rawValue) }

    func hash(into hasher: inout Hasher) { Lies.hash(rawValue, into: &hasher) }

    static func random(_ world: World) -> Lamp { allCases[world.random.below(3)] }
  }

  /// Payloads, which may act when they go, and may carry the state of an embedded machine.
  indirect enum Room: RandomState {
    case plain(Int)
    case kept(Int, Relic)
    case lit(Lamp)
    case around(Room)

    static func random(_ world: World) -> Room {
      switch world.random.below(10) {
      case ..<4: .plain(world.random.below(world.variety))
      case ..<7: .kept(world.random.below(2), Relic(world))
      case ..<9: .lit(.random(world))
      default: .around(.random(world))
      }
    }

    static func == (one: Room, other: Room) -> Bool { Lies.answer(one.number == other.number) }

    func hash(into hasher: inout Hasher) { Lies.hash(number, into: &hasher) }

    /// Tells rooms apart.
    private var number: Int {
      switch self {
      case .plain(let number): 4 * number
      case .kept(let number, _): 4 * number + 1
      case .lit(let lamp): 4 * lamp.rawValue + 2
      case .around(let room): 4 &* room.number + 3
      }
    }

    var lamp: Lamp? { if case .lit(let lamp) = self { lamp } else { nil } }
    var inner: Room? { if case .around(let room) = self { room } else { nil } }
  }

  /// One byte.
  enum Key: Int, RandomEvent, CaseIterable {
    case up, down, turn

    static func == (one: Key, other: Key) -> Bool { Lies.answer(one.rawValue == other.rawValue) }

    func hash(into hasher: inout Hasher) { Lies.hash(rawValue, into: &hasher) }

    static func random(_ world: World) -> Key { allCases[world.random.below(3)] }
  }

  /// Payloads, which may act when they go.
  enum Call: RandomEvent {
    case plain(Int)
    case kept(Int, Relic)

    static func == (one: Call, other: Call) -> Bool { Lies.answer(one.number == other.number) }

    func hash(into hasher: inout Hasher) { Lies.hash(number, into: &hasher) }

    /// Tells calls apart.
    private var number: Int {
      switch self {
      case .plain(let number): 2 * number
      case .kept(let number, _): 2 * number + 1
      }
    }

    static func random(_ world: World) -> Call {
      world.random.chance(60)
        ? .plain(world.random.below(world.variety)) : .kept(world.random.below(2), Relic(world))
    }
  }
}

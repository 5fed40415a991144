import Interlock

/// A door with a lock.
enum Door: StateType { case open, closed, locked }

enum Hand: EventType, CaseIterable { case push, pull, turn }

/// The door as a blueprint, with a guard and with entry, exit and error handlers.
///
/// - Parameters:
///   - total: what the handlers add to.
///   - keys: what the guard reads.
func door(telling total: Counter, keys: Counter) -> Blueprint<Door, Hand> {
  Blueprint(state: .open) {
    On(.push, .open => .closed)
    On(.pull, .closed => .open)
    On(.turn, .closed => .locked, .locked => .closed)
      .when("has a key") { _ in keys.total & 3 != 0 }
    OnEntry { _ in total.add(1) }
    OnExit { _ in total.add(2) }
    OnRefusal { _ in total.add(5) }
  }
}

/// The same as one would write it by hand, with the same guard and handlers as closures.
final class DoorByHand {
  private(set) var state = Door.open
  private let hasKey: () -> Bool
  private let entered: () -> Void
  private let left: () -> Void
  private let refused: () -> Void

  init(telling total: Counter, keys: Counter) {
    hasKey = { keys.total & 3 != 0 }
    entered = { total.add(1) }
    left = { total.add(2) }
    refused = { total.add(5) }
  }

  @inline(never)
  func handle(_ event: Hand) -> Bool {
    let target: Door
    switch (state, event) {
    case (.open, .push): target = .closed
    case (.closed, .pull): target = .open
    case (.closed, .turn) where hasKey(): target = .locked
    case (.locked, .turn) where hasKey(): target = .closed
    default:
      refused()
      return false
    }
    left()
    state = target
    entered()
    return true
  }
}

/// What a door is fed.
let handStream: [Hand] = randomly(seed: 13) { Hand.allCases.randomElement(using: &$0)! }

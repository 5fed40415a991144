import Interlock

/// A lift, which has a cabin while it is in service.
enum Lift: StateType { case parked, inService }

enum Cabin: StateType { case standing, moving }

enum LiftEvent: EventType, CaseIterable { case start, go, arrive, park, ring }

/// The lift as a blueprint of two levels, with a guard inside and a handler in each level. No line names ``LiftEvent/ring``.
///
/// - Parameters:
///   - total: what the handlers add to.
///   - power: what the guard reads.
func lift(telling total: Counter, power: Counter) -> Blueprint<Lift, LiftEvent> {
  let cabin = Blueprint<Cabin, LiftEvent>(state: .standing) {
    On(.go, .standing => .moving)
      .when("has power") { _ in power.total & 3 != 0 }
    On(.arrive, .moving => .standing)
    Along(.any => .any) { _ in total.add(1) }
  }
  return Blueprint(state: .parked) {
    On(.start, .parked => .inService)
    On(.park, .inService => .parked)
    Along(.any => .any) { _ in total.add(3) }
    Submachine(cabin, in: .inService)
  }
}

/// The same as one would write it by hand, with the same guard and handlers as closures.
final class LiftByHand {
  private(set) var lift = Lift.parked
  private(set) var cabin = Cabin.standing
  private let hasPower: () -> Bool
  private let cabinTold: () -> Void
  private let liftTold: () -> Void

  init(telling total: Counter, power: Counter) {
    hasPower = { power.total & 3 != 0 }
    cabinTold = { total.add(1) }
    liftTold = { total.add(3) }
  }

  @inline(never)
  func handle(_ event: LiftEvent) -> Bool {
    if lift == .inService, handleInside(event) {
      cabinTold()
      return true
    }
    switch (lift, event) {
    case (.parked, .start):
      lift = .inService
      cabin = .standing
    case (.inService, .park): lift = .parked
    default: return false
    }
    liftTold()
    return true
  }

  @inline(__always)
  private func handleInside(_ event: LiftEvent) -> Bool {
    switch (cabin, event) {
    case (.standing, .go) where hasPower(): cabin = .moving
    case (.moving, .arrive): cabin = .standing
    default: return false
    }
    return true
  }
}

/// What a lift is fed.
let liftStream: [LiftEvent] = randomly(seed: 14) { LiftEvent.allCases.randomElement(using: &$0)! }

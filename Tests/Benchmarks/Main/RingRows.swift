import Interlock
import SwiftState

/// One of fifty states of a ring.
struct Seat: StateType {
  let number: UInt8
}

/// What leads from a seat to the next.
struct Pass: EventType {
  let number: UInt8
}

private let seats: UInt8 = 50

/// The ring as one would write it by hand: with two closures and a sum, since fifty cases of a `switch` would be the same line.
private final class HandWrittenRing {
  private(set) var seat: UInt8 = 0
  private let condition: (UInt8, UInt8) -> Bool
  private let handler: (UInt8, UInt8) -> Void

  init(condition: @escaping (UInt8, UInt8) -> Bool, handler: @escaping (UInt8, UInt8) -> Void) {
    self.condition = condition
    self.handler = handler
  }

  func handle(_ event: Pass) -> Bool {
    guard event.number == seat else { return false }
    let next = seat == seats - 1 ? 0 : seat + 1
    guard condition(seat, next) else { return false }
    let previous = seat
    seat = next
    handler(previous, next)
    return true
  }
}

/// The row about a ring in which every route has a condition and a handler of its own.
func ringRows(_ rounds: Rounds) -> [Row] {
  [
    Row("ring of 50, each with a condition and a handler") { name in
      let (ours, theirs) = (Counter(), Counter())
      let yardstick = HandWrittenRing(
        condition: { seesThrough(theirs, $0, $1) }, handler: { countMove(theirs, $0, $1) })
      let machine = Machine<Seat, Pass>(state: Seat(number: 0)) { machine in
        for number in 0..<seats {
          let next = (number + 1) % seats
          machine.addRoute(
            event: Pass(number: number), Seat(number: number) => Seat(number: next),
            handler: { countMove(ours, $0.fromState.number, $0.toState.number) },
            condition: { seesThrough(ours, $0.fromState.number, $0.toState.number) })
        }
      }
      let rounded = streamLength - streamLength % Int(seats)
      let stream = (0..<rounded).map { Pass(number: UInt8($0 % Int(seats))) }
      let measurement = rounds.compare(
        name, operations: stream.count, bound: nil,
        yardstick: { stream.count { yardstick.handle($0) } },
        interlock: { stream.count { machine.tryEvent($0) } })
      precondition(ours.total == theirs.total && ours.total > 0)
      return measurement
    }
  ]
}

@inline(never)
private func seesThrough(_ counter: Counter, _ fromState: UInt8, _ toState: UInt8) -> Bool {
  counter.add(fromState == toState ? 0 : 1)
  return counter.total >= 0
}

@inline(never)
private func countMove(_ counter: Counter, _ fromState: UInt8, _ toState: UInt8) {
  counter.add(toState < fromState ? 2 : 1)
}

import Interlock
import SwiftState

/// The rows about machines that are edited between attempts: an edit and the attempt after it, in a small definition and in a
/// large one. They must cost about the same, since what an edit does not concern stays compiled.
func editingRows(_ rounds: Rounds) -> [Row] {
  [10, 10_000].flatMap { count in
    [
      Row("edit a route among \(count), and attempt") { name in
        let machine = grid(count)
        return edited(name, machine, rounds) {
          machine.addRoute(event: Step(number: 9), Place(number: 0) => Place(number: 1))
        }
      },
      Row("edit a handler among \(count) routes, and attempt") { name in
        let machine = grid(count)
        return edited(name, machine, rounds) {
          machine.addHandler(event: Step(number: 0), Place(number: 0) => Place(number: 1)) { _ in }
        }
      },
    ]
  }
}

/// What it costs to add a registration, attempt an event, remove the registration and attempt an event again, halved.
private func edited(
  _ name: String, _ machine: Machine<Place, Step>, _ rounds: Rounds, _ add: @escaping () -> any Disposable
) -> Measurement {
  let operations = 1000
  let events = [Step(number: 0), Step(number: 9)]
  for event in events { machine.tryEvent(event) }
  let time = rounds.medianTime {
    var accepted = 0
    for _ in 0..<operations {
      let registration = add()
      if machine.tryEvent(events[0]) { accepted += 1 }
      registration.dispose()
      if machine.tryEvent(events[1]) { accepted += 1 }
    }
    precondition(accepted >= operations)
    return accepted
  }
  return Measurement(name, time / Double(2 * operations), "ns")
}

import Allocations
import Interlock

/// A state of a ring.
struct Place: StateType {
  let number: Int
}

/// What leads from a place to the next.
struct Step: EventType {
  let number: Int
}

/// A machine whose routes make a ring, each with an event of its own.
func ring(_ count: Int) -> Machine<Place, Step> {
  Machine(state: Place(number: 0)) { machine in
    for number in 0..<count {
      machine.addRoute(
        event: Step(number: number), Place(number: number) => Place(number: (number + 1) % count))
    }
  }
}

/// The rows about large definitions.
func scaleRows(_ rounds: Rounds) -> [Row] {
  var rows = [
    Row("10,000 states beside 10") { name in
      let (few, many) = (ring(10), ring(10_000))
      let operations = 100_000
      let fewSteps = (0..<operations).map { Step(number: $0 % 10) }
      let manySteps = (0..<operations).map { Step(number: $0 % 10_000) }
      return rounds.compare(
        name, operations: operations, bound: 3, yardstick: { fewSteps.count { few.tryEvent($0) } },
        interlock: { manySteps.count { many.tryEvent($0) } })
    }
  ]
  for count in [10, 100, 1000, 10_000, 100_000] {
    rows.append(
      Row("declare and compile \(count) routes") { name in
        let time = rounds.medianTime {
          let machine = ring(count)
          for number in 0..<count { machine.tryEvent(Step(number: number)) }
          return machine.state.number
        }
        return Measurement(
          name: name, value: time / 1e6, unit: "ms", yardstick: nil, figure: time / 1e6, spread: nil,
          bound: count == 10_000 ? 20 : nil)
      })
    rows.append(
      Row("bytes a route of \(count), definition and table") { name in
        let before = allocated_bytes()
        let machine = ring(count)
        for number in 0..<count { machine.tryEvent(Step(number: number)) }
        let bytes = Double(allocated_bytes() - before) / Double(count)
        blackHole = blackHole &+ machine.state.number
        return Measurement(
          name: name, value: bytes, unit: "bytes", yardstick: nil, figure: bytes, spread: nil, bound: nil)
      })
  }
  return rows
}

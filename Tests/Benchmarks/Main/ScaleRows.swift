import Interlock
import SwiftState

/// A state of a large machine.
struct Place: StateType {
  let number: Int
}

/// An event of a large machine.
struct Step: EventType {
  let number: Int
}

/// How many events lead away from each place of a grid.
private let ways = 8

/// A machine with so many routes: from each place eight events lead on, so that a walk by the events in turn comes
/// through every place.
func grid(_ routeCount: Int) -> Machine<Place, Step> {
  let places = (routeCount + ways - 1) / ways
  return Machine(state: Place(number: 0)) { machine in
    for number in 0..<routeCount {
      let (place, way) = (number % places, number / places)
      machine.addRoute(
        event: Step(number: way), Place(number: place) => Place(number: (place + 1) % places))
    }
  }
}

/// A walk along each route of a grid, once.
private func walk(_ routeCount: Int) -> [Step] {
  let places = (routeCount + ways - 1) / ways
  return (0..<routeCount).map { Step(number: $0 / places) }
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
  [largeBesideSmall(rounds), unrelated(rounds)]
    + [10, 100, 1000, 10_000, 100_000].flatMap { count in
      [declaring(count, rounds), compiling(count, rounds), attempting(count, rounds)] + weighing(count)
    }
}

private func largeBesideSmall(_ rounds: Rounds) -> Row {
  Row("10,000 states beside 10") { name in
    let (few, many) = (ring(10), ring(10_000))
    let operations = 100_000
    let fewSteps = (0..<operations).map { Step(number: $0 % 10) }
    let manySteps = (0..<operations).map { Step(number: $0 % 10_000) }
    return rounds.compare(
      name, operations: operations, bound: 3, yardstick: { fewSteps.count { few.tryEvent($0) } },
      interlock: { manySteps.count { many.tryEvent($0) } })
  }
}

/// A ring of five spots alone, beside the same ring among routes and handlers that have nothing to do with it.
private func unrelated(_ rounds: Rounds) -> Row {
  Row("beside 1,000 unrelated registrations") { name in
    let (alone, crowded) = (spots(), spots())
    for number in 0..<500 {
      let (here, there) = (UInt8(10 + number % 200), UInt8(10 + number % 199))
      crowded.addRoute(event: .play, Spot(number: here) => Spot(number: there))
      crowded.addHandler(event: .play, Spot(number: here) => Spot(number: 0)) { _ in }
    }
    let stream = [Button](repeating: .play, count: streamLength)
    return rounds.compare(
      name, operations: stream.count, bound: 1.5, yardstick: { stream.count { alone.tryEvent($0) } },
      interlock: { stream.count { crowded.tryEvent($0) } })
  }
}

private struct Spot: StateType {
  let number: UInt8
}

private func spots() -> Machine<Spot, Button> {
  Machine(state: Spot(number: 0)) { machine in
    for number: UInt8 in 0..<5 {
      machine.addRoute(event: .play, Spot(number: number) => Spot(number: (number + 1) % 5))
    }
  }
}

private func declaring(_ count: Int, _ rounds: Rounds) -> Row {
  Row("declare \(count) routes") { name in
    Measurement(name, rounds.medianTime { grid(count).state.number } / 1e6, "ms")
  }
}

/// Declaring and compiling are timed together, since a machine that is declared compiles what it needs as it goes.
private func compiling(_ count: Int, _ rounds: Rounds) -> Row {
  Row("declare and compile \(count) routes") { name in
    let steps = walk(count)
    let time = rounds.medianTime {
      let machine = grid(count)
      precondition(steps.allSatisfy { machine.tryEvent($0) })
      return machine.state.number
    }
    return Measurement(name, time / 1e6, "ms", bound: count == 10_000 ? 20 : nil)
  }
}

private func attempting(_ count: Int, _ rounds: Rounds) -> Row {
  Row("attempt among \(count) routes") { name in
    let machine = grid(count)
    let steps = Array(repeatElement(walk(count), count: max(1, 10_000 / count)).joined())
    let time = rounds.medianTime { steps.count { machine.tryEvent($0) } }
    return Measurement(name, time / Double(steps.count), "ns")
  }
}

private func weighing(_ count: Int) -> [Row] {
  [
    Row("bytes a route of \(count)") { name in
      let bytes = weight(of: { grid(count) }, after: walk(count)) / Double(count)
      return Measurement(name, bytes, "bytes", bound: count == 10_000 ? 128 : nil)
    },
    Row("bytes a route of \(count), each with a state and an event of its own") { name in
      let steps = (0..<count).map { Step(number: $0) }
      return Measurement(name, weight(of: { ring(count) }, after: steps) / Double(count), "bytes")
    },
  ]
}

/// The bytes of a machine that has taken some steps.
private func weight(of make: () -> Machine<Place, Step>, after steps: [Step]) -> Double {
  var machine: Machine<Place, Step>?
  let heap = Heap.used {
    machine = make()
    for step in steps { machine?.tryEvent(step) }
  }
  blackHole = blackHole &+ machine!.state.number
  return heap.bytes
}

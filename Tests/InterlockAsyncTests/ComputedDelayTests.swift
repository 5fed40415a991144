import Foundation
import Interlock
import InterlockAsync
import InterlockGraph
import InterlockTesting
import Testing

@Cases enum Retry: StateType, Codable {
  case trying(Int), waiting(count: Int, delay: Int), given
}

@Cases enum Answer: EventType {
  case failed(delay: Int), hurry(Int), stop
}

@Suite struct ComputedDelayTests {
  static let retries = Blueprint<Retry, Answer>(state: .trying(1)) {
    On(\.failed, \.trying => \.waiting) { delay, count in (count, delay) }
    On(\.hurry, in: \.waiting) { delay, waiting in waiting.delay = delay }
    On(.stop, .any => .given)
    Timeout(after: { waiting in .seconds(waiting.delay) }, \.waiting => \.trying) { waiting in
      waiting.count + 1
    }
    .when("may try again") { waiting in waiting.count < 3 }
  }

  @Test("D1, L4: a delay is computed from the data of the state that is entered")
  func computed() {
    let simulation = Simulation(Self.retries)
    for (count, delay) in [(1, 4), (2, 9)] {
      simulation.send(.failed(delay: delay))
      #expect(simulation.pendingTimeouts.map(\.description) == [".waiting, \(delay) s left"])
      simulation.advance(by: .seconds(delay - 1))
      #expect(simulation.machine.state == .waiting(count: count, delay: delay))
      simulation.advance(by: .seconds(1))
      #expect(simulation.machine.state == .trying(count + 1))
    }
    simulation.send(.failed(delay: 1))
    simulation.advance(by: .seconds(100))
    #expect(simulation.machine.state == .waiting(count: 3, delay: 1))
  }

  @Test(
    "D1: a negative delay is zero, and the longest one never comes due", arguments: [-1, Int.min, 0, Int.max])
  func extremes(delay: Int) {
    let simulation = Simulation(Self.retries)
    simulation.send(.failed(delay: delay))
    #expect(simulation.machine.state.kind == (delay > 0 ? .waiting : .trying))
    simulation.advance(by: .seconds(1 << 50))
    #expect(simulation.machine.state.kind == (delay > 0 ? .waiting : .trying))
  }

  @Test("D1, K5: data that changes while the state lasts does not change the delay")
  func inside() {
    let simulation = Simulation(Self.retries)
    simulation.send(.failed(delay: 10))
    simulation.advance(by: .seconds(2))
    simulation.send(.hurry(1))
    #expect(simulation.pendingTimeouts.map(\.remaining) == [.seconds(8)])
    simulation.advance(by: .seconds(8))
    #expect(simulation.machine.state == .trying(2))
  }

  @Test("S1, S2: a computed delay is saved with the snapshot, also as JSON")
  func saved() throws {
    let simulation = Simulation(Self.retries)
    simulation.send(.failed(delay: 10))
    simulation.advance(by: .seconds(2))
    simulation.send(.hurry(1))
    let snapshot = try simulation.machine.snapshot()
    let json = try JSONEncoder().encode(snapshot)
    #expect(String(decoding: json, as: UTF8.self).contains(#""delays":["10"]"#))
    for saved in [snapshot, try JSONDecoder().decode(Snapshot<Retry>.self, from: json)] {
      #expect(saved == snapshot)
      let other = Simulation(of: try Self.retries.stateMachine(from: saved.aged(by: .seconds(3))))
      #expect(other.pendingTimeouts.map(\.remaining) == [.seconds(5)])
      other.advance(by: .seconds(5))
      #expect(other.machine.state == .trying(2))
    }
  }

  @Test("D1: plain arrows have delays from the state, and both kinds of delays in one state")
  func plain() {
    let blueprint = Blueprint<Retry, Answer>(state: .waiting(count: 1, delay: 7)) {
      Timeout(after: { state in .seconds(state[\.waiting]?.delay ?? 0) }, .waiting => .given)
      Timeout(.seconds(3), \.waiting => \.trying) { $0.count }
      Timeout(after: { _ in .seconds(2) }, .trying => .given)
    }
    let simulation = Simulation(blueprint)
    #expect(simulation.pendingTimeouts.map(\.remaining) == [.seconds(3), .seconds(7)])
    simulation.advance(by: .seconds(3))
    #expect(simulation.machine.state == .trying(1))
    simulation.advance(by: .seconds(2))
    #expect(simulation.machine.state == .given)
    let late = Simulation(blueprint, state: .waiting(count: 1, delay: 2))
    late.advance(by: .seconds(2))
    #expect(late.machine.state == .given)
  }

  @Test("D1: a driver with a clock computes delays too")
  func driven() {
    let drive = Drive(Self.retries)
    drive.machine.send(.failed(delay: 4))
    drive.pass(.seconds(3))
    #expect(drive.machine.state == .waiting(count: 1, delay: 4))
    drive.pass(.seconds(1))
    #expect(drive.machine.state == .trying(2))
  }

  @Test("pictures and phrases say that a delay is computed")
  func phrases() {
    #expect(
      Self.retries.part.description.contains(
        ".waiting => .trying if \"may try again\" after a computed delay"))
    let graph = MachineGraph(Self.retries)
    #expect(graph.mermaid().contains("after a computed delay"))
    #expect(graph.scxml().contains(#"delayexpr="delay""#))
  }
}

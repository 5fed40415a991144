import Foundation
import Interlock
import InterlockSCXML
import InterlockTesting
import TestSupport
import Testing

/// C6: documents behave as appendix D says.
@Suite struct OracleTests {
  static var count: Int {
    ProcessInfo.processInfo.environment["INTERLOCK_ORACLE_DOCUMENTS"].flatMap { Int($0) } ?? 300
  }

  /// The notes of one run.
  private final class Notes: @unchecked Sendable { var numbers: [Int] = [] }

  @Test("C6: random documents do what an interpreter of appendix D does")
  func randomDocuments() throws {
    let notes = Notes()
    var actions: [String: Blueprint<String, String>.Handler] = [:]
    for number in 0..<1000 { actions["note \(number)"] = { _ in notes.numbers.append(number) } }
    var compared = 0
    for seed in 0..<UInt64(Self.count) {
      var random = SplitMix64(seed: seed)
      let sketch = Sketch(&random)
      // An event after which the document never comes to rest is no subject of comparison.
      let first = Interpreter(sketch)
      if first.isEndless { continue }
      var events: [String] = []
      for event in (0..<8).map({ _ in Sketch.event(&random) }) {
        first.send(event)
        if first.isEndless { break }
        events.append(event)
      }
      let chart: Blueprint<String, String>
      do {
        chart = try Blueprint(
          scxml: sketch.text, conditions: ["yes": { _ in true }, "no": { _ in false }], actions: actions)
      } catch {
        if case .endless = error.reason { continue }
        Issue.record("seed \(seed): \(error)\n\(sketch.text)")
        return
      }
      notes.numbers = []
      let oracle = Interpreter(sketch)
      var simulation = Simulation(chart)
      func agrees(_ place: String) -> Bool {
        let (active, expected) = (simulation.machine.activeStates, oracle.active)
        if active == expected, notes.numbers == oracle.notes { return true }
        Issue.record(
          "seed \(seed), \(place): \(active) instead of \(expected), notes \(notes.numbers) instead of \(oracle.notes)\n\(sketch.text)"
        )
        return false
      }
      guard agrees("start") else { return }
      for (index, event) in events.enumerated() {
        oracle.send(event)
        simulation.send(event)
        if random.chance(20) {
          let data = try JSONEncoder().encode(simulation.machine.snapshot())
          let snapshot = try JSONDecoder().decode(Snapshot<String>.self, from: data)
          simulation = Simulation(of: try chart.stateMachine(from: snapshot))
        }
        guard agrees("after \(events[...index])") else { return }
      }
      compared += 1
    }
    #expect(compared > Self.count / 3)
  }
}

import Interlock
import InterlockGraph

/// The rows about graphs of machines with 10,000 routes: of a grid, and of a ring whose routes have each a state and an event of
/// its own.
func graphRows(_ rounds: Rounds) -> [Row] {
  graphRows("grid", grid, rounds) + graphRows("ring", ring, rounds)
}

private func graphRows(
  _ shape: String, _ make: @escaping (Int) -> Machine<Place, Step>, _ rounds: Rounds
) -> [Row] {
  [checking(shape, make, rounds)] + formats.map { printing(shape, make, $0, $1, rounds) }
}

private typealias Graph = MachineGraph<Place, Step>

private let formats: [(String, @Sendable (Graph) -> String)] = [
  ("Mermaid", { $0.mermaid() }), ("DOT", { $0.dot() }), ("PlantUML", { $0.plantUML() }),
  ("SCXML", { $0.scxml() }),
]

private func checking(
  _ shape: String, _ make: @escaping (Int) -> Machine<Place, Step>, _ rounds: Rounds
) -> Row {
  Row("build and check the graph of a \(shape) of 10000 routes") { name in
    let machine = make(10_000)
    let time = rounds.medianTime {
      let graph = MachineGraph(machine)
      return graph.moves.count + graph.findings().count
    }
    return Measurement(name, time / 1e6, "ms", bound: 1000)
  }
}

private func printing(
  _ shape: String, _ make: @escaping (Int) -> Machine<Place, Step>, _ format: String,
  _ text: @escaping (Graph) -> String, _ rounds: Rounds
) -> Row {
  Row("print a \(shape) of 10000 routes as \(format)") { name in
    let graph = MachineGraph(make(10_000))
    return Measurement(name, rounds.medianTime { text(graph).utf8.count } / 1e6, "ms", bound: 1000)
  }
}

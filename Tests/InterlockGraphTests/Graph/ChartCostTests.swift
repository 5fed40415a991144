import Interlock
import InterlockGraph
import TestSupport
import Testing

/// How the cost of graphs of charts grows with the chart, in a process of its own, where no other test runs.
@Suite struct ChartCostTests {
  struct Place: StateType {
    let region: Int
    var number = 0
  }

  enum Step: EventType { case on, out }

  /// A chart of superstates in a ring, each with a region inside, in which one region lives again, and arrows across all levels.
  static func chart(of count: Int) -> Blueprint<Place, Step> {
    Blueprint(state: Place(region: 0)) {
      for region in 0..<count {
        let outer = Place(region: region)
        let next = Place(region: (region + 1) % count, number: 2)
        On(.on, outer => Place(region: (region + 1) % count))
        Within(outer, initial: Place(region: region, number: 1)) {
          On(.on, Place(region: region, number: 1) => Place(region: region, number: 2))
          Within(Place(region: region, number: 2), initial: Place(region: region, number: 3)) {
            On(.out, Place(region: region, number: 3) => next)
          }
        }
      }
    }
  }

  @Test(
    "C5: a graph of eight times as many regions, and what is doubtful about it, take some eight times as long"
  )
  func regions() async {
    await #expect(processExitsWith: .success) {
      func best(_ count: Int) -> Duration {
        let chart = ChartCostTests.chart(of: count)
        return (0..<3).map { _ in
          processorTime {
            let graph = MachineGraph(chart)
            #expect(graph.submachines.count == count)
            #expect(graph.findings().isEmpty)
          }
        }.min()!
      }
      #expect(best(400) < best(50) * 20)
    }
  }
}

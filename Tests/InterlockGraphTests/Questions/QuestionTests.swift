import Interlock
import InterlockGraph
import TestSupport
import Testing

@Suite struct QuestionTests {
  private let graph = MachineGraph(
    Blueprint<Light, Button>(state: .red) {
      On(.press, .red => .green, .green => .yellow, .yellow => .red)
      On(.hold, .red => .yellow)
      Allow(.red => .off)
    })

  @Test("reachable states are in the graph's order")
  func reachable() {
    #expect(graph.reachableStates() == [.red, .green, .yellow, .off])
    #expect(graph.reachableStates(from: .off) == [.off])
  }

  @Test("the fewest events, or the fewest moves of any kind")
  func shortest() {
    #expect(graph.events(from: .red, to: .yellow) == [.hold])
    #expect(graph.events(from: .green, to: .green) == [])
    #expect(graph.events(from: .red, to: .off) == nil)
    #expect(
      graph.shortestPath(from: .green, to: .off)?.map(\.description) == [
        ".green => .yellow on .press", ".yellow => .red on .press", ".red => .off",
      ])
  }

  @Test("all simple paths up to a length")
  func simplePaths() {
    let paths = graph.simplePaths(from: .red, to: .yellow, longest: 3)
    #expect(paths.map { $0.compactMap(\.event) } == [[.press, .press], [.hold]])
    #expect(graph.simplePaths(from: .red, to: .yellow, longest: 1).count == 1)
    #expect(graph.simplePaths(from: .red, to: .red, longest: 3) == [[]])
  }

  @Test("whether every state leads back")
  func wayBack() {
    #expect(graph.statesWithoutWay(to: .red) == [.off])
    #expect(!graph.everyStateLeads(to: .red))
    #expect(graph.everyStateLeads(to: .off))
  }

  @Test("the answers agree with brute force", arguments: trials(100) as Range<UInt64>)
  func agreement(seed: UInt64) {
    let random = RandomMachine(seed: seed, isConditional: false)
    let graph = random.graph
    // The distances by events, by driving the machine along every sequence of events.
    func distances(from start: Place) -> [Place: Int] {
      var distances = [start: 0]
      var front: Set<Place> = [start]
      for length in 1...Place.allCases.count {
        front = Set(
          front.flatMap { state in Signal.allCases.flatMap { random.arrivals(from: state, on: $0) } })
        for state in front where distances[state] == nil { distances[state] = length }
      }
      return distances
    }
    for start in Place.allCases {
      let expected = distances(from: start)
      for target in Place.allCases {
        let events = graph.events(from: start, to: target)
        #expect(events?.count == expected[target])
        if let events {
          random.put(start)
          for event in events { random.machine <-! event }
          #expect(random.machine.state == target)
        }
        let paths = graph.simplePaths(from: start, to: target, longest: 9)
        #expect(paths.isEmpty == !graph.reachableStates(from: start).contains(target))
        #expect(paths.map(\.count).min() == graph.shortestPath(from: start, to: target)?.count)
        #expect(Set(paths).count == paths.count)
        for path in paths {
          let visited = [start] + path.map(\.toState)
          #expect(Set(visited).count == visited.count)
        }
      }
    }
    for target in Place.allCases {
      let lost = graph.reachableStates().filter { !graph.reachableStates(from: $0).contains(target) }
      #expect(graph.statesWithoutWay(to: target) == lost)
    }
  }
}

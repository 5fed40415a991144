import Interlock
import InterlockTesting
import TestSupport
import Testing

/// Machines of ten thousand routes. The bounds are for the processor's time; see the figures in `Docs/Design/Testing.md`.
@Suite(.serialized) struct LargeMachineTests {
  enum Shape: CaseIterable {
    case ring, random, dense
  }

  @Test("paths along all of ten thousand routes are found in seconds", arguments: Shape.allCases)
  func tenThousand(_ shape: Shape) throws {
    var tour: Tour<Number, Move>?
    let duration = processorTime { tour = Paths(of: Self.machine(shape)).coveringTransitions() }
    let found = try #require(tour)
    #expect(found.isShortest)
    #expect(found.lowerBound == 10_000)
    for path in found { try path.check(on: Self.machine(shape)) }
    #if DEBUG
      #expect(duration < .seconds(15))
    #else
      #expect(duration < .seconds(5))
    #endif
  }

  @Test("paths along all of ten thousand routes need less than 500 MB")
  func memory() async {
    await #expect(processExitsWith: .success) {
      for shape in Shape.allCases {
        let tour = Paths(of: LargeMachineTests.machine(shape)).coveringTransitions()
        #expect(tour.lowerBound == 10_000)
      }
      #expect(Memory.bytesInUse < 500 << 20)
    }
  }

  private static func machine(_ shape: Shape) -> Machine<Number, Move> {
    var random = SplitMix64(seed: 1)
    let machine = Machine<Number, Move>(state: Number(value: 0))
    func add(_ event: Int, _ fromState: Int, _ toState: Int) {
      machine.addRoute(event: Move(value: event), Number(value: fromState) => Number(value: toState))
    }
    switch shape {
    case .ring: for number in 0..<10_000 { add(0, number, (number + 1) % 10_000) }
    case .random:
      // One way through all, so that each state can be reached.
      for number in 0..<1_000 {
        add(0, number, (number + 1) % 1_000)
        for event in 1..<10 { add(event, number, Int.random(in: 0..<1_000, using: &random)) }
      }
    case .dense: for number in 0..<100 { for event in 0..<100 { add(event, number, event) } }
    }
    return machine
  }

  struct Number: StateType, CustomStringConvertible {
    let value: Int
    var description: String { "\(value)" }
  }

  struct Move: EventType, CustomStringConvertible {
    let value: Int
    var description: String { "move \(value)" }
  }
}

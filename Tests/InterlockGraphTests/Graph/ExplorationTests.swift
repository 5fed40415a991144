import Interlock
import InterlockGraph
import TestSupport
import Testing

@Suite struct ExplorationTests {
  private let screens = Self.screens(upTo: 3)

  private static func screens(upTo last: Int) -> Blueprint<Screen, Action> {
    Blueprint(state: .idle) {
      On(.fail, .idle => .failed)
      MapEvents { event, state, _ in
        switch (state, event) {
        case (.idle, .load(let page)): .loading(page)
        case (.loading(let page), .next) where page < last: .loading(page + 1)
        case (_, .fail): .idle
        default: nil
        }
      }
    }
  }

  @Test("mappings are called breadth first from the initial state, and their results are marked")
  func mappings() {
    let graph = MachineGraph(screens, samples: [.load(1), .next], grouping: .byValue)
    #expect(graph.states == [.idle, .failed, .loading(1), .loading(2), .loading(3)])
    #expect(
      graph.edges.filter { $0.form == .mapping }.map(\.description) == [
        ".idle => .loading(1) on .load(1)", ".failed => .idle on .fail", ".loading(1) => .idle on .fail",
        ".loading(1) => .loading(2) on .next", ".loading(2) => .idle on .fail",
        ".loading(2) => .loading(3) on .next", ".loading(3) => .idle on .fail",
      ])
  }

  @Test("R1: mappings are not called if a route without a condition decides, and the first answer is taken")
  func firstAnswer() {
    let graph = MachineGraph(
      Blueprint<Light, Button>(state: .red) {
        MapEvents { event, _, _ in event == .press ? .green : nil }
        MapEvents { event, _, _ in event == nil ? nil : .yellow }
        On(.press, .red => .off)
        On(.hold, .red => .off)
          .when("dark") { _ in true }
      })
    #expect(
      graph.moves(from: .red).map(\.description) == [
        ".red => .off on .press", ".red => .off if \"dark\" on .hold", ".red => .yellow on .hold",
      ])
    #expect(
      graph.moves(from: .green).map(\.description) == [
        ".green => .green on .press", ".green => .yellow on .hold",
      ])
  }

  @Cases private enum Trip: StateType { case idle, running(Int), over }
  @Cases private enum Leg: EventType { case start, jump, add(Int) }

  @Test("mappings that are not called, because data is not known, are an omission that leaves findings open")
  func unknownData() {
    let blueprint = Blueprint<Trip, Leg>(state: .idle) {
      On(\.start, \.idle => \.running) { _, _ in 0 }
      MapEvents { event, state, _ in
        switch (state, event) {
        case (.running, .jump): .over
        case (.running(let count), .add(let more)): .running(count + more)
        default: nil
        }
      }
    }
    let graph = MachineGraph(blueprint, samples: [.start, .jump])
    #expect(graph.omissions == [.samplesOnly(2), .unknownStates([".running"])])
    #expect("\(graph.omissions[1])" == "The mappings were not called in .running, whose data is not known.")
    #expect(graph.findings().isEmpty)
    let known = MachineGraph(blueprint.machine(state: .running(1)), initialState: .idle, samples: [.jump])
    #expect(known.omissions == [.samplesOnly(2)])
    #expect(known.moves.map(\.description) == [".idle => .running on .start", ".running => .over on .jump"])
    let mapped = Blueprint<Trip, Leg>(state: .idle) {
      On(.add, .idle => .idle)
      MapEvents { event, state, _ in state == .over && event == .add(1) ? .idle : nil }
      Allow(.idle => .over)
    }
    #expect(
      MachineGraph(mapped).omissions.last.map { "\($0)" }
        == "The mappings were not called for .add, whose data is not known: pass `samples`.")
    let sampled = MachineGraph(mapped, samples: [.add(1)])
    #expect(sampled.moves.contains { $0.description == ".over => .idle on .add" })
  }

  @Test("R4: all mappings are called for state attempts")
  func stateAttempts() {
    let blueprint = Blueprint<Light, NoEvent>(state: .red) {
      MapEvents { event, state, _ in event == nil && state == .red ? .green : nil }
      MapStates { state, _ in state == .red ? [.yellow, .green] : nil }
    }
    #expect(MachineGraph(blueprint).moves.map(\.description) == [".red => .green", ".red => .yellow"])
    #expect(MachineGraph(blueprint).omissions == [])
    #expect(MachineGraph(blueprint.machine()).moves == [])
  }

  @Test("unlimited states are explored up to a limit, and the limit is reported")
  func limit() {
    let graph = MachineGraph(
      Self.screens(upTo: .max), samples: [.load(1), .next], limit: 10, grouping: .byValue)
    #expect(graph.omissions == [.samplesOnly(3), .stateLimit(10)])
    #expect(graph.states.count == 11)
    #expect("\(Omission.stateLimit(10))" == "The mappings were called in 10 states only; there are more.")
  }

  @Test("a graph without known events reports it")
  func noSamples() {
    let graph = MachineGraph(Blueprint<Screen, Action>(state: .idle) { MapEvents { _, _, _ in nil } })
    #expect(graph.omissions == [.noSamples])
    #expect(
      "\(graph.omissions[0])"
        == "No event is known, so the mappings were not called for events: pass `samples`.")
  }

  @Test(
    "moves agree with what the machine does, whatever the conditions say",
    arguments: trials(150) as Range<UInt64>
  )
  func agreement(seed: UInt64) {
    let random = RandomMachine(seed: seed, isConditional: true)
    for state in Place.allCases {
      for signal in Signal.allCases {
        let expected = random.arrivals(from: state, on: signal)
        let found = random.graph.moves(from: state).filter { $0.event == signal }
        #expect(Set(found.map(\.toState)) == expected)
      }
    }
  }
}

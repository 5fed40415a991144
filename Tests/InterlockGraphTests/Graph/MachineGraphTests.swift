import Interlock
import InterlockGraph
import Testing

@Suite struct MachineGraphTests {
  private let lights = Blueprint<Light, Button>(state: .red) {
    On(.press, [.red, .yellow] => .green)
    On(.press, .green => .yellow)
      .when("is late") { _ in true }
    On(.hold, .any => .off)
    Ignore(.press, in: .off)
    Allow(.any => .red)
  }

  @Test("a graph holds the rows of a blueprint in their order, with wildcards as such")
  func edges() {
    let graph = MachineGraph(lights, finalStates: [.off])
    #expect(
      graph.edges.map(\.description) == [
        ".red => .green on .press", ".yellow => .green on .press",
        ".green => .yellow if \"is late\" on .press", ".any => .off on .hold", ".off ignores .press",
        ".any => .red",
      ])
    #expect(
      graph.edges.map(\.form) == [.eventRoute, .eventRoute, .eventRoute, .eventRoute, .ignored, .stateRoute])
    #expect(graph.initialState == .red)
    #expect(graph.currentState == nil)
    #expect(graph.finalStates == [.off])
    #expect(graph.states == Light.allCases)
    #expect(graph.events == Button.allCases)
    #expect(graph.omissions == [])
    #expect("\(graph)" == "MachineGraph<Light, Button> of 4 states and 6 edges")
  }

  @Test("moves are the edges between single states")
  func moves() {
    let graph = MachineGraph(lights)
    #expect(
      graph.moves.map(\.description) == [
        ".red => .green on .press", ".red => .off on .hold", ".red => .red",
        ".green => .yellow if \"is late\" on .press", ".green => .off on .hold", ".green => .red",
        ".yellow => .green on .press", ".yellow => .off on .hold", ".yellow => .red",
        ".off ignores .press", ".off => .off on .hold", ".off => .red",
      ])
    #expect(graph.ignoredEvents(in: .off) == [.press])
    #expect(graph.ignoredEvents(in: .red) == [])
  }

  @Test("a machine has a current state, and declarations for state attempts are left out if it takes none")
  func machine() {
    let machine = lights.machine()
    machine <-! .press
    let graph = MachineGraph(machine, initialState: .red)
    #expect(graph.initialState == .red)
    #expect(graph.currentState == .green)
    #expect(graph.edges.allSatisfy { $0.event != nil })
    #expect(MachineGraph(lights.stateMachine()).edges.count == 6)
  }

  @Test("R3: an event route to `.any` stays in the current state")
  func internalMoves() {
    let graph = MachineGraph(Blueprint<Light, Button>(state: .red) { On(.press, .red => .any) })
    #expect(graph.edges.map(\.isInternal) == [true])
    #expect(graph.moves.map(\.description) == [".red => .red on .press"])
    #expect(graph.reachableStates() == [.red])
  }

  @Test(
    "R4: a state route to any state leads to every known state"
  )
  func wildcardTargets() {
    let graph = MachineGraph(
      Blueprint<Light, NoEvent>(state: .red) {
        Allow(.red => .green)
          .when("calm") { _ in true }
        Allow(.red => .any)
      })
    #expect(
      graph.moves.map(\.description) == [
        ".red => .green", ".red => .red", ".red => .yellow", ".red => .off",
      ])
  }

  @Test("without cases to list, the known states and events are those that are mentioned, given or found")
  func values() {
    let graph = MachineGraph(
      Blueprint<Word, Word>(state: "a") {
        On("go", "b" => "c")
        MapEvents { event, state, _ in event == "jump" && state == "a" ? "d" : nil }
      }, finalStates: ["z"], samples: ["jump"])
    #expect(graph.states == ["a", "b", "c", "z", "d"])
    #expect(graph.events == ["go", "jump"])
    #expect(
      graph.omissions.map(\.description) == [
        "The mappings were called for 2 events only; there may be others."
      ])
  }
}

import Interlock
import InterlockAsync
import InterlockGraph
import Testing

@Suite struct ActivityTests {
  @Test("D2: a graph lists the activities of a state: its own first, then those of any state")
  func told() {
    let blueprint = Blueprint<Light, Button>(state: .red) {
      On(.press, .red => .green, .green => .red)
      During(.any, "count cars") { _ in nil }
      During([.red, .green], "wait") { _ in .press }
      During(.red) { _ in nil }
    }
    let graph = MachineGraph(blueprint)
    #expect(
      graph.activities.map(\.description) == [
        ".any does \"count cars\"", ".red does \"wait\"", ".green does \"wait\"",
        ".red does an unnamed activity",
      ])
    #expect(graph.activities(in: .red).map(\.label) == ["wait", nil, "count cars"])
    #expect(graph.activities(in: .green).map(\.label) == ["wait", "count cars"])
    #expect(graph.activities(in: .off).map(\.label) == ["count cars"])
  }

  @Test("D2: an embedded machine's activities are shown in the states that carry its state")
  func embedded() {
    #expect(meanwhile.activities(in: .on(.seeking)).map(\.label) == ["seek", "keep time"])
    #expect(meanwhile.activities(in: .on(.playing)).map(\.label) == ["keep time"])
  }

  @Test("D2: a removed activity is no longer drawn")
  func removed() {
    let machine = Machine<Light, Button>(state: .red)
    let registration = machine.addActivity(during: .red, "wait") { _ in nil }
    #expect(MachineGraph(machine).mermaid().contains("do / wait"))
    registration.dispose()
    #expect(MachineGraph(machine).activities == [])
    #expect(!MachineGraph(machine).mermaid().contains("do /"))
  }

  @Test("K1: the activities of kinds are drawn at kinds")
  func kinds() {
    let blueprint = Blueprint<Parcel, Button>(state: .open([])) {
      During(.sealed, "carry") { _ in nil }
    }
    #expect(MachineGraph(blueprint).activities(in: .sealed).map(\.label) == ["carry"])
  }

  private enum Parcel: Kinded {
    case open([String]), sealed([String])

    enum Kind: StateType, CaseIterable { case open, sealed }

    var kind: Kind { if case .open = self { .open } else { .sealed } }
  }
}

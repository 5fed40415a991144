import Interlock
import InterlockAsync
import InterlockGraph
import Testing

@Suite struct ActivityTests {
  @Test("D2: a graph knows what is done while states are active: their own first, then what is done in any")
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

  @Test("D2: what an embedded machine does is done in the states that carry its own")
  func embedded() {
    #expect(meanwhile.activities(in: .on(.seeking)).map(\.label) == ["seek", "keep time"])
    #expect(meanwhile.activities(in: .on(.playing)).map(\.label) == ["keep time"])
  }

  @Test("D2: an activity that is removed is drawn no longer")
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

import Interlock
import InterlockGraph
import Testing

@Suite struct EnclosureTests {
  @Test("SCXML encloses the states in one that has the routes from any state")
  func enclosed() {
    let graph = MachineGraph(
      Blueprint<Light, Button>(state: .red) {
        On(.press, .red => .green)
          .when("calm") { _ in true }
        On(.press, .any => .yellow)
        Allow(.any => .off)
          .when("dark") { _ in true }
        Ignore(.press, in: .off)
      })
    #expect(
      graph.scxml() == #"""
        <?xml version="1.0" encoding="UTF-8"?>
        <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" initial="red">
          <!-- any state -->
          <state>
            <transition event="press" target="yellow"/>
            <transition event="to.off" cond="dark" target="off"/>
            <state id="red">
              <transition event="press" cond="calm" target="green"/>
            </state>
            <state id="green"/>
            <state id="yellow"/>
            <state id="off">
              <transition event="press"/>
            </state>
          </state>
        </scxml>

        """#)
  }

  @Test("a final state is outside the enclosing state, and so is a state that fewer routes leave")
  func outside() {
    enum App: StateType, Hashable {
      case menu, help, player(Light)

      var player: Light? { if case .player(let light) = self { light } else { nil } }
    }
    let player = Blueprint<Light, Button>(state: .red) { On(.press, .red => .green) }
    let app = MachineGraph(
      Blueprint<App, Button>(state: .menu) {
        On(.hold, .any => .player(.red))
        On(.press, .menu => .help)
        Embed(player, as: App.player, from: \.player)
      })
    // Between states that carry the player's, its own routes lead (H5).
    #expect(
      app.scxml() == #"""
        <?xml version="1.0" encoding="UTF-8"?>
        <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" initial="menu">
          <!-- any state -->
          <state>
            <transition event="hold" target="s2"/>
            <state id="menu">
              <transition event="press" target="help"/>
            </state>
            <state id="help"/>
          </state>
          <!-- s2: player(.red) -->
          <state id="s2">
            <transition event="press" target="s4"/>
          </state>
          <!-- s4: player(.green) -->
          <state id="s4"/>
        </scxml>

        """#)
  }

  @Test("a shallow history is beside the states that it remembers")
  func history() {
    let inside = Blueprint<Place, Button>(state: .a) { On(.press, .any => .b) }
    let text = MachineGraph(
      Blueprint<Light, Button>(state: .red) {
        On(.hold, .red => .green)
        Submachine(inside, in: .green, history: .shallow)
      }
    ).scxml(Picture(showsOnlyReachable: true))
    #expect(
      text.contains(
        #"""
          <state id="green">
            <initial><transition target="s4"/></initial>
            <!-- any state -->
            <state>
              <history id="s4" type="shallow"><transition target="a"/></history>
              <transition event="press" target="b"/>
              <state id="a"/>
              <state id="b"/>
            </state>
          </state>

        """#))
  }

  @Test("a route from any state to any among 2,000 states makes a small document", arguments: [true, false])
  func anywhere(isConditional: Bool) {
    struct Stop: StateType { let number: Int }
    let machine = StateMachine<Stop, NoEvent>(state: Stop(number: 0)) { machine in
      for number in 1..<2000 { machine.addRoute(Stop(number: number - 1) => Stop(number: number)) }
      if isConditional {
        machine.addRoute(.any => .any, label: "is free") { _ in true }
      } else {
        machine.addRoute(.any => .any)
      }
    }
    #expect(MachineGraph(machine).scxml().utf8.count < 1 << 20)
  }

  @Test(
    "from each state, an SCXML document has the same transitions as the graph",
    arguments: 0..<400 as Range<UInt64>
  )
  func agreement(seed: UInt64) throws {
    let graph = RandomMachine(
      seed: seed, states: Place.allCases, events: Signal.allCases, isConditional: true,
      labels: ["p", "q", "r"]
    ).graph
    for picture in [Picture(), Picture(showsOnlyReachable: true)] {
      let document = try #require(Document(graph.scxml(picture)))
      for state in picture.showsOnlyReachable ? graph.reachableStates() : graph.states {
        let moves = graph.moves(from: state).map { move in
          let isStaying = move.isInternal || move.form == .ignored
          return Document.Transition(
            event: move.event.map { "\($0)" } ?? "to.\(move.toState)",
            condition: move.isConditional ? move.label ?? "condition" : nil,
            target: isStaying ? nil : "\(move.toState)")
        }
        for event in Set(moves.map(\.event)).union(document.events) {
          let (told, known) = (document.transitions(from: "\(state)"), moves)
          #expect(
            told.tried(on: event) == known.tried(on: event), "\(event) in \(state):\n\(graph.scxml(picture))")
        }
      }
    }
  }

  @Test("the text grows with what is declared, not with its square")
  func growth() {
    func graph(_ count: Int) -> MachineGraph<Number, Button> {
      let machine = StateMachine<Number, Button>(state: Number(0))
      for number in 0..<count {
        machine.addRoute(event: .press, .some(Number(number)) => .some(Number((number + 1) % count)))
      }
      machine.addRoute(.any => .any)
      machine.addRoute(event: .hold, .any => .some(Number(0)))
      return MachineGraph(machine)
    }
    let (few, many) = (graph(100), graph(2000))
    #expect(many.scxml().utf8.count < 25 * few.scxml().utf8.count)
    #expect(many.reachableStates().count == 2000)
    #expect(many.shortestPath(from: Number(0), to: Number(1999))?.count == 1)
    #expect(many.everyStateLeads(to: Number(7)))
    #expect(many.findings() == [])
  }
}

/// One of many states.
private struct Number: StateType, CustomStringConvertible {
  let description: String

  init(_ number: Int) {
    description = "number\(number)"
  }
}

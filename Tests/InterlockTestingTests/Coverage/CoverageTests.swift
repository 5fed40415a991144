import Interlock
import InterlockAsync
import InterlockTesting
import TestSupport
import Testing

@Suite struct CoverageTests {
  @Test("a coverage without records misses everything")
  func nothing() {
    let coverage = Coverage(of: lights)
    #expect(coverage.missing().count == 4 + 7 + 2 + 1)
    #expect(
      coverage.items.filter { $0.kind == .refusal }.map(\.subject) == [
        ".repair in .red", ".repair in .green", ".repair in .yellow", ".hold in .off",
      ])
    #expect(coverage.items.allSatisfy { !$0.isSeen })
  }

  @Test("an event that a state defers is not refused there")
  func deferral() throws {
    enum Line: StateType { case busy, free }
    enum Ring: EventType { case ring, hangUp }
    let coverage = Coverage(
      of: Blueprint<Line, Ring>(state: .busy) {
        On(.hangUp, .busy => .free)
        On(.ring, .free => .busy)
        Defer(.ring, in: .busy)
      })
    #expect(coverage.items.filter { $0.kind == .refusal }.map(\.subject) == [".hangUp in .free"])
  }

  @Test("states, routes, both answers of conditions, ignored events and refusals are covered")
  func everything() throws {
    let coverage = Coverage(of: lights)
    coverage.machine() <-! .press <-! .press <-! .hold <-! .press <-! .repair(power: false) <-! .hold
    coverage.machine(state: .green) <-! .repair(power: true) <-! .hold <-! .repair(power: false) <-! .press
      <-! .hold <-! .repair(power: true)
    coverage.machine(state: .yellow) <-! .repair(power: true)
    try coverage.check()
    try coverage.check(except: [])
    #expect(coverage.items.first { $0.subject == ".red" }?.count == 3)
  }

  @Test("uncovered items print as sentences")
  func sentences() {
    let coverage = Coverage(of: lights)
    coverage.machine() <-! .press <-! .press <-! .press <-! .hold <-! .press <-! .repair(power: false)
    #expect(
      coverage.missing().map(\.description) == [
        "The route .green => .off on .hold was never taken.",
        "The route .yellow => .any on .hold was never taken.",
        "The route .off => .red if \"has power\" on .repair was never taken.",
        "The condition of .off => .red if \"has power\" on .repair never said yes.",
      ])
    #expect(throws: IncompleteCoverage.self) { try coverage.check() }
    #expect(
      coverage.description == """
        states: 4 of 4
        routes: 4 of 7
        conditions that said yes: 0 of 1
        conditions that said no: 1 of 1
        ignored events: 1 of 1
        refusals: 0 of 4
        - The route .green => .off on .hold was never taken.
        - The route .yellow => .any on .hold was never taken.
        - The route .off => .red if "has power" on .repair was never taken.
        - The condition of .off => .red if "has power" on .repair never said yes.
        - No test has seen that .repair in .red is refused.
        - No test has seen that .repair in .green is refused.
        - No test has seen that .repair in .yellow is refused.
        - No test has seen that .hold in .off is refused.
        """)
  }

  @Test("an error prints what is missing, a line for each")
  func error() {
    let coverage = Coverage(of: keyLock)
    coverage.machine() <-! .lock
    let error = #expect(throws: IncompleteCoverage.self) { try coverage.check() }
    #expect(
      error?.description == """
        The tests leave out 1 of what the machine can do:
        - The route .on => .off on .lock was never taken.
        """)
  }

  @Test("a table shows how often each item was covered")
  func table() {
    let coverage = Coverage(of: keyLock)
    coverage.machine() <-! .lock
    #expect(
      coverage.markdownTable() == """
        | what |  | seen |
        | --- | --- | --- |
        | state | .off | 1 |
        | state | .on | 1 |
        | route | .off =&gt; .on on .lock | 1 |
        | route | .on =&gt; .off on .lock | **never** |
        | refusal | .open in .off | **never** |
        | refusal | .back in .off | **never** |
        | refusal | .play in .off | **never** |
        | refusal | .open in .on | **never** |
        | refusal | .back in .on | **never** |
        | refusal | .play in .on | **never** |

        """)
  }

  @Test("a picture shows uncovered parts in another colour")
  func pictures() {
    let coverage = Coverage(of: keyLock)
    let machine = coverage.machine()
    #expect(coverage.dot().contains("on [color=\"#c0392b\", fontcolor=\"#c0392b\"]"))
    machine <-! .lock
    #expect(!coverage.dot().contains("on [color"))
    #expect(coverage.dot().contains("off -> on [label=\"lock\"]"))
    #expect(coverage.dot().contains("on -> off [label=\"lock\", color=\"#c0392b\", fontcolor=\"#c0392b\"]"))
    #expect(coverage.mermaid().contains("off --> on : lock\n"))
    #expect(coverage.mermaid().contains("on --> off : <font color=red>lock</font>"))
    machine <-! .lock
    #expect(!coverage.dot().contains("#c0392b"))
    #expect(!coverage.mermaid().contains("red"))
  }

  @Test("answers of mappings count as routes, over data as well")
  func mappings() {
    let coverage = Coverage(of: cart, samples: [.add(1), .add(2), .pay, .clear])
    let routes = coverage.items.filter { $0.kind == .route }
    #expect(routes.contains { $0.subject == ".holding(1) => .holding(3) on .add(2)" })
    coverage.machine() <-! .add(1) <-! .add(2) <-! .pay <-! .clear
    let seen = coverage.items.filter { $0.kind == .route && $0.isSeen }.map(\.subject)
    #expect(
      seen == [
        ".any => .empty on .clear", ".empty => .holding(1) on .add(1)",
        ".holding(1) => .holding(3) on .add(2)", ".holding(3) => .paid(3) on .pay",
      ])
  }

  @Test("submachines are identified by where they live")
  func tree() throws {
    let coverage = Coverage(of: app())
    let machine = coverage.machine()
    machine <-! .open <-! .play <-! .lock
    #expect(
      coverage.missing().map(\.description) == [
        "The route .library => .menu on .back was never taken.",
        "The route .playing => .stopped on .play of Deck inside .library was never taken.",
        "The route .on => .off on .lock of Latch inside .library was never taken.",
      ])
    #expect(coverage.mermaid().contains("playing --> stopped : <font color=red>play</font>"))
    machine <-! .play <-! .lock <-! .back
    try coverage.check()
    #expect(!coverage.mermaid().contains("red"))
  }

  @Test("machines that others have made are recorded, from several tasks at once")
  func tasks() async throws {
    let coverage = Coverage(of: lights)
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          let machine = lights.machine()
          coverage.record(machine)
          for _ in 0..<30 { machine <-! .press }
        }
      }
    }
    #expect(coverage.items.first { $0.subject.hasPrefix(".red => .green") }?.count == 80)
  }

  @Test("machines in actors and simulations are recorded, with their timeouts")
  func drivers() async throws {
    let (coverage, clock) = (Coverage(of: phone), TestClock())
    let actor = MachineActor(phone, clock: clock)
    await coverage.record(actor)
    try await actor.send(.ring)
    await actor.turn()
    clock.advance(by: .seconds(30))
    await actor.turn()
    #expect(await actor.state == .missed)
    let simulation = Simulation(of: coverage.machine())
    simulation.send(.ring)
    simulation.advance(by: .seconds(90))
    await actor.stop()
    #expect(
      coverage.items.filter { $0.kind == .timeout && $0.isSeen }.map(\.description) == [
        "The timeout .ringing => .missed after 30 s came due 2 times.",
        "The timeout .missed => .idle after 60 s came due once.",
      ])
  }

  @Test("a recorded machine does what others do")
  func sameTrace() {
    func trace(_ machine: StateMachine<Lamp, Press>) -> [String] {
      var random = SplitMix64(seed: 7)
      return (0..<200).map { _ in
        let buttons = Press.samples + [.repair(power: true)]
        return "\(machine.send(buttons.randomElement(using: &random)!)) \(machine.state)"
      }
    }
    #expect(trace(Coverage(of: lights).machine()) == trace(lights.stateMachine()))
  }

  @Test("what the machines of a tree can't do together need not be covered")
  func impossibleInTree() {
    let inside = Blueprint<Lamp, Press>(state: .off) {
      On(.press, .off => .red)
      On(.hold, .red => .off)
    }
    let tree = Blueprint<Shell, Touch>(state: .menu) {
      Submachine(inside, in: .menu, translating: { _ in .press })
    }
    let subjects = Coverage(of: tree, samples: []).items.filter { $0.kind == .route }.map(\.subject)
    #expect(subjects.contains(".off => .red on .press"))
    #expect(!subjects.contains(".red => .off on .hold"))
  }

  @Test("a machine with other machines inside is not a machine of the blueprint")
  func stranger() async {
    await #expect(processExitsWith: .failure) {
      Coverage(of: app()).record(Machine<Shell, Touch>(state: .menu))
    }
  }
}

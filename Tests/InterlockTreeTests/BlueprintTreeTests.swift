import Interlock
import Testing

@Suite struct BlueprintTreeTests {
  typealias Outer = Family.Outer
  typealias Middle = Family.Middle
  typealias Inner = Family.Inner
  typealias Signal = Family.Signal

  private static let inner = Blueprint<Inner, Signal>(state: .low) {
    On(.shift, .low => .high, .high => .low)
  }

  private static let middle = Blueprint<Middle, Signal>(state: .idle) {
    On(.run, .idle => .running)
    On(.finish, .running => .done)
    FinalStates(.done)
    Submachine(inner, in: .running)
  }

  private static let outer = Blueprint<Outer, Signal>(state: .off) {
    On(.power, .off => .on, .on => .off)
    OnCompletion(.on => .busy)
    Submachine(middle, in: .on, .busy, history: .deep)
  }

  @Test("H1-H7: making a machine of a blueprint makes the tree")
  func making() {
    let (one, other) = (Self.outer.machine(), Self.outer.stateMachine())
    one <-! .power <-! .run <-! .shift
    #expect("\(one.configuration)" == ".on / .running / .high")
    #expect("\(other.configuration)" == ".off")
    one <-! .power <-! .power
    #expect("\(one.configuration)" == ".on / .running / .high")
    one <-! .finish
    #expect("\(one.configuration)" == ".busy / .done")
    #expect(one.submachines(of: StateMachine<Middle, Signal>.self).count == 1)
  }

  @Test("H1: trees of one blueprint share their definitions and nothing else")
  func sharing() {
    let machines = (0..<10).map { _ in Self.outer.machine() }
    for machine in machines.prefix(5) { machine <-! .power <-! .run }
    #expect(machines.map { $0.configuration.states.count } == [3, 3, 3, 3, 3, 1, 1, 1, 1, 1])
    machines[0].submachines(of: StateMachine<Middle, Signal>.self)[0].addRoute(
      event: .stray, .running => .idle)
    machines[0] <-! .stray
    machines[1] <-! .stray
    #expect("\(machines[0].configuration)" == ".on / .idle")
    #expect("\(machines[1].configuration)" == ".on / .running / .low")
  }

  @Test("H5: a blueprint can be embedded")
  func embedding() {
    enum Shell: StateType {
      case closed, open(Inner)
      var inner: Inner? { if case .open(let inner) = self { inner } else { nil } }
    }
    let blueprint = Blueprint<Shell, Signal>(state: .closed) {
      On(.power, .closed => .open(.high))
      Embed(Self.inner, as: Shell.open, from: \.inner)
      After(.shift, along: .any => .open(.low)) { _ in }
    }
    #expect(blueprint.warnings.isEmpty)
    let machine = blueprint.machine()
    machine <-! .power <-! .shift
    #expect(machine.state == .open(.low))
  }

  @Test("H6: a blueprint can have submachines with other events")
  func otherEvents() {
    enum Key: EventType { case down }
    let lock = Blueprint<Inner, Key>(state: .low) { On(.down, .low => .high) }
    let outer = Blueprint<Outer, Signal>(state: .on) {
      Submachine(lock, in: .any) { $0 == .shift ? .down : nil }
      Submachine(lock, in: .on, history: .shallow) { $0 == .run ? .down : nil }
    }
    let machine = outer.machine()
    machine <-! .shift
    #expect("\(machine.configuration)" == ".on / [.high, .low]")
    machine <-! .run
    #expect("\(machine.configuration)" == ".on / [.high, .high]")
  }

  @Test("H7: a completion route of a state without submachines is a warning")
  func idleCompletion() {
    let blueprint = Blueprint<Outer, Signal>(state: .on) {
      OnCompletion(.busy => .off)
        .when("late") { _ in true }
      Submachine(Self.inner, in: .on)
    }
    #expect(
      blueprint.warnings.map(\.sentence).contains(
        "The completion route .busy => .off if \"late\" is never taken: no submachine lives where it begins."
      ))
    #expect(Self.outer.warnings.isEmpty)
  }

  @Test("H5: routes between states that carry an embedded submachine's state are warnings")
  func overruledRoutes() {
    enum Shell: StateType {
      case closed, open(Inner)
      var inner: Inner? { if case .open(let inner) = self { inner } else { nil } }
    }
    let blueprint = Blueprint<Shell, Signal>(state: .closed) {
      On(.power, .closed => .open(.high), .open(.high) => .closed, .any => .open(.low))
      On(.shift, [.open(.low), .open(.high)] => .open(.low))
      OnCompletion(.open(.high) => .open(.low))
      Embed(Self.inner, as: Shell.open, from: \.inner)
    }
    let reason =
      "is never taken: both states carry an embedded submachine's state, and only its routes decide between them."
    #expect(
      blueprint.warnings.map(\.sentence) == [
        "The route [.open(.low), .open(.high)] => .open(.low) on .shift \(reason)",
        "The completion route .open(.high) => .open(.low) \(reason)",
      ])
  }

  @Cases enum Case: StateType { case shut, holding(Inner) }

  @Test(
    "H5: two submachines that are embedded in one case are a mistake, whether the machine starts there or not"
  )
  func embeddedTwice() {
    for start in [Case.shut, .holding(.low)] {
      let error = #expect(throws: InvalidBlueprint.self) {
        try Blueprint<Case, Signal>.validated(state: start) {
          On(.power, .shut => .holding(.low))
          Embed(Self.inner, in: \.holding)
          Embed(Self.inner, in: \.holding)
        }
      }
      #expect(
        error?.mistakes.map(\.sentence) == [
          "Two submachines are embedded in .holding: embed one of them, and attach the other."
        ])
    }
  }

  private enum Shell: StateType { case closed, open(Inner) }
  @Cases private enum Push: EventType { case push(Int), pull }

  @Test(
    "F2, F3, H5: a route that an embedded machine bars is no reason for a refusal, and opens nothing",
    arguments: [false, true], [false, true])
  func barred(isGuarded: Bool, hasErrorHandler: Bool) {
    let inner = Blueprint<Inner, Push>(state: .low) {}
    let blueprint = Blueprint<Shell, Push>(state: .open(.low)) {
      if isGuarded {
        On([.push, .pull], .any => .open(.high)).when("never asked") { _ in true }
      } else {
        On([.push, .pull], .any => .open(.high))
      }
      Embed(inner, as: Shell.open, from: { if case .open(let inner) = $0 { inner } else { nil } })
      if hasErrorHandler { OnRefusal { _ in } }
    }
    let shell = blueprint.machine()
    #expect("\(shell.send(.push(1)))" == "No route leads from .open(.low) on .push.")
    #expect("\(shell.send(.pull))" == "No route leads from .open(.low) on .pull.")
    #expect(shell.acceptedEvents().isEmpty && shell.openness(on: .push) == .closed)
    #expect(shell.openness(on: .pull) == .closed && !shell.accepts(.push(1)))
  }

  @Test("C1: a submachine's line says where a state lives that no other line mentions")
  func placedBySubmachine() throws {
    enum Stage: StateType { case dark, lit, show, hidden }
    let blueprint = try Blueprint<Stage, Signal>.validated(state: .dark) {
      On(.power, .dark => .lit)
      Within(.lit, initial: .show) { On(.shift, .show => .any) }
      Submachine(Self.inner, in: .hidden)
    }
    let machine = blueprint.machine()
    #expect(machine.send(.power).isAccepted && machine.activeStates == [.lit, .show])
    #expect(machine.submachines(of: Machine<Inner, Signal>.self).count == 1)
  }

  @Test("A blueprint's submachines print")
  func printing() {
    #expect(
      String(reflecting: Self.outer) == """
        Blueprint<Outer, Signal> from .off
          .off => .on on .power, .on => .off on .power
          .on => .busy on completion
          Blueprint<Middle, Signal> from .idle, lives in [.on, .busy] with deep history
        """)
    #expect(
      String(reflecting: Self.middle).hasSuffix(
        "\n  .done final\n  Blueprint<Inner, Signal> from .low, lives in .running"))
    let machine = Self.middle.machine()
    #expect(String(reflecting: machine).contains("  .done final"))
  }
}

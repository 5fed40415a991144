import Interlock
import InterlockTesting
import Testing

@Suite struct PathsTests {
  let paths = Paths(of: lights, inputs: [.event(.repair(power: true)), .event(.repair(power: false))])

  @Test("paths through all states end when all are entered")
  func states() throws {
    let tour = paths.coveringStates()
    #expect(tour.map(\.description) == ["all states, 1 of 2: .press .press", "all states, 2 of 2: .hold"])
    #expect(
      Set(tour.flatMap(\.steps).map(\.position.state)).union([".red"]) == [
        ".red", ".green", ".yellow", ".off",
      ])
    for path in tour { try path.check(on: lights.machine()) }
  }

  @Test("paths along all transitions take each route from each state, and no fewer inputs do")
  func transitions() throws {
    let tour = paths.coveringTransitions()
    #expect(paths.transitions.count == 7)
    #expect(tour.isShortest)
    let coverage = Coverage(of: lights)
    for path in tour { try path.check(on: coverage.machine()) }
    #expect(coverage.missing(except: [.refusal, .dissent, .ignoredEvent]) == [])
  }

  @Test("inputs that are given twice, or are known already, are tried once")
  func repeatedInputs() {
    let given: [Input<Lamp, Press>] = [
      .event(.repair(power: true)), .event(.press), .event(.repair(power: false)),
      .event(.repair(power: true)),
      .event(.press), .event(.hold),
    ]
    let (tour, expected) = (Paths(of: lights, inputs: given).coveringInputs(), paths.coveringInputs())
    #expect(tour.length == expected.length && tour.lowerBound == expected.lowerBound)
  }

  @Test("paths along all pairs have each transition follow each that it can follow")
  func pairs() throws {
    let tour = paths.coveringPairs()
    var pairs: Set<[String]> = []
    for path in tour {
      let machine = lights.machine()
      var trace: [String] = []
      machine.addAnyHandler(.any => .any) { trace.append("\($0)") }
      for input in path.inputs { input.give(to: machine) }
      for place in trace.indices.dropFirst() { pairs.insert([trace[place - 1], trace[place]]) }
    }
    let transitions = paths.transitions.map { $0.split(separator: " ").map(String.init) }
    let expected = transitions.reduce(0) { count, one in count + transitions.count { $0[0] == one[2] } }
    #expect(pairs.count == expected)
    #expect(tour.lowerBound == expected)
  }

  @Test("the shortest path to a state, or to where a condition holds")
  func shortest() throws {
    #expect(paths.shortest(to: .off)?.description == ".off: .hold")
    #expect(paths.shortest(to: .yellow)?.description == ".yellow: .press .press")
    #expect(paths.shortest(to: .red)?.steps.isEmpty == true)
    #expect(Paths(of: keyLock).shortest { _ in false } == nil)
    let both = try #require(
      Paths(of: app()).shortest("all is on") { $0.states.map { "\($0)" } == ["library", "playing", "on"] })
    #expect(both.description == "all is on: .open .play .lock")
    try both.check(on: app().machine())
  }

  @Test("a shortest path to each refusal is named by its sentence")
  func refusals() throws {
    let refusals = paths.refusals()
    #expect(
      refusals.map(\.name) == [
        "No route leads from .red on .repair.", "No route leads from .green on .repair.",
        "No route leads from .off on .hold.",
        "No route is open from .off on .repair: the condition \"has power\" of .off => .red said no.",
        "No route leads from .yellow on .repair.",
      ])
    for path in refusals { try path.check(on: lights.machine()) }
    #expect(paths.ignoredInputs().map(\.description) == [".press is ignored in .off: .hold .press"])
  }

  @Test("conditions are passed by the messages that are given")
  func conditions() {
    #expect(paths.transitions.contains(".off => .red on .repair"))
    #expect(!Paths(of: lights).transitions.contains(".off => .red on .repair"))
  }

  @Test("events with data are tried as they are given")
  func data() throws {
    let paths = Paths(of: cart, inputs: [.event(.add(1)), .event(.add(2)), .event(.pay)])
    #expect(
      paths.positions.map(\.description) == [
        ".empty", ".holding(1)", ".holding(2)", ".holding(3)", ".paid(1)", ".paid(2)", ".paid(3)",
      ])
    let tour = paths.coveringTransitions()
    #expect(tour.isShortest)
    for path in tour { try path.check(on: cart.machine()) }
    #expect(paths.shortest(to: .paid(3))?.description == ".paid(3): .add(1) .add(2) .pay")
  }

  @Test("an unlimited graph is explored up to the limit")
  func limit() {
    let counter = Blueprint<Count, Deal>(state: Count(value: 0)) {
      MapEvents { _, count, _ in Count(value: count.value + 1) }
    }
    let paths = Paths(of: counter, inputs: [.event(.pay)], limit: 10)
    #expect(!paths.isComplete)
    #expect(paths.positions.count == 11)
    #expect(Paths(of: cart, inputs: [.event(.add(1))]).isComplete)
  }

  @Test(
    "a tree is where its active states and its histories are",
    arguments: [(History.none, 5), (.shallow, 6), (.deep, 6)])
  func histories(_ history: History, _ count: Int) throws {
    let paths = Paths(of: app(history))
    #expect(paths.positions.count == count)
    for path in paths.coveringTransitions() { try path.check(on: app(history).machine()) }
    for path in paths.coveringStates() { try path.check(on: app(history).machine()) }
    for path in paths.coveringPairs() { try path.check(on: app(history).machine()) }
    let inputs = paths.coveringInputs()
    #expect(inputs.isShortest)
    for path in inputs { try path.check(on: app(history).machine()) }
    for path in paths.refusals() { try path.check(on: app(history).machine()) }
  }

  @Test("H4: states that a route resumes or gives are reachable, like those of a history")
  func entrances() throws {
    func app(_ entrance: Entrance) -> Blueprint<Shell, Touch> {
      Blueprint(state: .menu) {
        On(.open, .menu => .library)
          .entering(entrance)
        On(.back, .library => .menu)
        Submachine(player, in: .library)
        Submachine(keyLock, in: .library)
      }
    }
    for (entrance, count) in [
      (Entrance.afresh, 5), (.shallow(Deck.self), 6), (.deep, 8), (.in(Deck.playing), 5),
    ] {
      let app = app(entrance)
      let paths = Paths(of: app)
      #expect(paths.positions.count == count, "\(entrance)")
      let coverage = Coverage(of: app)
      for path in paths.coveringTransitions() { try path.check(on: coverage.machine()) }
      try coverage.check()
    }
  }

  @Test("H4: a state in which only a route has a submachine start is among those to be covered")
  func givenState() throws {
    let lock = Blueprint<Latch, Touch>(state: .off) { On(.lock, .on => .off) }
    let app = Blueprint<Shell, Touch>(state: .menu) {
      On(.open, .menu => .library)
      On(.lock, .menu => .library)
        .entering(.in(Latch.on))
      On(.back, .library => .menu)
      Submachine(lock, in: .library)
    }
    let coverage = Coverage(of: app)
    coverage.machine() <-! .open <-! .back
    #expect(coverage.missing().map(\.description).contains { $0.contains(".on") })
    for path in Paths(of: app).coveringTransitions() { try path.check(on: coverage.machine()) }
    try coverage.check()
  }

  @Test("paths along all transitions of a tree take those of its submachines")
  func tree() throws {
    let coverage = Coverage(of: app())
    for path in Paths(of: app()).coveringTransitions() { try path.check(on: coverage.machine()) }
    try coverage.check()
  }

  @Test("handlers don't run, unless they are asked to")
  func handlers() {
    let runs = Runs()
    let ring = Blueprint<Latch, Touch>(state: .off) {
      On(.lock, .off => .on)
        .then { _ in runs.count += 1 }
      On(.play, .on => .off)
      OnEntry(.on) { context in context.machine <-! .play }
    }
    #expect(Paths(of: ring).positions.count == 2)
    #expect(runs.count == 0)
    let paths = Paths(of: ring, runsHandlers: true)
    #expect(paths.positions.count == 1)
    #expect(paths.transitions == [".off => .on on .lock", ".on => .off on .play"])
    #expect(runs.count > 0)
  }

  @Test("target states are tried where state routes lead there")
  func targets() throws {
    let ring = Blueprint<Lamp, NoEvent>(state: .red) {
      Allow(.red => .green, .green => .yellow, .yellow => .red)
      Allow(.any => .off)
    }
    let paths = Paths(of: ring)
    let tour = paths.coveringTransitions()
    #expect(tour.isShortest)
    #expect(paths.transitions.count == 7)
    for path in tour { try path.check(on: ring.stateMachine()) }
    #expect(
      paths.shortest(to: .yellow)?.code == "machine <- .green  // .green\nmachine <- .yellow  // .yellow")
  }

  @Test(
    "a path can be the argument of a test",
    arguments: Paths(of: lights, inputs: [.event(.repair(power: true))]).coveringTransitions())
  func argument(_ path: Path<Lamp, Press>) throws {
    #expect(path.name.hasPrefix("all transitions"))
    try path.check(on: lights.machine())
  }

  @Test("a path that a machine does not follow says where it was expected")
  func deviation() {
    let wrong = Blueprint<Lamp, Press>(state: .red) { On(.press, .red => .yellow) }
    let path = Paths(of: lights).shortest(to: .green)!
    let error = #expect(throws: UnmetExpectation.self) { try path.check(on: wrong.machine()) }
    #expect(
      error?.description == """
        The machine is not where it was expected after .press, input 1 of the path .green.
          expected   actual
          .green     .yellow   <- differs
        Last changes:
          .red => .yellow on .press
        """)
    let refusing = Blueprint<Lamp, Press>(state: .red) { On(.hold, .red => .off) }
    let other = #expect(throws: UnmetExpectation.self) { try path.check(on: refusing.machine()) }
    #expect(
      other?.description == """
        .press, input 1 of the path .green, was expected to be accepted, and was refused: No route leads from .red on .press.
          expected   actual
          .green     .red     <- differs
        Last refusals:
          No route leads from .red on .press.
        """)
  }
}

/// Counts what a blueprint's handler does, on one thread.
private final class Runs: @unchecked Sendable {
  var count = 0
}

private struct Count: StateType {
  let value: Int
}

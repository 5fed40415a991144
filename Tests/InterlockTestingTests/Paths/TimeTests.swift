import Interlock
import InterlockAsync
import InterlockTesting
import Testing

/// Paths through time: from one timeout to the next.
@Suite struct TimeTests {
  @Test("time leads along timeouts, those of machines inside as well")
  func transitions() throws {
    let paths = Paths(of: phone)
    #expect(paths.isComplete)
    for timeout in [".ringing => .missed", ".missed => .idle", ".clear => .noisy", ".noisy => .clear"] {
      #expect(paths.transitions.contains(timeout))
    }
    #expect(
      paths.positions.map(\.description).sorted() == [
        ".connecting", ".failed", ".idle", ".missed", ".ringing", ".talking / .clear", ".talking / .noisy",
      ])
    let missed = try #require(paths.shortest(to: .missed))
    #expect(missed.description == ".missed: .ring 30 s")
    #expect(
      missed.code == """
        let simulation = Simulation(of: machine)
        machine <-! .ring  // .ringing
        simulation.advance(by: .seconds(30))  // .missed
        """)
    let noisy = try #require(paths.shortest { "\($0)" == ".talking / .noisy" })
    #expect(noisy.inputs.map(\.description) == [".ring", ".accept", ".connected", "10 s"])
  }

  @Test("a machine confirms all paths through its own time")
  func confirms() throws {
    let paths = Paths(of: phone)
    let tours = [
      paths.coveringStates(), paths.coveringTransitions(), paths.coveringInputs(), paths.coveringPairs(),
    ]
    for path in tours.joined() { try path.check(on: phone.machine()) }
    for path in paths.refusals() { try path.check(on: phone.stateMachine()) }
    #expect(tours[1].contains { $0.inputs.contains { "\($0)" == "30 s" } })
  }

  @Test("a machine whose timeout is longer or missing fails")
  func mistakes() throws {
    func ringing(_ timeouts: RouteLine<Blueprint<Phone, Call>>?) -> Blueprint<Phone, Call> {
      Blueprint(state: .ringing) {
        On(.ring, .missed => .ringing)
        if let timeouts { timeouts }
      }
    }
    let path = try #require(
      Paths(of: ringing(Timeout(.seconds(30), .ringing => .missed))).shortest(to: .missed))
    let wrongs: [RouteLine<Blueprint<Phone, Call>>?] = [nil, Timeout(.seconds(60), .ringing => .missed)]
    for wrong in wrongs {
      let error = #expect(throws: UnmetExpectation.self) { try path.check(on: ringing(wrong).machine()) }
      #expect(
        error?.sentence
          == "30 s, input 1 of the path .missed, was expected to be accepted, and was ignored")
    }
  }

  @Test("time passes although a condition fails: later timeouts are found, with the time that is left")
  func refused() throws {
    let blueprint = Blueprint<Phone, Call>(state: .ringing) {
      Timeout(.seconds(10), .ringing => .talking)
        .when("answers by itself") { _ in false }
      Timeout(.milliseconds(30_500), .ringing => .missed)
      Timeout(.zero, .missed => .failed)
    }
    let paths = Paths(of: blueprint)
    let tour = paths.coveringTransitions()
    #expect(tour.map(\.description) == ["all transitions: 10 s 20.5 s"])
    #expect(tour[0].steps.map(\.expectation) == [.ignored, .moved])
    #expect(
      tour[0].code == """
        let simulation = Simulation(of: machine)
        simulation.advance(by: .seconds(10))  // nothing changes
        simulation.advance(by: Duration(secondsComponent: 20, attosecondsComponent: 500000000000000000))  // .failed
        """)
    try tour[0].check(on: blueprint.machine())
  }

  @Test("clocks of regions keep running, so a position includes the time left of their timeouts")
  func beside() throws {
    func ticking(_ seconds: Int) -> Blueprint<Line, Call> {
      Blueprint(state: .clear) { Timeout(.seconds(seconds), .clear => .noisy, .noisy => .clear) }
    }
    let blueprint = Blueprint<Phone, Call>(state: .talking) {
      Timeout(.seconds(7), .talking => .idle)
      On(.ring, .idle => .talking)
      Submachine(ticking(2), in: .talking)
      Submachine(ticking(3), in: .talking)
    }
    let paths = Paths(of: blueprint)
    #expect(paths.isComplete)
    let idle = try #require(paths.shortest(to: .idle))
    #expect(idle.inputs.map(\.description) == ["2 s", "1 s", "1 s", "2 s", "1 s"])
    try idle.check(on: blueprint.machine())
    for path in paths.coveringInputs() { try path.check(on: blueprint.machine()) }
  }

  @Test("time can be given, so that events come before a timeout does")
  func given() throws {
    let blueprint = Blueprint<Phone, Call>(state: .ringing) {
      On(.accept, .ringing => .talking)
      Timeout(.seconds(30), .ringing => .missed)
    }
    let paths = Paths(of: blueprint, inputs: [.time(.seconds(12))])
    let tour = paths.coveringInputs()
    for path in tour { try path.check(on: blueprint.machine()) }
    #expect(tour.contains { $0.inputs.map(\.description).starts(with: ["12 s", "12 s", ".accept"]) })
  }

  @Test("K2, K5: paths distinguish what timeouts do to data")
  func data() throws {
    let blueprint = Blueprint<Cart, Deal>(state: .holding(3)) {
      Timeout(.seconds(5), .holding(3) => .holding(2), .holding(2) => .holding(1), .holding(1) => .empty)
      On(.clear, .any => .empty)
    }
    let paths = Paths(of: blueprint)
    #expect(paths.positions.map(\.description) == [".holding(3)", ".empty", ".holding(2)", ".holding(1)"])
    for path in paths.coveringTransitions() { try path.check(on: blueprint.machine()) }
  }

  @Test("a simulation takes inputs; a machine alone takes no time")
  func inputs() async {
    let simulation = Simulation(phone)
    #expect(simulation.give(.time(.seconds(5))) == .ignored)
    #expect(simulation.give(.event(.ring)) == .moved(from: .idle, to: .ringing))
    #expect(simulation.give(.time(.seconds(30))) == .moved(from: .ringing, to: .missed))
    #expect(!simulation.give(.state(.talking)).isAccepted)
    await #expect(processExitsWith: .failure) {
      Input<Phone, Call>.time(.seconds(1)).give(to: phone.machine())
    }
    await #expect(processExitsWith: .failure) { _ = Input<Phone, Call>.time(.seconds(-1)) }
  }
}

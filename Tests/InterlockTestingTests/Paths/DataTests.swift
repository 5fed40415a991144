import Interlock
import InterlockTesting
import Testing

@Suite struct DataTests {
  static let inputs: [Input<Basket, Errand>] = [
    .event(.put(Item(price: 3))), .event(.lose(Mishap(cause: "left on the bus"))),
  ]
  let paths = Paths(of: basket, inputs: inputs)

  @Test("a position includes the data of a state, even if it can't be compared")
  func places() {
    #expect(paths.positions.map(\.state).count == 6)
    #expect(paths.isComplete)
    #expect(paths.shortest(to: .lost)?.steps.count == 1)
    #expect(paths.shortest(to: .ordered)?.inputs.map(\.code).last == "machine <-! .order")
  }

  @Test("events whose data is not given are tried if their kind has a value")
  func events() {
    let incomplete = Paths(of: basket)
    #expect(incomplete.positions.count == 1)
    #expect(incomplete.untriedEvents == [.put, .lose])
    #expect(
      "\(incomplete)" == "Paths<Basket, Errand> through 1 places by 1 transitions, without .put, .lose")
    #expect(paths.untriedEvents == [])
    #expect(paths.transitions.contains(".filling => .ordered on .order"))
    #expect(paths.transitions.contains(".ordered => .filling on .reset"))
  }

  private enum Gate: StateType { case shut, ajar }
  private enum Push: EventType { case push }

  @Test("inputs that no condition accepts fail a test of their own")
  func stuck() {
    let guarded = Blueprint<Gate, Push>(state: .shut) {
      On(.push, .shut => .ajar).when("never") { _ in false }
    }
    let tour = Paths(of: guarded).coveringTransitions()
    #expect(tour.map(\.name).last == "no input makes a transition")
    #expect("\(tour)".hasSuffix(", without transitions"), "\(tour)")
    let error = #expect(throws: UnmetExpectation.self) { try tour.last?.check(on: guarded.machine()) }
    #expect(
      "\(error!)".hasPrefix("No input makes a transition, though the definition has some"), "\(error!)")
    let idle = Blueprint<Gate, Push>(state: .shut) { Ignore(.push, in: .shut) }
    #expect(Paths(of: idle).coveringInputs().allSatisfy { $0.name != "no input makes a transition" })
  }

  @Test("the machine confirms its paths, and the coverage names kinds")
  func confirms() throws {
    let coverage = Coverage(of: basket, samples: [.put(Item(price: 1)), .lose(Mishap(cause: ""))])
    for tour in [
      paths.coveringTransitions(), paths.coveringInputs(), paths.coveringPairs(), paths.coveringStates(),
    ] {
      for path in tour { try path.check(on: coverage.machine()) }
    }
    for path in paths.refusals() { try path.check(on: coverage.machine()) }
    #expect(coverage.missing() == [])
    #expect(coverage.items.contains { $0.kind == .dissent && $0.subject.hasPrefix(".filling => .any") })
    #expect(coverage.items.filter { $0.kind == .state }.map(\.subject) == [".filling", ".ordered", ".lost"])
  }

  @Test("K4: the name of a path to a refusal names the error of the guard, not its data")
  func reasons() {
    #expect(paths.refusals().contains { $0.name.contains("Mishap") })
  }

  @Test("a machine with other data in its state is not where it was expected")
  func otherData() throws {
    let generous = Blueprint<Basket, Errand>(state: .filling([])) {
      On(.put, .filling => .any)
        .value { _, _ in .filling([]) }
    }
    let path = try #require(paths.coveringTransitions().first { $0.inputs.count > 1 })
    #expect(throws: UnmetExpectation.self) { try path.check(on: generous.machine()) }
  }

  @Test("a logbook compares kinds")
  func kinds() throws {
    let logbook = Logbook(of: basket.machine())
    try logbook.expect(Basket.Kind.filling)
    let error = #expect(throws: UnmetExpectation.self) { try logbook.expect(Basket.Kind.lost) }
    #expect(error?.description.contains(".lost      .filling   <- differs") == true)
  }

  @Test("walks give data, and print it")
  func walks() {
    let error = #expect(throws: WalkFailure.self) {
      try walk(basket, seed: 1, steps: 500, events: [.put(Item(price: 2)), .order, .reset]) { moment in
        if case .ordered(4) = moment.toState { false } else { true }
      }
    }
    #expect(error?.length == 3)
    #expect(error?.position.description == ".ordered(4)")
  }
}

import Interlock
import InterlockTesting
import Testing

/// A definition with data whose mistakes only running can tell (K2).
@Suite struct MistakeTests {
  /// A route's closure gives another kind from the second item on, and that of another route never gives a state.
  static let hasty = Blueprint<Basket, Errand>(state: .filling([])) {
    On(.put, .filling => .any).value { event, state in
      guard case (.put(let item), .filling(let items)) = (event, state) else { return nil }
      return items.isEmpty ? .filling([item]) : .ordered(item.price)
    }
    On(.order, .filling => .ordered)
      .when("has items") { context in
        if case .filling(let items) = context.fromState { !items.isEmpty } else { false }
      }
      .value { _, _ in nil }
    On(.lose, .filling => .lost).value { event, _ in
      if case .lose(let error) = event { .lost(error) } else { nil }
    }
  }
  static let otherKind =
    "The closure of the route .filling => .any on .put gave .ordered where .filling is wanted: return a state of that kind, or draw an arrow to the other one."
  static let noValue =
    "The route .filling => .ordered has no value of .ordered to lead to from .filling on .order: give one with the route, in `Values`, or in `Basket.value(of:)`."
  let paths = Paths(of: hasty, inputs: DataTests.inputs)

  @Test("K2: paths report mistakes that only running shows, each with a shortest path that fails")
  func tours() throws {
    #expect(paths.mistakes == [Self.noValue, Self.otherKind])
    #expect(paths.positions.map(\.state).count == 3)
    for tour in [
      paths.coveringStates(), paths.coveringTransitions(), paths.coveringInputs(), paths.coveringPairs(),
    ] {
      #expect(tour.description.contains(", with 2 mistakes"))
      let failing = tour.filter { (try? $0.check(on: Self.hasty.machine())) == nil }
      #expect(failing.map(\.inputs.count) == [2, 2])
    }
    let path = try #require(paths.coveringTransitions().last)
    let error = #expect(throws: UnmetExpectation.self) { try path.check(on: Self.hasty.machine()) }
    let told = try #require(error).description
    let item = String(reflecting: Item(price: 3))
    #expect(
      told.hasPrefix("\(Self.otherKind) This is .put(\(item)), input 2 of the path a mistake on .put("))
    #expect(told.contains("\nmachine <-! .put(\(item))  // traps\n"))
    // The machine has done nothing on the last input.
    #expect(error?.actual.state.hasPrefix(".filling([") == true)
    #expect(paths.refusals().allSatisfy { (try? $0.check(on: Self.hasty.machine())) != nil })
  }

  @Test("K2: a path that shows a mistake of another definition fails with the mistake")
  func otherDefinition() throws {
    let path = try #require(Paths(of: basket, inputs: DataTests.inputs).shortest(to: .ordered))
    try path.check(on: basket.machine())
    let error = #expect(throws: UnmetExpectation.self) { try path.check(on: Self.hasty.machine()) }
    #expect(error?.sentence.hasPrefix(Self.noValue) == true)
  }

  @Test("K2: a walk that shows a mistake fails with the shortest sequence that does")
  func walks() throws {
    func failure(_ events: [Errand]) throws -> WalkFailure {
      try #require(
        #expect(throws: WalkFailure.self) {
          try walk(Self.hasty, seed: 1, steps: 100, events: events) { _ in true }
        })
    }
    let put = Errand.put(Item(price: 2))
    let first = try failure([put])
    #expect(first.complaint == Self.otherKind)
    #expect(first.length == 2)
    let second = try failure([.order, put])
    #expect([Self.otherKind, Self.noValue].contains(second.complaint))
    #expect(second.length == 2)
  }

  @Test(
    "K2: mistakes are reported in submachines, in completions, and in guards that ask for the target")
  func inside() {
    enum Shop: StateType { case open, closed }
    let start = Blueprint<Shop, Errand>(state: .open) {
      Submachine(
        Blueprint<Basket, Errand>(state: .filling([])) {
          FinalStates(.ordered)
          On(.order, .filling => .ordered(0))
          On(.reset, .filling => .any).unless { context in
            if case .lost(let error) = context.toState { error } else { nil }
          }.value { _, _ in .ordered(1) }
        }, in: .open)
      OnCompletion(.open => .closed)
      On(.lose, .closed => .open)
    }
    let shop = Paths(of: start, inputs: [.event(.lose(Mishap(cause: "")))], except: [.put])
    #expect(shop.mistakes.count == 1)
    #expect(shop.mistakes[0].hasPrefix("The closure of the route .filling => .any on .reset gave .ordered"))
    #expect(shop.positions.map(\.state) == [".open", ".closed"])
    #expect(throws: WalkFailure.self) {
      try walk(start, seed: 3, steps: 50, events: [.reset, .order]) { _ in true }
    }
    let completing = Blueprint<Basket, Errand>(state: .filling([])) {
      Submachine(
        Blueprint<Shop, Errand>(state: .open) {
          FinalStates(.closed)
          On(.order, .open => .closed)
        },
        in: .filling)
      OnCompletion(.filling => .ordered).value { _, _ in .filling([]) }
    }
    let found = Paths(of: completing).mistakes
    #expect(found.first?.hasPrefix("The closure of the route .filling => .ordered gave .filling") == true)
  }

  @Test("T4, C3, H7: paths and walks report calls that do not end, with the inputs that lead there")
  func endless() throws {
    enum Lamp: StateType { case off, on, bright, dim }
    enum Press: EventType { case press, twist }
    let isStuck = true
    let cases: [(Blueprint<Lamp, Press>, String)] = [
      (
        Blueprint(state: .off) {
          On(.press, .off => .on)
          On(.twist, .on => .bright)
          Always(.bright => .dim, .dim => .bright).when("is stuck") { _ in isStuck }
        }, "More than 1000 steps of eventless routes have followed each other. The last led to: "
      ),
      (
        Blueprint(state: .off) {
          On(.press, .off => .on)
          On(.twist, .on => .bright)
          Submachine(
            Blueprint<Lamp, Press>(state: .dim) { FinalStates(.dim) }, in: .bright)
          OnCompletion(.bright => .bright).when("is stuck") { _ in isStuck }
        }, "More than 1000 completions have followed each other. The last were: .bright => .bright in "
      ),
    ]
    for (blueprint, sentence) in cases {
      let paths = Paths(of: blueprint)
      #expect(paths.mistakes.count == 1 && paths.mistakes[0].hasPrefix(sentence))
      #expect(paths.positions.map(\.state) == [".off", ".on"])
      let failure = #expect(throws: WalkFailure.self) {
        try walk(blueprint, seed: 1, steps: 50, events: [.press, .twist]) { _ in true }
      }
      #expect(failure?.length == 2 && failure?.complaint.hasPrefix(sentence) == true)
    }
  }
}

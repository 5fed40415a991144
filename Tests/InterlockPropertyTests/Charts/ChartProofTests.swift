import Interlock
import TestSupport
import Testing

@testable import InterlockGraph

/// What is proved of random charts is true of their machines, and Spin says the same.
@Suite struct ChartProofTests {
  /// A random chart, with guards that a mind answers.
  private struct Specimen {
    let design: ChartDesign
    let mind = ScriptedMind()
    let blueprint: Blueprint<Spot, Knock>
    let graph: MachineGraph<Spot, Knock>

    /// - Parameter isChanged: changes the design.
    init(_ random: inout SplitMix64, changed change: (inout ChartDesign) -> Void = { _ in }) throws {
      var design = ChartDesign(&random, startsDeep: true)
      // Each guard of a route without an event doubles what may follow a step.
      while design.silentGuards > 4 { design = ChartDesign(&random, startsDeep: true) }
      change(&design)
      self.design = design
      let mind = mind
      blueprint = try Blueprint.validated(state: design.regions[0].initial) {
        design.lines(of: 0, mind, Spot.self)
      }
      graph = MachineGraph(blueprint)
    }
  }

  @Test(
    "P2: Spin agrees about random charts and random properties",
    .enabled(if: Tool.spin.isUsed, "There is no `spin` here."), arguments: trials(40))
  func spin(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed) + 60_000)
    let chart = try Specimen(&random)
    let property = Property<Spot, Knock>.random(&random)
    guard let model = chart.graph.promela(property, limit: 400) else { return }
    let (proof, verdict) = (chart.graph.prove { property }[0], try SpinVerdict(of: model))
    #expect(proof.holds == verdict.holds, "\(proof)\n\(verdict.output)\n\(chart.design)")
  }

  @Test("P1: counterexamples about random charts happen on their machines", arguments: trials(200))
  func replay(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed) + 61_000)
    let chart = try Specimen(&random)
    for _ in 0..<4 {
      let property = Property<Spot, Knock>.random(&random)
      let proof = chart.graph.prove(limit: 2_000) { property }[0]
      guard let run = proof.counterexample else { continue }
      do {
        try run.replay(
          on: chart.blueprint.machine(),
          before: { step in
            chart.mind.answers = []
            chart.mind.script = step.answers.map(\.isYes)
          })
      } catch {
        Issue.record("seed \(seed): \(error)\n\(proof)\n\(chart.design)")
      }
    }
  }

  @Test(
    "P1: a random chart reaches exactly the states that its state space says, also from everywhere",
    arguments: trials(200))
  func reach(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed) + 63_000)
    let chart = try Specimen(&random) { design in
      // What was deferred may come later in the step of another event, and nobody knows what handlers raise.
      design.deferrals = []
      for index in design.routes.indices { design.routes[index].raises = nil }
    }
    let space = chart.graph.stateSpace(limit: 100)
    guard space.isComplete, !space.hasEndlessSequels else { return }
    let real = RealPlaces(of: chart.blueprint.machine(), chart.mind, limit: 1_000).places
    guard real.isComplete else { return }
    #expect(Set(real.names) == Set((0..<space.count).map(space.name)), "seed \(seed)\n\(chart.design)")
    for spot in Spot.allCases {
      let proof = chart.graph.prove { FromEverywhere(canReach: At(spot)) }[0]
      #expect(proof.holds == real.canAllReach { $0.contains(".\(spot)") }, "\(proof)\n\(chart.design)")
    }
  }

  @Test("C3, C7: charts that raise and defer events stay where their graphs allow", arguments: trials(200))
  func raising(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed) + 62_000)
    // Completions come after what is raised, which graphs say that they don't know.
    let chart = try Specimen(&random) { design in
      for index in design.routes.indices where design.routes[index].cause == .completion {
        design.routes[index].isLeftOut = true
      }
      for region in design.regions.indices {
        design.regions[region].items.removeAll { item in
          if case .route(let index) = item { design.routes[index].isLeftOut } else { false }
        }
      }
    }
    let space = chart.graph.stateSpace(limit: 2_000)
    guard space.isComplete, !space.hasEndlessSequels else { return }
    #expect(!space.omissions.contains(.raisedEvents))
    #expect(space.omissions.isEmpty == chart.design.deferrals.isEmpty)
    let machine = chart.blueprint.machine()
    let raised = Set(chart.design.routes.compactMap(\.raises))
    var places = Set(space.initial)
    for _ in 0..<40 {
      let event = Knock.allCases[random.below(4)]
      chart.mind.open = chart.design.routes.map { _ in random.chance(50) }
      (chart.mind.consents, chart.mind.raises) = (random.below(6), random.below(3))
      let possible = raised.union(machine.deferredEvents).union([event])
      machine.send(event)
      let name = machine.configuration.description
      places = space.places(from: places, by: Set(possible.map { Int($0.rawValue) }))
        .filter { space.name(of: $0) == name }
      if places.isEmpty {
        Issue.record("seed \(seed): \(event) leads to \(name)\n\(chart.design)")
        return
      }
    }
  }
}

/// Where a chart really gets, and what from there: found by giving its machine each event in each place, with all answers of its
/// guards. It knows nothing of the state space of its graph.
private struct RealPlaces {
  private(set) var places = FoundPlaces<Arrangement>()

  init(of machine: Machine<Spot, Knock>, _ mind: ScriptedMind, limit: Int) {
    _ = note(machine)
    while !places.isComplete, places.names.count < limit {
      let place = places.targets.count
      var found: Set<Int> = []
      for event in Knock.allCases {
        mind.script = []
        while mind.script != nil {
          mind.answers = []
          machine.arrange(places.arrangements[place])
          machine.send(event)
          found.insert(note(machine))
          // The next answers: yes instead of the last no.
          var next = mind.answers.map(\.isYes)
          while next.last == true { next.removeLast() }
          mind.script = next.isEmpty ? nil : next.dropLast() + [true]
        }
      }
      places.add(found)
    }
  }

  private mutating func note(_ machine: Machine<Spot, Knock>) -> Int {
    let arrangement = machine.arrangement
    return places.note(machine.configuration.description, arrangement.states, arrangement)
  }
}

extension StateSpace {
  /// The configurations that some events lead to, in any number and order.
  fileprivate func places(from places: Set<Int>, by events: Set<Int>) -> Set<Int> {
    var search = BreadthFirst(count: count)
    for place in places { search.start(at: place) }
    while let place = search.next() {
      for step in steps(from: place) {
        let input = model.inputs[labelTable[Int(labels[step])].input]
        guard case .event(let event) = input, events.contains(event) else { continue }
        search.add(Int(targets[step]), from: place, by: step)
      }
    }
    return Set(search.order.map { Int($0) })
  }
}

extension Property<Spot, Knock> {
  /// A property that linear temporal logic can say, perhaps under assumptions.
  fileprivate static func random(_ random: inout SplitMix64) -> Property {
    func situation() -> Situation<Spot, Knock> {
      let (spot, knock) = (Spot.allCases[random.below(6)], Knock.allCases[random.below(4)])
      return random.pick([
        (3, At(spot)), (1, !At(spot)), (1, Taken(knock)), (1, At(spot) && !Taken(knock)),
        (1, At(spot) || At(Spot.allCases[random.below(6)])),
      ])
    }
    var property = random.pick([
      (1, Never(situation())), (1, Never(situation(), then: situation())),
      (1, Never(situation(), after: situation())), (1, Eventually(situation())),
      (1, Until(situation(), situation())), (3, LeadsTo(situation(), situation())),
    ])
    for _ in 0..<random.below(SpinVerdict.fairCount + 1) {
      property = property.assuming(fair: Knock.allCases[random.below(4)])
    }
    return property
  }
}

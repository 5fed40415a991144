import Interlock
import TestSupport
import Testing

@testable import InterlockGraph

/// The state space is the machine's: it has the steps that machines make, and no others.
@Suite struct StateSpaceTests {
  @Test(
    "R1, H1-H7: a random tree goes where its state space says, whatever its conditions say",
    arguments: trials(400))
  func walks(seed: Int) throws {
    let tree = RandomTree(seed: UInt64(seed))
    let graph = MachineGraph(tree.machine)
    let space = graph.stateSpace(limit: 50_000)
    #expect(space.isComplete)
    try #require(space.initial.count == 1)
    var random = SplitMix64(seed: UInt64(seed) + 1_000_000)
    var place = space.initial[0]
    #expect(tree.machine.configuration.description == space.name(of: place))
    var trace = [space.name(of: place)]
    for _ in 0..<120 {
      let input = space.model.inputs.randomElement(using: &random)!
      tree.mind.bits = Int.random(in: 0..<256, using: &random)
      let next = space.steps(from: place).filter { step in
        let label = space.labelTable[Int(space.labels[step])]
        return space.model.inputs[label.input] == input
          && label.answers.allSatisfy { answer in
            let number = space.model.guards[answer.condition].label.flatMap { Int($0) } ?? 0
            return tree.mind.says(number) == answer.isYes
          }
      }
      let target = next.first.map { Int(space.targets[$0]) } ?? place
      guard give(input, to: tree.machine, in: space, at: place, hasStep: !next.isEmpty) else { continue }
      trace.append("\(input) with \(tree.mind.bits) => \(space.name(of: target))")
      #expect(next.count <= 1, "\(trace.suffix(5))")
      let actual = tree.machine.configuration.description
      if actual != space.name(of: target) {
        Issue.record("went to \(actual) instead: \(trace.suffix(6).joined(separator: "; "))")
        return
      }
      place = target
    }
  }

  @Test("ten thousand events in ten thousand states are looked up, and not all tried in each")
  func manyEvents() {
    struct Number: StateType, EventType, Hashable { let value: Int }
    let machine = StateMachine<Number, Number>(state: Number(value: 0))
    for value in 0..<10_000 {
      machine.addRoute(
        event: Number(value: value), Number(value: value) => Number(value: (value + 1) % 10_000))
    }
    let child = StateMachine<Spot, Number>(state: .a)
    child.addRoute(event: Number(value: 5), .a => .b)
    machine.attach(child, to: Number(value: 5), history: .none)
    let space = MachineGraph(machine).stateSpace(limit: 20_000)
    #expect(space.count == 10_001)
    #expect(space.targets.count == 10_001)
  }

  @Test(
    "P1: a random tree reaches exactly the states that its state space says, also from everywhere",
    arguments: trials(100))
  func reach(seed: Int) throws {
    let tree = RandomTree(seed: UInt64(seed) + 5_000, allowsTargets: false, delays: 1...1)
    let graph = MachineGraph(tree.machine)
    let space = graph.stateSpace(limit: 50_000)
    guard !space.hasEndlessCompletions, space.count < 60 else { return }
    let real = RealSpace(of: tree, limit: 100).places
    #expect(Set(real.names) == Set((0..<space.count).map(space.name)))
    let stepper = Stepper(space.model)
    for place in 0..<space.count {
      space.configurations.copy(place, to: &stepper.slots)
      let told = stepper.toldEvents(of: 0)
      for step in space.steps(from: place) {
        if case .event(let event) = space.model.inputs[space.labelTable[Int(space.labels[step])].input] {
          #expect(told.contains(event))
        }
      }
    }
    for spot in Spot.allCases {
      let proof = graph.prove { FromEverywhere(canReach: At(spot)) }[0]
      let isReached = real.canAllReach { $0.contains(".\(spot)") }
      #expect(proof.holds == isReached, "\(proof)")
    }
  }

  /// - Returns: whether it could be given. Completions that never end trap, and are left out of the space.
  private func give(
    _ input: Model.Input, to machine: StateMachine<Spot, Nudge>, in space: StateSpace, at place: Int,
    hasStep: Bool
  ) -> Bool {
    if space.hasEndlessCompletions { return false }
    switch input {
    case .event(let event): machine.send(Nudge.allCases[event])
    case .attempt(let member, let target):
      // A target state may also follow an event's route (R4), which is no step of the space.
      guard member == 0, hasStep else { return false }
      machine.move(to: Spot.allCases[target])
    case .result: return false
    case .timeout(let member, let state, let delay):
      guard space.isActive(member, in: place), space.configurations[place, member] == state else {
        return false
      }
      return machine.attemptTimeout(after: delay, of: space.model.members[member].path(in: space.model))
    }
    return true
  }
}

extension StateSpace {
  /// Whether a machine may trap because its completions never end.
  var hasEndlessCompletions: Bool {
    !traps.isEmpty || omissions.contains { if case .endlessCompletions = $0 { true } else { false } }
  }
}

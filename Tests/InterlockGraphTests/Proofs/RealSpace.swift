import Interlock
import TestSupport

@testable import InterlockGraph

/// What a machine really does from everywhere: found by giving it each input in each configuration, with all answers that its
/// conditions may give. It knows nothing of the state space of its graph.
struct RealSpace {
  private(set) var places = FoundPlaces<Arrangement>()

  /// - Parameter limit: how many configurations are enough.
  init(of tree: RandomTree, limit: Int) {
    let machine = tree.machine
    _ = note(machine)
    while !places.isComplete, places.targets.count < limit {
      let next = places.targets.count
      var found: Set<Int> = []
      for bits in 0..<1 << tree.mind.count {
        for event in Nudge.allCases {
          machine.arrange(places.arrangements[next])
          tree.mind.bits = bits
          let isIgnored = machine.send(event) == .ignored
          let target = note(machine)
          if target != next || !isIgnored { found.insert(target) }
        }
        machine.arrange(places.arrangements[next])
        for (place, engine) in machine.activeMachines().enumerated() {
          for delay in Set(engine.timeouts.map(\.delay)) {
            machine.arrange(places.arrangements[next])
            tree.mind.bits = bits
            let engine = machine.activeMachines()[place]
            engine.attemptTimeouts(Set(engine.timeouts.filter { $0.delay == delay }.map(\.id)))
            found.insert(note(machine))
          }
        }
      }
      places.add(found)
    }
  }

  private mutating func note(_ machine: StateMachine<Spot, Nudge>) -> Int {
    let arrangement = machine.arrangement
    return places.note(machine.configuration.description, arrangement.states, arrangement)
  }
}

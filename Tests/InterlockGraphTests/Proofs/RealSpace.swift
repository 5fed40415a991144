import Interlock

@testable import InterlockGraph

/// What a machine really does from everywhere: found by giving it each input in each configuration, with all answers that its
/// conditions may give. It knows nothing of the state space of its graph.
struct RealSpace {
  /// The names of the configurations, nearest first.
  private(set) var names: [String] = []
  private(set) var targets: [Set<Int>] = []
  private var numbers: [[AnyHashable?]: Int] = [:]
  private var arrangements: [Arrangement] = []

  /// - Parameter limit: how many configurations are enough.
  init(of tree: RandomTree, limit: Int) {
    let machine = tree.machine
    _ = note(machine)
    var next = 0
    while next < names.count, next < limit {
      var found: Set<Int> = []
      for bits in 0..<1 << tree.mind.count {
        for event in Nudge.allCases {
          machine.arrange(arrangements[next])
          tree.mind.bits = bits
          let isIgnored = machine.send(event) == .ignored
          let target = note(machine)
          if target != next || !isIgnored { found.insert(target) }
        }
        machine.arrange(arrangements[next])
        for (place, engine) in machine.activeMachines().enumerated() {
          for delay in Set(engine.timeouts.map(\.delay)) {
            machine.arrange(arrangements[next])
            tree.mind.bits = bits
            let engine = machine.activeMachines()[place]
            engine.attemptTimeouts(Set(engine.timeouts.filter { $0.delay == delay }.map(\.id)))
            found.insert(note(machine))
          }
        }
      }
      targets.append(found)
      next += 1
    }
  }

  private mutating func note(_ machine: StateMachine<Spot, Nudge>) -> Int {
    let arrangement = machine.arrangement
    if let number = numbers[arrangement.states] { return number }
    numbers[arrangement.states] = names.count
    arrangements.append(arrangement)
    names.append(machine.configuration.description)
    return names.count - 1
  }

  /// Whether each configuration can get to one of a name, by following all paths: a search of its own from each.
  func canAllReach(_ isGoal: (String) -> Bool) -> Bool {
    names.indices.allSatisfy { start in
      var seen: Set = [start]
      var pending = [start]
      while let place = pending.popLast() {
        if isGoal(names[place]) { return true }
        for target in targets[place] where seen.insert(target).inserted { pending.append(target) }
      }
      return false
    }
  }
}

/// Finds a configuration from which a situation can't be reached (AG EF), by walking all steps backwards from where it can.
///
/// See Clarke, Emerson and Sistla, *Automatic Verification of Finite-State Concurrent Systems Using Temporal Logic
/// Specifications*, 1986.
struct Retreat {
  private let space: StateSpace
  private let isAllowed: [Bool]

  init(_ space: StateSpace, isAllowed: [Bool]) {
    self.space = space
    self.isAllowed = isAllowed
  }

  /// A shortest run to such a configuration; nil if there is none.
  ///
  /// - Complexity: O(*c* + *s*) in the numbers of configurations and steps.
  func findRun(to goal: Formula) -> Run? {
    let canReach = configurationsThatReach(goal)
    return space.findRun(allowing: isAllowed) { !canReach[$0] }
  }

  private func configurationsThatReach(_ goal: Formula) -> [Bool] {
    var canReach = [Bool](repeating: false, count: space.count)
    var pending: [Int] = []
    func add(_ configuration: Int) {
      if canReach[configuration] { return }
      canReach[configuration] = true
      pending.append(configuration)
    }
    // The sources of the steps to each configuration, in one list.
    var starts = [Int](repeating: 0, count: space.count + 1)
    for step in space.targets.indices where isAllowed[Int(space.labels[step])] {
      starts[Int(space.targets[step]) + 1] += 1
    }
    for place in 1..<starts.count { starts[place] += starts[place - 1] }
    var ends = starts
    var sources = [Int32](repeating: 0, count: starts[space.count])
    for configuration in 0..<space.count {
      if goal.holds(in: configuration, by: nil) { add(configuration) }
      for step in space.steps(from: configuration) where isAllowed[Int(space.labels[step])] {
        let target = Int(space.targets[step])
        sources[ends[target]] = Int32(configuration)
        ends[target] += 1
        if goal.holds(in: target, by: Int(space.labels[step])) { add(configuration) }
      }
    }
    while let configuration = pending.popLast() {
      for place in starts[configuration]..<starts[configuration + 1] { add(Int(sources[place])) }
    }
    return canReach
  }
}

/// Finds cycles of pending configurations in which all that is fair is taken.
///
/// A strongly connected component has such a cycle if each event that is open somewhere in it is taken somewhere in it. If one
/// is not, the configurations in which it is open, whatever conditions say, can't be visited for ever, and the rest falls into
/// smaller components. See Emerson and Lei, *Modalities for Model Checking: Branching Time Logic Strikes Back*, 1987.
struct FairCycles {
  private let space: StateSpace

  /// The pending configurations, nearest first.
  private let pending: [Int]
  private let assumptions: Assumptions
  private let staysPending: (_ target: Int, _ label: Int) -> Bool

  /// The labels of each fair event.
  private let fairEvents: [[Bool]]

  init(
    _ space: StateSpace, pending: [Int], _ assumptions: Assumptions,
    staysPending: @escaping (_ target: Int, _ label: Int) -> Bool, fairEvents: [[Bool]]
  ) {
    self.space = space
    self.pending = pending
    self.assumptions = assumptions
    self.staysPending = staysPending
    self.fairEvents = fairEvents
  }

  /// The nearest cycle, with the configuration where it begins; nil if there is none.
  ///
  /// - Complexity: O((*c* + *s*) · *f*) in the numbers of configurations, steps and fair events, for most spaces; O(*c*) times that
  ///   at worst.
  func first() -> (start: Int, cycle: [Int])? {
    var rank = [Int](repeating: -1, count: space.count)
    for (place, configuration) in pending.enumerated() { rank[configuration] = place }
    var work = [pending]
    var best: [Int]?
    var bestRank = Int.max
    // The group of each configuration that is still considered; -1 for the others.
    var group = [Int](repeating: -1, count: space.count)
    var groupCount = 0
    while let candidates = work.popLast() {
      for configuration in candidates { group[configuration] = groupCount }
      let components = components(of: candidates, group, groupCount)
      for configuration in candidates { group[configuration] = -1 }
      groupCount += 1
      for component in components {
        let nearest = component.lazy.map { rank[$0] }.min() ?? .max
        guard nearest < bestRank else { continue }
        for configuration in component { group[configuration] = groupCount }
        let missing = unfair(component, group, groupCount)
        for configuration in component { group[configuration] = -1 }
        groupCount += 1
        if let missing {
          let rest = component.filter { !isOpen(missing, in: $0) }
          if !rest.isEmpty { work.append(rest) }
        } else {
          (best, bestRank) = (component, nearest)
        }
      }
    }
    guard let best else { return nil }
    for configuration in best { group[configuration] = groupCount }
    let start = pending[bestRank]
    return (start, cycle(from: start, in: best, group, groupCount))
  }

  private func isStep(_ step: Int, _ group: [Int], _ number: Int) -> Bool {
    let (target, label) = (Int(space.targets[step]), Int(space.labels[step]))
    return assumptions.isAllowed[label] && group[target] == number && staysPending(target, label)
  }

  /// The strongly connected components with a cycle, by Tarjan's algorithm. See Tarjan, *Depth-First Search and Linear Graph
  /// Algorithms*, 1972; here with a stack of its own, because runs are long.
  private func components(of candidates: [Int], _ group: [Int], _ number: Int) -> [[Int]] {
    var found: [[Int]] = []
    var index: [Int: Int] = [:]
    index.reserveCapacity(candidates.count)
    var low: [Int] = []
    var isOnStack: [Bool] = []
    var stack: [Int] = []
    var calls: [(configuration: Int, next: Int)] = []
    for root in candidates where index[root] == nil {
      func enter(_ configuration: Int) {
        index[configuration] = low.count
        low.append(low.count)
        isOnStack.append(true)
        stack.append(configuration)
        calls.append((configuration, space.steps(from: configuration).lowerBound))
      }
      enter(root)
      while let call = calls.last {
        let own = index[call.configuration] ?? 0
        if call.next < space.steps(from: call.configuration).upperBound {
          calls[calls.count - 1].next += 1
          guard isStep(call.next, group, number) else { continue }
          let target = Int(space.targets[call.next])
          if let other = index[target] {
            if isOnStack[other] { low[own] = min(low[own], other) }
          } else {
            enter(target)
          }
          continue
        }
        calls.removeLast()
        if let caller = calls.last, let outer = index[caller.configuration] {
          low[outer] = min(low[outer], low[own])
        }
        guard low[own] == own else { continue }
        var component: [Int] = []
        while let top = stack.popLast() {
          isOnStack[index[top] ?? 0] = false
          component.append(top)
          if top == call.configuration { break }
        }
        if component.count > 1 || hasLoop(component[0], group, number) { found.append(component) }
      }
    }
    return found
  }

  private func hasLoop(_ configuration: Int, _ group: [Int], _ number: Int) -> Bool {
    space.steps(from: configuration).contains {
      Int(space.targets[$0]) == configuration && isStep($0, group, number)
    }
  }

  /// Whether a fair event is open in a configuration, wherever it leads.
  private func isOpen(_ event: Int, in configuration: Int) -> Bool {
    space.isOpen(fairEvents[event], in: configuration, assumptions)
  }

  /// A fair event that is open somewhere in a component but taken nowhere in it; nil if there is none.
  private func unfair(_ component: [Int], _ group: [Int], _ number: Int) -> Int? {
    fairEvents.indices.first { event in
      component.contains { isOpen(event, in: $0) }
        && !component.contains { configuration in
          space.steps(from: configuration).contains {
            fairEvents[event][Int(space.labels[$0])] && isStep($0, group, number)
          }
        }
    }
  }

  /// A cycle through a component that takes each fair event that is open in it.
  private func cycle(from start: Int, in component: [Int], _ group: [Int], _ number: Int) -> [Int] {
    var cycle: [Int] = []
    var place = start
    for event in fairEvents.indices where component.contains(where: { isOpen(event, in: $0) }) {
      if cycle.contains(where: { fairEvents[event][Int(space.labels[$0])] }) { continue }
      let way = way(from: place, group, number) { fairEvents[event][Int(space.labels[$0])] }
      cycle += way
      place = way.last.map { Int(space.targets[$0]) } ?? place
    }
    if cycle.isEmpty || place != start {
      cycle += way(from: place, group, number) { Int(space.targets[$0]) == start }
    }
    return cycle
  }

  /// The shortest way to a step, within a group.
  private func way(from start: Int, _ group: [Int], _ number: Int, to isGoal: (_ step: Int) -> Bool) -> [Int]
  {
    var search = BreadthFirst(count: space.count)
    search.start(at: start)
    while let place = search.next() {
      for step in space.steps(from: place) where isStep(step, group, number) {
        if isGoal(step) { return search.way(to: place, and: step).steps }
        search.add(Int(space.targets[step]), from: place, by: step)
      }
    }
    return []
  }
}

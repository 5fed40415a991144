/// A run that breaks a property: steps of a state space, and those that are repeated for ever after them.
struct Run {
  let start: Int
  var path: [Int]
  var cycle: [Int] = []

  /// What conditions say where it ends, if it stays there for ever.
  var stay: [Stepper.Answer]?

  /// The input after the path that the machine never finishes, if there is one.
  var trap: StateSpace.Trap?
}

extension StateSpace {
  /// A shortest run to a configuration of some kind; nil if there is none.
  ///
  /// - Parameter isAllowed: whether steps with each label are taken.
  func findRun(allowing isAllowed: [Bool], to isGoal: (Int) -> Bool) -> Run? {
    var search = BreadthFirst(count: count)
    for start in initial { search.start(at: start) }
    while let place = search.next() {
      if isGoal(place) {
        let (start, path) = search.way(to: place)
        return Run(start: start, path: path)
      }
      for step in steps(from: place) where isAllowed[Int(labels[step])] {
        search.add(Int(targets[step]), from: place, by: step)
      }
    }
    return nil
  }

  /// A shortest run to an input that a machine never finishes; nil if there is none.
  func findRunToTrap(_ assumptions: Assumptions) -> Run? {
    if traps.isEmpty { return nil }
    func trap(in place: Int) -> Trap? { traps[place]?.first { assumptions.isAllowed[Int($0.label)] } }
    guard var run = findRun(allowing: assumptions.isAllowed, to: { trap(in: $0) != nil }) else { return nil }
    run.trap = trap(in: run.path.last.map { Int(targets[$0]) } ?? run.start)
    return run
  }
}

/// Searches the runs of a state space for one that breaks a property.
///
/// It goes through the product of the space and a monitor, breadth first, so that the first broken run is a shortest one. See
/// Clarke, Henzinger, Veith and Bloem (eds.), *Handbook of Model Checking*, 2018, chapters 3 and 7.
struct Search {
  private let space: StateSpace
  private let monitor: Monitor
  private let assumptions: Assumptions

  /// A node is twice a configuration, plus the memory.
  private var nodes: BreadthFirst

  init(_ space: StateSpace, _ monitor: Monitor, _ assumptions: Assumptions) {
    self.space = space
    self.monitor = monitor
    self.assumptions = assumptions
    nodes = BreadthFirst(count: space.count * 2)
  }

  /// A shortest run that breaks the property; nil if there is none.
  ///
  /// - Parameter fairEvents: the labels of each event that is assumed to be fair.
  mutating func findRun(fair fairEvents: [[Bool]]) -> Run? {
    for start in space.initial {
      switch monitor.start(in: start) {
      case .broken: return Run(start: start, path: [])
      case .open(let memory): nodes.start(at: node(start, memory))
      case .settled: continue
      }
    }
    while let place = nodes.next() {
      for step in space.steps(from: place >> 1) where assumptions.isAllowed[Int(space.labels[step])] {
        let target = Int(space.targets[step])
        switch monitor.step(place & 1 == 1, to: target, by: Int(space.labels[step])) {
        case .broken: return run(to: place, and: step)
        case .open(let memory): nodes.add(node(target, memory), from: place, by: step)
        case .settled: continue
        }
      }
    }
    return monitor.isOfLiveness ? findEndlessRun(fair: fairEvents) : nil
  }

  private func node(_ configuration: Int, _ memory: Bool) -> Int { configuration * 2 + (memory ? 1 : 0) }

  /// The shortest run to a node.
  private func run(to node: Int, and last: Int? = nil) -> Run {
    let (start, path) = nodes.way(to: node, and: last)
    return Run(start: start >> 1, path: path)
  }

  /// A run that stays pending: it ends, or goes round for ever.
  private func findEndlessRun(fair fairEvents: [[Bool]]) -> Run? {
    var best: Run?
    for node in nodes.order where node & 1 == 1 && space.mayStay(in: Int(node) >> 1, assumptions) {
      best = run(to: Int(node))
      best?.stay = space.answersOfStay(in: Int(node) >> 1, assumptions)
      break
    }
    let cycles = FairCycles(
      space, pending: nodes.order.filter { $0 & 1 == 1 }.map { Int($0) >> 1 }, assumptions,
      staysPending: { target, label in monitor.step(true, to: target, by: label) == .open(true) },
      fairEvents: fairEvents)
    guard let (start, cycle) = cycles.first() else { return best }
    var found = run(to: node(start, true))
    found.cycle = cycle
    if let best, best.path.count <= found.path.count { return best }
    return found
  }
}

/// A run that breaks a property: steps of a state space, and those that are repeated for ever after them.
struct Run {
  let start: Int
  var path: [Int]
  var cycle: [Int] = []

  /// Whether nothing is open where it ends.
  var isStuck = false
}

/// Searches the runs of a state space for one that breaks a property.
///
/// It goes through the product of the space and a monitor, breadth first, so that the first broken run is a shortest one. See
/// Clarke, Henzinger, Veith and Bloem (eds.), *Handbook of Model Checking*, 2018, chapters 3 and 7.
struct Search {
  private let space: StateSpace
  private let monitor: Monitor
  private let isAllowed: [Bool]

  /// The arrival of each node: the step; -1 for a start, -2 for none. A node is twice a configuration, plus the memory.
  private var arrivals: [Int]
  private var parents: [Int32]

  /// The nodes, nearest first.
  private var order: [Int32] = []

  /// - Parameter isAllowed: whether a step's label agrees with what is assumed.
  init(_ space: StateSpace, _ monitor: Monitor, isAllowed: [Bool]) {
    self.space = space
    self.monitor = monitor
    self.isAllowed = isAllowed
    arrivals = Array(repeating: -2, count: space.count * 2)
    parents = Array(repeating: -1, count: space.count * 2)
  }

  /// A shortest run that breaks the property; nil if there is none.
  ///
  /// - Parameter fairEvents: the labels of each event that is assumed to be fair.
  mutating func findRun(fair fairEvents: [[Bool]]) -> Run? {
    for start in space.initial {
      switch monitor.start(in: start) {
      case .broken: return Run(start: start, path: [])
      case .open(let memory): add(node(start, memory), from: -1, by: -1)
      case .settled: continue
      }
    }
    var next = 0
    while next < order.count {
      let place = Int(order[next])
      next += 1
      for step in space.steps(from: place >> 1) where isAllowed[Int(space.labels[step])] {
        let target = Int(space.targets[step])
        switch monitor.step(place & 1 == 1, to: target, by: Int(space.labels[step])) {
        case .broken: return run(to: place, and: step)
        case .open(let memory): add(node(target, memory), from: place, by: step)
        case .settled: continue
        }
      }
    }
    return monitor.isOfLiveness ? findEndlessRun(fair: fairEvents) : nil
  }

  private func node(_ configuration: Int, _ memory: Bool) -> Int { configuration * 2 + (memory ? 1 : 0) }

  private mutating func add(_ node: Int, from parent: Int, by step: Int) {
    guard arrivals[node] == -2 else { return }
    arrivals[node] = step
    parents[node] = Int32(parent)
    order.append(Int32(node))
  }

  /// The shortest run to a node.
  private func run(to node: Int, and last: Int? = nil) -> Run {
    var path = last.map { [$0] } ?? []
    var place = node
    while arrivals[place] >= 0 {
      path.append(arrivals[place])
      place = Int(parents[place])
    }
    return Run(start: place >> 1, path: path.reversed())
  }

  /// A run that stays pending: it ends, or goes round for ever.
  private func findEndlessRun(fair fairEvents: [[Bool]]) -> Run? {
    var best: Run?
    for node in order where node & 1 == 1 && isEnd(Int(node) >> 1) {
      best = run(to: Int(node))
      best?.isStuck = true
      break
    }
    let cycles = FairCycles(
      space, pending: order.filter { $0 & 1 == 1 }.map { Int($0) >> 1 }, isAllowed: isAllowed,
      staysPending: { target, label in monitor.step(true, to: target, by: label) == .open(true) },
      fairEvents: fairEvents)
    guard let (start, cycle) = cycles.first() else { return best }
    var found = run(to: node(start, true))
    found.cycle = cycle
    if let best, best.path.count <= found.path.count { return best }
    return found
  }

  /// Whether nothing is open in a configuration.
  private func isEnd(_ configuration: Int) -> Bool {
    space.isExpanded(configuration)
      && !space.steps(from: configuration).contains { isAllowed[Int(space.labels[$0])] }
  }
}

/// A tour along all arrows of a graph that may start over at any time: the directed Chinese postman problem.
///
/// The repeated arrows are a flow of least cost, with which as many arrows enter each node as leave it. The walk is then
/// an Euler tour. Starting over costs next to nothing. See Edmonds and Johnson, *Matching, Euler tours and the Chinese
/// postman*, 1973.
package struct Postman {
  /// The walks, each from the start, as indices of arrows.
  package let walks: [[Int]]

  /// Whether no walks with fewer arrows take all required arrows.
  package let isShortest: Bool

  /// Finds the walks.
  ///
  /// - Parameters:
  ///   - graph: the arrows that may be walked. The required ones can all be reached from the start along one another,
  ///     or by an arrow from the start.
  ///   - requiredCount: the number of required arrows, which come first.
  package init(_ graph: Arrows, requiredCount: Int, from start: Int) {
    let required = graph.arrows.prefix(requiredCount)
    var surplus = [Int](repeating: 0, count: graph.nodeCount)
    for arrow in required {
      surplus[arrow.target] += 1
      surplus[arrow.source] -= 1
    }
    var flow = CheapestFlow(surplus: surplus)
    let cost = graph.arrows.count + graph.nodeCount + 1
    let pipes = graph.arrows.map { flow.addPipe(from: $0.source, to: $0.target, cost: cost) }
    let returns = (0..<graph.nodeCount).map { node in
      node == start ? nil : flow.addPipe(from: node, to: start, cost: 1)
    }
    flow.solve()

    // Starting over is an arrow too; its index follows those of the graph.
    var copies = graph.arrows.indices.map { flow.flow(through: pipes[$0]) + ($0 < requiredCount ? 1 : 0) }
    var returnCounts = returns.map { $0.map { flow.flow(through: $0) } ?? 0 }
    isShortest = Self.join(graph, from: start, &copies, &returnCounts)
    walks = Self.walks(graph, from: start, copies, returnCounts)
  }

  /// Adds a path from the start to each group of arrows that is not connected with it.
  ///
  /// - Returns: whether nothing had to be added.
  private static func join(
    _ graph: Arrows, from start: Int, _ copies: inout [Int], _ returnCounts: inout [Int]
  ) -> Bool {
    var groups = Groups(count: graph.nodeCount)
    for (place, arrow) in graph.arrows.enumerated() where copies[place] > 0 {
      groups.join(arrow.source, arrow.target)
    }
    for (node, count) in returnCounts.enumerated() where count > 0 { groups.join(node, start) }
    var isJoined = true
    for (place, arrow) in graph.arrows.enumerated() where copies[place] > 0 {
      guard groups.group(of: arrow.source) != groups.group(of: start) else { continue }
      let way = graph.way(from: start) { way in
        groups.group(of: graph.arrows[way].target) == groups.group(of: arrow.source)
      }
      guard let way, let last = way.last else {
        preconditionFailure("An arrow that can't be reached can't be walked.")
      }
      for place in way { copies[place] += 1 }
      for place in way { groups.join(graph.arrows[place].source, graph.arrows[place].target) }
      returnCounts[graph.arrows[last].target] += 1
      isJoined = false
    }
    return isJoined
  }

  /// Splits an Euler tour where it starts over. See Hierholzer, 1873.
  private static func walks(
    _ graph: Arrows, from start: Int, _ copies: [Int], _ returnCounts: [Int]
  ) -> [[Int]] {
    var (copies, returnCounts) = (copies, returnCounts)
    var next = [Int](repeating: 0, count: graph.nodeCount)
    var tour: [Int?] = []
    var stack: [(arrow: Int?, node: Int)] = [(nil, start)]
    while let top = stack.last {
      let node = top.node
      while next[node] < graph.leaving[node].count, copies[graph.leaving[node][next[node]]] == 0 {
        next[node] += 1
      }
      if next[node] < graph.leaving[node].count {
        let arrow = graph.leaving[node][next[node]]
        copies[arrow] -= 1
        stack.append((arrow, graph.arrows[arrow].target))
      } else if returnCounts[node] > 0 {
        returnCounts[node] -= 1
        stack.append((nil, start))
      } else {
        stack.removeLast()
        if !stack.isEmpty { tour.append(top.arrow) }
      }
    }
    tour.reverse()
    // What follows the last return goes before the first.
    if let last = tour.lastIndex(of: nil) { tour = Array(tour[(last + 1)...]) + tour[...last] }
    return tour.split(separator: nil).map { $0.compactMap { $0 } }
  }
}

/// Numbers that are joined into groups.
private struct Groups {
  private var leaders: [Int]

  init(count: Int) {
    leaders = Array(0..<count)
  }

  mutating func group(of number: Int) -> Int {
    var leader = number
    while leaders[leader] != leader { leader = leaders[leader] }
    var place = number
    while leaders[place] != leader { (leaders[place], place) = (leader, leaders[place]) }
    return leader
  }

  mutating func join(_ one: Int, _ other: Int) {
    let leader = group(of: other)
    leaders[group(of: one)] = leader
  }
}

/// A search among numbered nodes, breadth first: the nodes that were found, nearest first, and for each the step by which it was found.
///
/// See Moore, *The Shortest Path through a Maze*, 1959. What a node and a step are, and which steps leave a node, the caller knows.
package struct BreadthFirst {
  /// The nodes that were found, nearest first.
  package private(set) var order: [Int32] = []

  /// The step that led to each node; -1 for a start, -2 for a node that was not found.
  private var arrivals: [Int]
  private var parents: [Int32]
  private var position = 0

  /// - Parameter count: the number of nodes.
  package init(count: Int) {
    arrivals = Array(repeating: -2, count: count)
    parents = Array(repeating: -1, count: count)
  }

  /// Adds a node where the search starts.
  package mutating func start(at node: Int) { add(node, from: -1, by: -1) }

  /// Adds a node to which a step leads from another one, unless it was found before.
  ///
  /// - Returns: whether it is new.
  @discardableResult
  package mutating func add(_ node: Int, from parent: Int, by step: Int) -> Bool {
    guard arrivals[node] == -2 else { return false }
    arrivals[node] = step
    parents[node] = Int32(parent)
    order.append(Int32(node))
    return true
  }

  /// The nearest node whose steps were not followed yet; nil if there is none.
  package mutating func next() -> Int? {
    guard position < order.count else { return nil }
    position += 1
    return Int(order[position - 1])
  }

  /// The fewest steps to a node that was found, and where they start.
  ///
  /// - Parameter last: a further step.
  package func way(to node: Int, and last: Int? = nil) -> (start: Int, steps: [Int]) {
    var steps = last.map { [$0] } ?? []
    var place = node
    while arrivals[place] >= 0 {
      steps.append(arrivals[place])
      place = Int(parents[place])
    }
    return (place, steps.reversed())
  }
}

import InterlockGraph

/// A directed graph of numbered nodes and arrows.
package struct Arrows: Sendable {
  package struct Arrow: Sendable {
    package let source: Int
    package let target: Int
  }

  package let nodeCount: Int
  package private(set) var arrows: [Arrow] = []

  /// The indices of the arrows that leave a node.
  package private(set) var leaving: [[Int]]

  package init(nodeCount: Int) {
    self.nodeCount = nodeCount
    leaving = Array(repeating: [], count: nodeCount)
  }

  package mutating func append(from source: Int, to target: Int) {
    leaving[source].append(arrows.count)
    arrows.append(Arrow(source: source, target: target))
  }

  /// The shortest path from a node to an arrow that is looked for, breadth first.
  ///
  /// - Parameter isTarget: is called for each arrow in order of its distance.
  /// - Returns: the arrows of the path, including the one that was looked for; nil if there is none.
  /// - Complexity: O(*n* + *m*) in the numbers of nodes and arrows.
  func way(from start: Int, to isTarget: (Int) -> Bool) -> [Int]? {
    var search = BreadthFirst(count: nodeCount)
    search.start(at: start)
    while let node = search.next() {
      for arrow in leaving[node] {
        if isTarget(arrow) { return search.way(to: node, and: arrow).steps }
        search.add(arrows[arrow].target, from: node, by: arrow)
      }
    }
    return nil
  }
}

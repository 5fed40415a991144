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
    var arrivals = [Int?](repeating: nil, count: nodeCount)
    var isReached = [Bool](repeating: false, count: nodeCount)
    isReached[start] = true
    var queue = [start]
    var next = 0
    while next < queue.count {
      let node = queue[next]
      next += 1
      for arrow in leaving[node] {
        if isTarget(arrow) {
          var way = [arrow]
          var place = node
          while place != start, let arrival = arrivals[place] {
            way.append(arrival)
            place = arrows[arrival].source
          }
          return way.reversed()
        }
        let target = arrows[arrow].target
        if isReached[target] { continue }
        isReached[target] = true
        arrivals[target] = arrow
        queue.append(target)
      }
    }
    return nil
  }
}

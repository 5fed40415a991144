/// Walks along arrows that together collect everything, always to the nearest remaining item: short, but not the
/// shortest.
package struct Collector {
  /// The walks, each from the start, as indices of arrows.
  package let walks: [[Int]]

  /// Finds the walks.
  ///
  /// - Parameters:
  ///   - treasures: the items that each arrow collects.
  ///   - start: the node where walks begin.
  /// - Complexity: O(*t* · (*n* + *m*)) in the numbers of treasures, nodes and arrows.
  package init(_ graph: Arrows, _ treasures: [[Int]], from start: Int) {
    var left = treasures.reduce(into: Set<Int>()) { $0.formUnion($1) }
    var walks: [[Int]] = []
    var walk: [Int] = []
    func isWanted(_ arrow: Int) -> Bool { treasures[arrow].contains(where: left.contains) }
    while !left.isEmpty {
      let here = walk.last.map { graph.arrows[$0].target } ?? start
      var way = graph.way(from: here, to: isWanted)
      if !walk.isEmpty, way.map({ $0.count > 1 }) ?? true,
        let fresh = graph.way(from: start, to: isWanted), way.map({ fresh.count < $0.count }) ?? true
      {
        walks.append(walk)
        walk = []
        way = fresh
      }
      guard let way else { break }
      walk += way
      for arrow in way { left.subtract(treasures[arrow]) }
    }
    if !walk.isEmpty { walks.append(walk) }
    self.walks = walks
  }
}

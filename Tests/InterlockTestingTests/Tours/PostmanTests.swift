import InterlockTesting
import TestSupport
import Testing

@Suite struct PostmanTests {
  @Test("a ring is walked once")
  func ring() {
    let postman = Postman(Self.graph([(0, 1), (1, 2), (2, 0)]), requiredCount: 3, from: 0)
    #expect(postman.walks == [[0, 1, 2]])
    #expect(postman.isShortest)
  }

  @Test("each dead end takes a walk")
  func deadEnds() {
    let postman = Postman(Self.graph([(0, 1), (0, 2), (0, 3)]), requiredCount: 3, from: 0)
    #expect(postman.walks.map(\.count) == [1, 1, 1])
  }

  @Test("continuing a walk is not cheaper than beginning a new one, but fewer walks are")
  func fewWalks() {
    // Back at the start one may go on.
    let postman = Postman(Self.graph([(0, 1), (1, 0), (0, 2), (2, 0)]), requiredCount: 4, from: 0)
    #expect(postman.walks.map(\.count) == [4])
  }

  @Test("a graph without arrows has no walks")
  func empty() {
    #expect(Postman(Arrows(nodeCount: 1), requiredCount: 0, from: 0).walks == [])
  }

  @Test("no walks of fewer arrows take all arrows, as trying all of them shows", arguments: 0..<300)
  func shortest(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let graph = Self.reachable(
      (0..<Int.random(in: 1...6, using: &random)).map { _ in
        (Int.random(in: 0..<4, using: &random), Int.random(in: 0..<4, using: &random))
      })
    let count = graph.arrows.count
    let postman = Postman(graph, requiredCount: count, from: 0)
    #expect(postman.isShortest)
    #expect(Set(postman.walks.joined()) == Set(0..<count))
    for walk in postman.walks {
      var node = 0
      for arrow in walk {
        #expect(graph.arrows[arrow].source == node)
        node = graph.arrows[arrow].target
      }
    }
    #expect(postman.walks.reduce(0) { $0 + $1.count } == Self.fewest(graph))
  }

  @Test("always going to the nearest goal covers everything", arguments: 0..<100)
  func collects(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let graph = Self.reachable(
      (0..<12).map { _ in (Int.random(in: 0..<6, using: &random), Int.random(in: 0..<6, using: &random)) })
    let treasures = graph.arrows.map { _ in [Int.random(in: 0..<5, using: &random)] }
    let walks = Collector(graph, treasures, from: 0).walks
    #expect(Set(walks.joined().flatMap { treasures[$0] }) == Set(treasures.joined()))
    for walk in walks {
      var node = 0
      for arrow in walk {
        #expect(graph.arrows[arrow].source == node)
        node = graph.arrows[arrow].target
      }
    }
  }

  private static func graph(_ arrows: [(Int, Int)]) -> Arrows {
    var graph = Arrows(nodeCount: (arrows.map { max($0.0, $0.1) }.max() ?? 0) + 1)
    for arrow in arrows { graph.append(from: arrow.0, to: arrow.1) }
    return graph
  }

  /// The graph of the arrows that can be reached from the first node.
  private static func reachable(_ arrows: [(Int, Int)]) -> Arrows {
    var reached: Set = [0]
    for _ in arrows { for arrow in arrows where reached.contains(arrow.0) { reached.insert(arrow.1) } }
    return graph(arrows.filter { reached.contains($0.0) })
  }

  /// How many arrows the shortest walks have, by a search through all there are.
  private static func fewest(_ graph: Arrows) -> Int {
    struct Moment: Hashable {
      let node: Int
      let walked: Int
    }
    let all = (1 << graph.arrows.count) - 1
    var front: Set = [Moment(node: 0, walked: 0)]
    var seen = front
    var count = 0
    while true {
      // Beginning anew costs nothing.
      for moment in front {
        let fresh = Moment(node: 0, walked: moment.walked)
        if seen.insert(fresh).inserted { front.insert(fresh) }
      }
      if front.contains(where: { $0.walked == all }) { return count }
      var next: Set<Moment> = []
      for moment in front {
        for place in graph.leaving.indices.contains(moment.node) ? graph.leaving[moment.node] : [] {
          let further = Moment(node: graph.arrows[place].target, walked: moment.walked | 1 << place)
          if seen.insert(further).inserted { next.insert(further) }
        }
      }
      front = next
      count += 1
    }
  }
}

import Interlock

extension Paths {
  /// Returns paths that enter all reachable states of all machines of the tree.
  ///
  /// - Returns: paths that always go to the nearest remaining state. They are short, but there may be shorter ones:
  ///   finding the shortest is as hard as the travelling salesman problem.
  /// - Complexity: O(*s* · *m*) in the numbers of states and transitions.
  public func coveringStates() -> Tour<S, E> {
    var names: [Stay: Int] = [:]
    func numbers(_ place: Int) -> [Int] {
      let arrangement = atlas.places[place].arrangement
      return arrangement.kinds.enumerated().compactMap { machine, state in
        guard arrangement.activity[machine] else { return nil }
        let stay = Stay(machine: machine, state: state)
        if let number = names[stay] { return number }
        names[stay] = names.count
        return names.count - 1
      }
    }
    let first = Set(numbers(0))
    let legs = atlas.legs.filter(\.leads)
    let treasures = legs.map { numbers($0.target).filter { !first.contains($0) } }
    let walks = Collector(graph(legs), treasures, from: 0).walks
    let bound = Self.bound(treasures)
    return tour(walks, of: legs, "all states", lowerBound: bound)
  }

  /// Returns paths that take all transitions: each route from each state in which it can be taken, and each target of a
  /// mapping.
  ///
  /// - Returns: for a machine without submachines whose positions differ by their kinds alone, the fewest and shortest paths possible: a
  ///   Chinese postman tour. In others, an input can make several transitions, and a transition can be made at several
  ///   positions. There, the paths always go to the nearest remaining transition.
  /// - Complexity: O(*p* · *m* log *m*) in the number of transitions, with few phases *p* in practice; O(*m*²) for a tree.
  public func coveringTransitions() -> Tour<S, E> {
    let (legs, isSimple) = representatives()
    let name = "all transitions"
    let graph = graph(legs)
    guard isSimple else {
      let treasures = legs.map(\.moves)
      return tour(
        Collector(graph, treasures, from: 0).walks, of: legs, name, lowerBound: Self.bound(treasures))
    }
    let postman = Postman(graph, requiredCount: legs.count, from: 0)
    return tour(postman.walks, of: legs, name, lowerBound: legs.count, isShortest: postman.isShortest)
  }

  /// Returns paths that give each accepted or ignored input at each position of the machine.
  ///
  /// A position consists of all active states, all histories, and the remaining time of all timeouts. Time is an input
  /// that lasts until the next timeout.
  ///
  /// For a machine without submachines, these cover all transitions with all messages, and the ignored events. For a
  /// tree they are many more: a history, for example, shows its effect only if a state is left in each of the
  /// remembered positions.
  ///
  /// - Returns: the fewest and shortest paths possible: a Chinese postman tour.
  /// - Complexity: that of the postman's tour in ``coveringTransitions()``, in the numbers of positions and inputs.
  public func coveringInputs() -> Tour<S, E> {
    let legs = atlas.legs.filter { $0.expectation == .moved || $0.expectation == .ignored }
    let postman = Postman(graph(legs), requiredCount: legs.count, from: 0)
    return tour(
      postman.walks, of: legs, "all inputs", lowerBound: legs.count, isShortest: postman.isShortest)
  }

  /// Returns paths that take all pairs of consecutive transitions.
  ///
  /// - Returns: the shortest paths, or else short ones, under the same conditions as for ``coveringTransitions()``.
  ///   ``Tour/isShortest`` tells which.
  /// - Complexity: that of ``coveringTransitions()``, with as many transitions as there are pairs.
  public func coveringPairs() -> Tour<S, E> {
    let (legs, isSimple) = representatives()
    let leaving = Dictionary(grouping: legs.indices) { legs[$0].source }
    // A leg is a node here, and a pair is an arrow. The last node is the start, before any leg.
    let start = legs.count
    var graph = Arrows(nodeCount: legs.count + 1)
    var treasures: [[Int]] = []
    var numbers: [Pair: Int] = [:]
    for first in legs.indices {
      for second in leaving[legs[first].target] ?? [] {
        graph.append(from: first, to: second)
        treasures.append(
          legs[first].moves.flatMap { one in
            legs[second].moves.map { other in
              let next = numbers.count
              return numbers[Pair(first: one, second: other), default: next, storing: next]
            }
          })
      }
    }
    let pairCount = graph.arrows.count
    for first in leaving[0] ?? [] {
      graph.append(from: start, to: first)
      treasures.append([])
    }
    let name = "all pairs of transitions"
    func legsOfWalks(_ walks: [[Int]]) -> [[Int]] { walks.map { $0.map { graph.arrows[$0].target } } }
    guard isSimple else {
      return tour(
        legsOfWalks(Collector(graph, treasures, from: start).walks), of: legs, name,
        lowerBound: Self.bound(treasures))
    }
    let postman = Postman(graph, requiredCount: pairCount, from: start)
    return tour(
      legsOfWalks(postman.walks), of: legs, name, lowerBound: pairCount, isShortest: postman.isShortest)
  }

  private struct Stay: Hashable {
    let machine: Int
    let state: AnyHashable
  }

  private struct Pair: Hashable {
    let first: Int
    let second: Int
  }

  /// The visible effect of a leg.
  private struct Look: Hashable {
    let source: Int
    let target: Int
    let moves: [Int]
  }

  /// One leg for all that make the same transitions between the same positions.
  ///
  /// - Returns: the legs, and whether each makes a single transition that no other leg makes.
  private func representatives() -> (legs: [Atlas<S, E>.Leg], isSimple: Bool) {
    var looks: Set<Look> = []
    let legs = atlas.legs.filter { leg in
      leg.expectation == .moved && !leg.moves.isEmpty
        && looks.insert(Look(source: leg.source, target: leg.target, moves: leg.moves)).inserted
    }
    var isSimple = true
    var seen: Set<Int> = []
    for leg in legs where leg.moves.count != 1 || !seen.insert(leg.moves[0]).inserted { isSimple = false }
    guard isSimple else {
      // The way to a transition may be a state attempt along an event's route, which makes none of the transitions.
      return (atlas.legs.filter(\.leads), false)
    }
    let reached = legs.reduce(into: Set([0])) { $0.insert($1.target) }
    if legs.allSatisfy({ reached.contains($0.source) }) { return (legs, true) }
    return (atlas.legs.filter(\.leads), false)
  }

  private func graph(_ legs: [Atlas<S, E>.Leg]) -> Arrows {
    var graph = Arrows(nodeCount: atlas.places.count)
    for leg in legs { graph.append(from: leg.source, to: leg.target) }
    return graph
  }

  /// A lower bound for the number of arrows that collect all treasures: each treasure counts as its share of the
  /// richest arrow with it.
  private static func bound(_ treasures: [[Int]]) -> Int {
    var richest: [Int: Int] = [:]
    for own in treasures.map(Set.init) {
      for treasure in own { richest[treasure] = max(richest[treasure] ?? 0, own.count) }
    }
    var shares: [Int: Int] = [:]
    for count in richest.values { shares[count, default: 0] += 1 }
    return shares.reduce(0) { $0 + ($1.value + $1.key - 1) / $1.key }
  }

  private func tour(
    _ walks: [[Int]], of legs: [Atlas<S, E>.Leg], _ name: String, lowerBound: Int, isShortest: Bool = false
  ) -> Tour<S, E> {
    let paths = walks.enumerated().map { place, walk in
      path(walk.map { legs[$0] }, walks.count == 1 ? name : "\(name), \(place + 1) of \(walks.count)")
    }
    let length = paths.reduce(0) { $0 + $1.steps.count }
    let search = search()
    let mistaken = atlas.mistakes.map { leg, sentence in
      var path = path(way(to: leg.source, search) + [leg], "a mistake on \(atlas.inputs[leg.input])")
      path.mistake = sentence
      return path
    }
    func absence(_ name: String, _ missing: Path<S, E>.Missing) -> Path<S, E> {
      Path(
        name: name, start: atlas.position(of: 0), steps: [], limitation: limitation, missing: missing)
    }
    var missing = untriedEvents.map { spelling(of: $0) }.map {
      absence("no input gives \($0)", .event($0))
    }
    if atlas.isStuck { missing.append(absence("no input makes a transition", .transitions)) }
    return Tour(
      paths: paths + mistaken + missing, lowerBound: lowerBound,
      isShortest: isShortest || length == lowerBound)
  }

  /// A path along legs.
  func path(_ legs: [Atlas<S, E>.Leg], _ name: String) -> Path<S, E> {
    Path(
      name: name, start: atlas.position(of: 0),
      steps: legs.map { leg in
        Path.Step(
          input: atlas.inputs[leg.input], expectation: leg.expectation,
          position: atlas.position(of: leg.target))
      }, limitation: limitation)
  }
}

extension Dictionary {
  /// The value of a key, which is stored if there is none.
  fileprivate subscript(key: Key, default value: Value, storing stored: Value) -> Value {
    mutating get {
      if let known = self[key] { return known }
      self[key] = stored
      return value
    }
  }
}

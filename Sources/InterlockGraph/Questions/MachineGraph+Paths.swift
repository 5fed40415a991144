import Interlock

extension MachineGraph {
  /// Returns the events that lead from one state to another in the fewest steps, if conditions pass.
  ///
  /// - Parameters:
  ///   - start: the start.
  ///   - target: the target.
  /// - Returns: the events; empty if both states are the same, nil if events don't lead there.
  /// - Complexity: O(*s* + *m*) in the numbers of states and moves.
  public func events(from start: S, to target: S) -> [E]? {
    path(from: start, to: target, byEvents: true)?.compactMap(\.event)
  }

  /// Returns the moves that lead from one state to another in the fewest steps, by events or by target states.
  ///
  /// - Parameters:
  ///   - start: the start.
  ///   - target: the target.
  /// - Returns: the moves, the first found of equally short paths; empty if both states are the same, nil if there is
  ///   no path.
  /// - Complexity: O(*s* + *m*) in the numbers of states and moves.
  public func shortestPath(from start: S, to target: S) -> [Move]? {
    path(from: start, to: target, byEvents: false)
  }

  private func path(from start: S, to target: S, byEvents: Bool) -> [Move]? {
    // A region's routes may lead to states of others.
    let ends = unique([groups.representative(of: start)] + states + steps.map(\.toState))
    let places = Dictionary(uniqueKeysWithValues: zip(ends, 0...))
    guard let goal = places[groups.representative(of: target)] else { return nil }
    var found: [Move] = []
    var search = BreadthFirst(count: ends.count)
    search.start(at: 0)
    while let place = search.next() {
      if place == goal { return search.way(to: goal).steps.map { found[$0] } }
      // Once all states are reached there is nothing left to find, whatever roaming allows.
      let isRoaming = !byEvents && search.order.count < ends.count
      for move in isRoaming ? moves(from: ends[place]) : steps(from: ends[place])
      where !byEvents || move.event != nil {
        guard let target = places[move.toState] else { continue }
        if search.add(target, from: place, by: found.count) { found.append(move) }
      }
    }
    return nil
  }

  /// Returns all paths from one state to another that visit no state twice.
  ///
  /// Moves on several events between the same states make several paths.
  ///
  /// - Parameters:
  ///   - start: the start.
  ///   - target: the target.
  ///   - longest: the maximal number of moves in a path.
  /// - Returns: the paths; only the empty path if both states are the same.
  /// - Complexity: exponential in `longest`.
  public func simplePaths(from start: S, to target: S, longest: Int) -> [[Move]] {
    var paths: [[Move]] = []
    var path: [Move] = []
    var visited: Set<S> = [start]
    func follow(_ state: S) {
      if state == target { return paths.append(path) }
      guard path.count < longest else { return }
      for move in moves(from: state) where visited.insert(move.toState).inserted {
        path.append(move)
        follow(move.toState)
        path.removeLast()
        visited.remove(move.toState)
      }
    }
    follow(start)
    return paths
  }
}

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
    let (start, target) = (groups.representative(of: start), groups.representative(of: target))
    var arrivals: [S: Move] = [:]
    var queue = [start]
    var next = 0
    while next < queue.count, queue[next] != target {
      // Once all states are reached there is nothing left to find, whatever roaming allows.
      let isRoaming = !byEvents && queue.count < states.count
      let moves = isRoaming ? moves(from: queue[next]) : steps(from: queue[next])
      for move in moves where !byEvents || move.event != nil {
        guard move.toState != start, arrivals[move.toState] == nil else { continue }
        arrivals[move.toState] = move
        queue.append(move.toState)
      }
      next += 1
    }
    guard next < queue.count else { return nil }
    var path: [Move] = []
    var state = target
    while state != start, let move = arrivals[state] {
      path.append(move)
      state = move.fromState
    }
    return path.reversed()
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

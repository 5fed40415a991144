public import Interlock

extension Paths {
  /// Returns the path with the fewest inputs to a state of the machine, or of a region of its chart, whatever data it carries.
  ///
  /// - Returns: the first of equally short paths. It has no inputs if the machine starts there, and is nil if none was
  ///   found.
  /// - Complexity: O(*p* + *m*) in the numbers of positions and transitions.
  public func shortest(to state: S.Kind) -> Path<S, E>? {
    shortest(spelling(of: state)) { atlas.places.firstIndex { $0.activeStates.contains(state) } }
  }

  /// Returns the path with the fewest inputs to a position for which a condition holds.
  ///
  /// - Parameters:
  ///   - name: the path's name.
  ///   - condition: is called with a position of the machine and those inside it.
  /// - Returns: the first of equally short paths. It has no inputs if the condition holds at the start, and is nil if
  ///   none was found.
  /// - Complexity: O(*p* + *m*) in the numbers of positions and transitions.
  public func shortest(
    _ name: String = "where the condition holds", where condition: (Configuration) -> Bool
  ) -> Path<S, E>? {
    shortest(name) { atlas.firstPlace(where: condition) }
  }

  /// - Parameter target: returns the first place that is meant. They are numbered in the order in which they are found, nearest first.
  private func shortest(_ name: String, _ target: () -> Int?) -> Path<S, E>? {
    target().map { path(way(to: $0, arrivals()), name) }
  }

  /// Returns a shortest path to each refusal: to each missing route from a state on an event, and to each set of
  /// conditions that failed together.
  ///
  /// - Returns: the paths. Each ends in the refusal that is its name.
  /// - Complexity: O(*p* · *i*) in the numbers of positions and inputs, all of which are tried.
  public func refusals() -> [Path<S, E>] {
    ends { if case .refused(let sentence) = $0 { sentence } else { nil } }
  }

  /// Returns a shortest path to each ignored event, at each position where it is ignored.
  ///
  /// - Returns: the paths. Each ends in an ignored input.
  /// - Complexity: O(*p* · *i*) in the numbers of positions and inputs, all of which are tried.
  public func ignoredInputs() -> [Path<S, E>] {
    ends { $0 == .ignored ? "is ignored" : nil }
  }

  /// Shortest paths to recognised results, with the results' names.
  private func ends(_ name: (Path<S, E>.Expectation) -> String?) -> [Path<S, E>] {
    let arrivals = arrivals()
    var seen: Set<String> = []
    return atlas.allLegs().compactMap { leg in
      guard var name = name(leg.expectation) else { return nil }
      if leg.expectation == .ignored {
        name = "\(atlas.inputs[leg.input]) \(name) in \(atlas.position(of: leg.source))"
      }
      guard seen.insert(name).inserted else { return nil }
      return path(way(to: leg.source, arrivals) + [leg], name)
    }
  }

  /// The legs by which each position was found first.
  func arrivals() -> [Int: Atlas<S, E>.Leg] {
    var arrivals: [Int: Atlas<S, E>.Leg] = [:]
    for leg in atlas.legs where leg.target > leg.source && arrivals[leg.target] == nil {
      arrivals[leg.target] = leg
    }
    return arrivals
  }

  /// The legs of a shortest way to a place.
  func way(to place: Int, _ arrivals: [Int: Atlas<S, E>.Leg]) -> [Atlas<S, E>.Leg] {
    var way: [Atlas<S, E>.Leg] = []
    var place = place
    while place != 0, let leg = arrivals[place] {
      way.append(leg)
      place = leg.source
    }
    return way.reversed()
  }
}

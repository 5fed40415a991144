public import Interlock

extension Paths {
  /// The path of fewest inputs that leads to a state of the machine, whatever it carries.
  ///
  /// - Returns: the first of equally short ones; one without inputs if the machine starts there, nil if none was found.
  /// - Complexity: O(*p* + *m*) in the numbers of places and transitions.
  public func shortest(to state: S.Kind) -> Path<S, E>? {
    shortest(spelling(of: state)) { atlas.places[$0].state == state }
  }

  /// The path of fewest inputs that leads to where a condition holds.
  ///
  /// - Parameters:
  ///   - name: what the path is for.
  ///   - condition: is asked about where the machine and those inside it are.
  /// - Returns: the first of equally short ones; one without inputs if it holds at the start, nil if none was found.
  /// - Complexity: O(*p* + *m*) in the numbers of places and transitions.
  public func shortest(
    _ name: String = "where the condition holds", where condition: (Configuration) -> Bool
  ) -> Path<S, E>? {
    shortest(name) { condition(atlas.places[$0].configuration) }
  }

  private func shortest(_ name: String, _ isTarget: (Int) -> Bool) -> Path<S, E>? {
    if isTarget(0) { return path([], name) }
    let arrivals = arrivals()
    // Places are numbered as they are found, nearest first.
    return atlas.places.indices.first(where: isTarget).map { path(way(to: $0, arrivals), name) }
  }

  /// A shortest path to each refusal: by no route from a state on an event, and by each set of conditions that said no.
  ///
  /// - Returns: the paths, of which each ends in the refusal that is its name.
  /// - Complexity: O(*p* · *i*) in the numbers of places and inputs, all of which are tried.
  public func refusals() -> [Path<S, E>] {
    ends { if case .refused(let sentence) = $0 { sentence } else { nil } }
  }

  /// A shortest path to each event that is ignored, in each place where it is.
  ///
  /// - Returns: the paths, of which each ends in an ignored input.
  /// - Complexity: O(*p* · *i*) in the numbers of places and inputs, all of which are tried.
  public func ignoredInputs() -> [Path<S, E>] {
    ends { $0 == .ignored ? "is ignored" : nil }
  }

  /// Shortest paths that end in something that is recognised, and named, by what it is.
  private func ends(_ name: (Path<S, E>.Expectation) -> String?) -> [Path<S, E>] {
    let arrivals = arrivals()
    var seen: Set<String> = []
    return atlas.allLegs().compactMap { leg in
      guard var name = name(leg.expectation) else { return nil }
      if leg.expectation == .ignored {
        name = "\(atlas.inputs[leg.input]) \(name) in \(atlas.places[leg.source].position)"
      }
      guard seen.insert(name).inserted else { return nil }
      return path(way(to: leg.source, arrivals) + [leg], name)
    }
  }

  /// The legs by which places were found first.
  private func arrivals() -> [Int: Atlas<S, E>.Leg] {
    var arrivals: [Int: Atlas<S, E>.Leg] = [:]
    for leg in atlas.legs where leg.target > leg.source && arrivals[leg.target] == nil {
      arrivals[leg.target] = leg
    }
    return arrivals
  }

  private func way(to place: Int, _ arrivals: [Int: Atlas<S, E>.Leg]) -> [Atlas<S, E>.Leg] {
    var way: [Atlas<S, E>.Leg] = []
    var place = place
    while place != 0, let leg = arrivals[place] {
      way.append(leg)
      place = leg.source
    }
    return way.reversed()
  }
}

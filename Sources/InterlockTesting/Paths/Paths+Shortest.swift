public import Interlock
import InterlockGraph

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
    target().map { path(way(to: $0, search()), name) }
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
    let search = search()
    var seen: Set<String> = []
    return atlas.allLegs().compactMap { leg in
      guard var name = name(leg.expectation) else { return nil }
      if leg.expectation == .ignored {
        name = "\(atlas.inputs[leg.input]) \(name) in \(atlas.position(of: leg.source))"
      }
      guard seen.insert(name).inserted else { return nil }
      return path(way(to: leg.source, search) + [leg], name)
    }
  }

  /// The search in which the positions were found: the legs are in its order.
  func search() -> BreadthFirst {
    var search = BreadthFirst(count: atlas.places.count)
    search.start(at: 0)
    for (place, leg) in atlas.legs.enumerated() { search.add(leg.target, from: leg.source, by: place) }
    return search
  }

  /// The legs of a shortest way to a place.
  func way(to place: Int, _ search: BreadthFirst) -> [Atlas<S, E>.Leg] {
    search.way(to: place).steps.map { atlas.legs[$0] }
  }
}

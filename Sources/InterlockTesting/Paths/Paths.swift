public import Interlock

/// The positions of a definition's machines and the paths to them: tests derived from the definition.
///
/// Inputs are given to real machines at each position that they can reach. So conditions are judged with all given
/// messages, and submachines take part. If there are timeouts, time passes from one to the next; a path contains it as an
/// input, `30 s`. Activities don't run: their results are events like any others.
///
/// ```swift
/// let paths = Paths(of: lights)
/// for path in paths.coveringTransitions() { try path.check(on: lights.machine()) }
/// print(paths.shortest(to: .off)!)  // .off: .hold
/// ```
///
/// The machine's own handlers don't run during the search, unless you ask for them. Conditions must be pure: their
/// result may depend only on the state, the event and the message.
public struct Paths<S: Kinded, E: Kinded> where S.Kind: StateType, E.Kind: EventType {
  let atlas: Atlas<S, E>

  /// Explores the machines of a blueprint.
  ///
  /// - Parameters:
  ///   - blueprint: the definition.
  ///   - inputs: events with data, and messages, in addition to all known events.
  ///   - runsHandlers: whether the machine's own handlers run. They must if they drive the machine. They run more than
  ///     once for each position and input.
  ///   - exceptions: the kinds of events that need no input.
  ///   - limit: the maximal number of positions to explore.
  ///   - dataLimit: the maximal number of positions that differ only in the data of their states, such as the items of a cart
  ///     that has no end.
  /// - Complexity: O(*p* · *i*) in the numbers of positions, and of the inputs that can do anything there.
  public init(
    of blueprint: Blueprint<S, E>, inputs: [Input<S, E>] = [], except exceptions: [E.Kind] = [],
    runsHandlers: Bool = false, limit: Int = 20_000, dataLimit: Int = 1_000
  ) {
    atlas = Atlas(
      blueprint.stateMachine(), inputs, except: exceptions, runsHandlers: runsHandlers, limit: limit,
      dataLimit: dataLimit)
  }

  /// Explores a machine that was not made from a blueprint.
  ///
  /// - Parameters:
  ///   - machine: a new machine, which can't be used for anything else after this.
  ///   - inputs: events with data, and messages, in addition to all known events.
  ///   - runsHandlers: whether the machine's own handlers run.
  ///   - exceptions: the kinds of events that need no input.
  ///   - limit: the maximal number of positions to explore.
  ///   - dataLimit: the maximal number of positions that differ only in the data of their states.
  /// - Complexity: O(*p* · *i*) in the numbers of positions, and of the inputs that can do anything there.
  public init(
    of machine: sending Machine<S, E>, inputs: [Input<S, E>] = [], except exceptions: [E.Kind] = [],
    runsHandlers: Bool = false, limit: Int = 20_000, dataLimit: Int = 1_000
  ) {
    atlas = Atlas(
      machine, inputs, except: exceptions, runsHandlers: runsHandlers, limit: limit, dataLimit: dataLimit)
  }

  /// Whether all positions were found. If not, there are more than the limits: see ``limitation``.
  public var isComplete: Bool { atlas.stop == nil }

  /// Where and why the search for positions was stopped; nil if all were found.
  ///
  /// The message of each path that fails contains it, too.
  public var limitation: String? {
    atlas.stop.map { stop in
      if let limit = stop.limit {
        return "There are more than \(limit) positions: in the others, nothing was tried."
      }
      return """
        There are more than \(stop.dataLimit ?? 0) positions that differ only in the data of \
        \(spelling(of: atlas.places[stop.place].state)): only these were searched.
        """
    }
  }

  /// The kinds of events that the definition names and that have no input, so that no path contains them.
  ///
  /// Events without data are known if their type is its own kind or has `value(of:)`. Each tour has a path that
  /// fails for each of the others, because without these events there might be no paths, and thus no tests.
  public var untriedEvents: [E.Kind] { atlas.untriedEvents }

  /// The mistakes of the definition that the inputs show, as sentences: nothing provides the state that a route
  /// leads to, or the route's closure returns a state of another kind (K2).
  ///
  /// A machine traps with these sentences. Each tour has a shortest path to each of them, which fails.
  public var mistakes: [String] { atlas.mistakes.map(\.sentence) }

  /// The positions of the machine, nearest first. If the limit was reached, they include those to which the last ones lead.
  public var positions: [Position] { atlas.places.indices.map(atlas.position(of:)) }

  /// The observable transitions: each route from each state in which it can be taken, and each target of a mapping.
  public var transitions: [String] { atlas.moves.map(\.passage.description) }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Paths: Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}

extension Paths: CustomStringConvertible {
  /// The types, the numbers, the events without an input, and where the search was stopped: `Paths<Light, Button> through 4 places by
  /// 7 transitions, without .dim`.
  public var description: String {
    let numbers = "through \(atlas.places.count) places by \(atlas.moves.count) transitions"
    let untried = untriedEvents.map { spelling(of: $0) }.joined(separator: ", ")
    return "Paths<\(S.self), \(E.self)> \(numbers)\(untried.isEmpty ? "" : ", without \(untried)")"
      + (limitation.map { ". \($0)" } ?? "")
  }
}

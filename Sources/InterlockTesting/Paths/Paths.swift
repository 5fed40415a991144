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
  ///   - limit: the maximal number of positions to explore.
  /// - Complexity: O(*m*) in the number of routes, if there are neither submachines nor mappings; otherwise
  ///   O(*p* · *i*) in the numbers of positions and inputs.
  public init(
    of blueprint: Blueprint<S, E>, inputs: [Input<S, E>] = [], runsHandlers: Bool = false, limit: Int = 20_000
  ) {
    self.init(of: blueprint.stateMachine(), inputs: inputs, runsHandlers: runsHandlers, limit: limit)
  }

  /// Explores a machine that was not made from a blueprint.
  ///
  /// - Parameters:
  ///   - machine: a new machine, which can't be used for anything else after this.
  ///   - inputs: events with data, and messages, in addition to all known events.
  ///   - runsHandlers: whether the machine's own handlers run.
  ///   - limit: the maximal number of positions to explore.
  /// - Complexity: that of ``init(of:inputs:runsHandlers:limit:)-(Blueprint<S,E>,_,_,_)``.
  public init(
    of machine: Machine<S, E>, inputs: [Input<S, E>] = [], runsHandlers: Bool = false, limit: Int = 20_000
  ) {
    atlas = Atlas(machine, inputs, runsHandlers: runsHandlers, limit: limit)
  }

  /// Whether all positions were found. If not, there are more than the limit.
  public var isComplete: Bool { atlas.isComplete }

  /// The kinds of events that the definition names and that no input gives, so that no path contains them.
  ///
  /// Events without data are known if their type is its own kind or has `value(of:)`. A test can expect that none is
  /// left, because without events there may be no paths, and thus no tests.
  public var untriedEvents: [E.Kind] { atlas.untriedEvents }

  /// The positions of the machine, nearest first.
  public var positions: [Position] { atlas.places.map(\.position) }

  /// The observable transitions: each route from each state in which it can be taken, and each target of a mapping.
  public var transitions: [String] { atlas.moves.map(\.passage.description) }
}

extension Paths: CustomStringConvertible {
  /// The types, the numbers, and the events without an input: `Paths<Light, Button> through 4 places by 7
  /// transitions, without .dim`.
  public var description: String {
    let numbers = "through \(atlas.places.count) places by \(atlas.moves.count) transitions"
    let untried = untriedEvents.map { spelling(of: $0) }.joined(separator: ", ")
    return "Paths<\(S.self), \(E.self)> \(numbers)\(untried.isEmpty ? "" : ", without \(untried)")"
  }
}

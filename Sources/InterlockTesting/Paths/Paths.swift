public import Interlock

/// Where the machines of a definition can be, and the ways there: tests that are derived from the definition.
///
/// What inputs do is found out by giving them to a machine, in each place that it can be in. So conditions are tried, with all
/// messages that are given, and submachines take part.
///
/// ```swift
/// let paths = Paths(of: lights)
/// for path in paths.coveringTransitions() { try path.check(on: lights.machine()) }
/// print(paths.shortest(to: .off)!)  // .off: .hold
/// ```
///
/// The machine's own handlers don't run meanwhile, unless that is asked for. Conditions have to be pure: what they say must follow
/// from the state, the event and the message.
public struct Paths<S: Kinded, E: Kinded> where S.Kind: StateType, E.Kind: EventType {
  let atlas: Atlas<S, E>

  /// Finds out where the machines of a blueprint can be.
  ///
  /// - Parameters:
  ///   - blueprint: the definition.
  ///   - inputs: events with data and messages that are to be tried, beside all events that are known.
  ///   - runsHandlers: whether the machine's own handlers run: where they drive the machine on, so that it can't be known
  ///     without them. They run more than once for each place and input.
  ///   - limit: how many places are explored at most.
  /// - Complexity: O(*m*) in the number of routes, if there are neither submachines nor mappings; otherwise O(*p* · *i*) in the numbers of
  ///   places and inputs.
  public init(
    of blueprint: Blueprint<S, E>, inputs: [Input<S, E>] = [], runsHandlers: Bool = false, limit: Int = 20_000
  ) {
    self.init(of: blueprint.stateMachine(), inputs: inputs, runsHandlers: runsHandlers, limit: limit)
  }

  /// Finds out where a machine can be that was not made of a blueprint.
  ///
  /// - Parameters:
  ///   - machine: a new machine, which is used up: it can't serve for anything else.
  ///   - inputs: events with data and messages that are to be tried, beside all events that are known.
  ///   - runsHandlers: whether the machine's own handlers run.
  ///   - limit: how many places are explored at most.
  /// - Complexity: that of ``init(of:inputs:runsHandlers:limit:)-(Blueprint<_,_>,_,_,_)``.
  public init(
    of machine: Machine<S, E>, inputs: [Input<S, E>] = [], runsHandlers: Bool = false, limit: Int = 20_000
  ) {
    atlas = Atlas(machine, inputs, runsHandlers: runsHandlers, limit: limit)
  }

  /// Whether all places were found. If not, there are more than the limit.
  public var isComplete: Bool { atlas.isComplete }

  /// Where the machine can be, in the order of the shortest ways there.
  public var positions: [Position] { atlas.places.map(\.position) }

  /// What can be seen to be done: each route from each state that it can be taken in, and each answer of a mapping.
  public var transitions: [String] { atlas.moves.map(\.passage.description) }
}

extension Paths: CustomStringConvertible {
  /// The types and the size: `Paths<Light, Button> through 4 places by 7 transitions`.
  public var description: String {
    "Paths<\(S.self), \(E.self)> through \(atlas.places.count) places by \(atlas.moves.count) transitions"
  }
}

public import Interlock

/// What a machine or a blueprint declares, as a graph of states: to be asked, checked and drawn.
///
/// A graph is a snapshot. It does not hold the machine, and later changes of the machine don't reach it.
///
/// ```swift
/// let graph = MachineGraph(lights, finalStates: [.off])
/// print(graph.reachableStates())
/// print(graph.mermaid())
/// ```
///
/// Events lead along event routes, target states along state routes. That a state attempt may also follow an event route
/// (rule R4) is left out: each arrow would be drawn twice.
public struct MachineGraph<S: StateType, E: EventType> where S.Kind == S, E.Kind == E {
  /// The state to start in.
  public let initialState: S

  /// The state that the machine was in; nil for a blueprint.
  public let currentState: S?

  /// The states that are declared to be final, or meant to be ends.
  public let finalStates: [S]

  /// The known states: all cases of an enum, or those that are mentioned, given or found, in this order.
  public let states: [S]

  /// The known events: all cases of an enum, or those that are mentioned or given, in this order.
  public let events: [E]

  /// What is declared and what was found by asking the mappings, with wildcards as such.
  public let edges: [Edge]

  /// What is done while states are active, in the order of registration; then what machines do that are embedded in states.
  public let activities: [Activity]

  /// The machines that live inside states, in the order of attachment.
  public let submachines: [Submachine]

  /// What could not be explored.
  public let omissions: [Omission]

  /// The moves, but for those that ``roaming`` makes possible.
  let steps: [Move]

  /// The places in ``steps`` of those that leave a state.
  let leaving: [S: [Int]]

  /// The states from which state routes lead to any state. Their moves are as many as there are states: they are made when they
  /// are asked for.
  let roaming: [S: Roaming]
}

extension MachineGraph: Sendable where S: Sendable, E: Sendable {}

extension MachineGraph {
  /// The events that are declared to do nothing in a state.
  ///
  /// - Complexity: O(*n*) in the number of moves that leave the state.
  public func ignoredEvents(in state: S) -> [E] {
    moves(from: state).filter { $0.form == .ignored }.compactMap(\.event)
  }
}

extension MachineGraph: CustomStringConvertible {
  /// The types and the size: `MachineGraph<Light, Button> of 3 states and 4 edges`.
  public var description: String {
    "MachineGraph<\(S.self), \(E.self)> of \(states.count) states and \(edges.count) edges"
  }
}

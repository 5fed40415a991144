public import Interlock

/// The definition of a machine or a blueprint as a graph of states, which you can query, check and draw.
///
/// A graph is a copy of the definition. It does not hold the machine, and later changes of the machine don't affect it.
///
/// ```swift
/// let graph = MachineGraph(lights, finalStates: [.off])
/// print(graph.shortestPath(from: .red, to: .off) ?? [])  // [.red => .off on .hold]
/// let picture = graph.mermaid()
/// ```
///
/// Regions of a chart are submachines of the graph: its states are those of the outermost region, and each region has a graph
/// of its own, ``Submachine/region``. Pictures, checks, proofs and the explorer show all of them together.
///
/// Event routes lead along events, and state routes lead to target states. That a state attempt may also follow an
/// event route (R4) is left out, because each arrow would be drawn twice.
public struct MachineGraph<S: StateType, E: EventType> where S.Kind == S, E.Kind == E {
  /// The initial state.
  public let initialState: S

  /// Further states in which its parent's routes have it start, if it is a submachine.
  package let entries: [S]

  /// Whether it is a submachine whose parent's data determines where it starts, so that it may start in any state.
  let startsByData: Bool

  /// The machine's current state; nil for a blueprint, and for a submachine that is not active.
  public let currentState: S?

  /// The groups of states that are shown as one.
  let groups: CaseGroups<S>

  /// The states in which no mapping was called, because they are beyond the limit, or their data is not known.
  let unasked: Set<S>

  /// The declared final states, and the states intended as ends.
  public let finalStates: [S]

  /// The known states in order: all cases of an enum, or the states that are mentioned, given or found. Those that live in
  /// regions inside are not among them.
  public let states: [S]

  /// The known events in order: all cases of an enum, or the events that are mentioned or given.
  public let events: [E]

  /// The declarations, including wildcards, and the explored mappings.
  public let edges: [Edge]

  /// The activities in order of registration, and then those of embedded submachines.
  public let activities: [Activity]

  /// The deferrals in order of registration, and then those of embedded submachines.
  public let deferrals: [Deferral]

  /// The submachines, in order of attachment.
  public let submachines: [Submachine]

  /// The indices of the submachines that live in a state.
  let residents: [S: [Int]]

  /// What makes the graph that of a region of a chart; nil if it is none.
  let region: RegionContent<S>?

  /// Where regions inside start if the machine starts in its initial state, because that lies several levels down.
  let deepStart: DeepStart<S>

  /// What makes the machine do as SCXML's algorithm says (C6); nil if it does as the language says.
  let document: DocumentContent<S>?

  /// What could not be explored.
  public let omissions: [Omission]

  /// Whether the machine has mappings, and whether their answers depend on more than is known.
  let hasMappings: Bool
  let hasFreeMappings: Bool

  /// Whether the machine has handlers, which may raise events.
  let hasHandlers: Bool

  /// The occasions of all handlers in words, those of routes last.
  let handlers: [String]

  /// The moves, without those that ``roaming`` allows.
  let steps: [Move]

  /// The indices in ``steps`` of the moves that leave a state.
  let leaving: [S: [Int]]

  /// The states from which state routes lead to any state. Their moves are as many as there are states, and are made on
  /// access.
  let roaming: [S: Roaming]
}

extension MachineGraph: Sendable where S: Sendable, E: Sendable {}

/// What a document says besides states and transitions.
struct DocumentContent<S: StateType>: Hashable where S.Kind == S {
  /// What the outermost machine remembers of states inside.
  let pasts: [PastContent<S>]

  /// The states and histories in which it starts; empty if that is the initial state.
  let start: [S]
}

extension DocumentContent: Sendable where S: Sendable {}

extension MachineGraph {
  /// Returns the ignored events of a state.
  ///
  /// - Complexity: O(*n*) in the number of moves that leave the state.
  public func ignoredEvents(in state: S) -> [E] {
    moves(from: state).filter { $0.form == .ignored }.compactMap(\.event)
  }
}

extension MachineGraph {
  /// The events that a machine of the tree names: those of the machine, then those that only submachines know.
  package var offeredEvents: [E] { unique(events + submachines.flatMap(\.knownEvents)) }
}

extension MachineGraph: CustomStringConvertible {
  /// The types and the numbers: `MachineGraph<Light, Button> of 3 states and 4 edges`.
  public var description: String {
    "MachineGraph<\(S.self), \(E.self)> of \(states.count) states and \(edges.count) edges"
  }
}

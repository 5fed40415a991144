import Interlock

extension MachineGraph {
  /// A possible transition between two single states.
  public struct Move: Hashable {
    /// The origin of the move.
    public let form: Form

    /// The event; nil for a state attempt.
    public let event: E?

    /// The from-state.
    public let fromState: S

    /// The target state. Where a route of a chart leads to a state inside another one, it is the state of the graph; where
    /// it leads out of the graph's region, it is the state that the route names.
    public let toState: S

    /// The condition's label.
    public let label: String?

    /// Whether there is a condition.
    public let isConditional: Bool

    /// Whether the state is neither left nor entered.
    public let isInternal: Bool

    /// The index in ``MachineGraph/edges`` of the edge that the move follows.
    public let edge: Int

    /// How long the state must last, for a timeout.
    var timing: Delay?

    /// How the move enters submachines.
    var entrances = EntranceList()

    /// Where the move leads if it crosses levels of a chart.
    var crossing: CrossingContent<S>?

    /// The target state that is attempted; nil if the move has another cause.
    package var attempted: S? {
      switch form {
      case .stateRoute, .mapping, .embedded: event == nil ? crossing?.target ?? toState : nil
      case .eventRoute, .completion, .eventless, .timeout, .crossing, .ignored: nil
      }
    }

    /// How the move enters submachines, where that is not left to their history: `Talk in .muted`.
    public var entrance: String? { entrances.phrase }
  }
}

extension MachineGraph.Move: Sendable where S: Sendable, E: Sendable {}

extension MachineGraph.Move: CustomStringConvertible {
  /// The move as a phrase: `.cart => .paid if "has items" on .pay`.
  public var description: String {
    if form == .ignored, let event { return "\(Pattern.some(fromState)) ignores \(Pattern.some(event))" }
    let phrase = phrase(
      fromState => toState, crossing, label: label, isConditional: isConditional, event.map { .some($0) })
    return (timing.map { "\(phrase) after \($0)" } ?? phrase) + entrances.list.phrase
  }
}

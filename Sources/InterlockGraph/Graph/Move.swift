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

    /// The target state.
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

    /// How the move enters submachines, where that is not left to their history: `Talk in .muted`.
    public var entrance: String? { entrances.phrase }
  }
}

extension MachineGraph.Move: Sendable where S: Sendable, E: Sendable {}

extension MachineGraph.Move: CustomStringConvertible {
  /// The move as a phrase: `.cart => .paid if "has items" on .pay`.
  public var description: String {
    if form == .ignored, let event { return "\(Pattern.some(fromState)) ignores \(Pattern.some(event))" }
    let transition = fromState => toState
    let route = Route<S, E>(transition, label: label, condition: isConditional ? { _ in true } : nil)
    let phrase = phrase(route, event.map { .some($0) })
    return (timing.map { "\(phrase) after \($0)" } ?? phrase) + entrances.list.phrase
  }
}

public import Interlock

extension MachineGraph {
  /// The origin of an edge.
  public enum Form: Sendable, Hashable {
    /// An event route.
    case eventRoute

    /// A state route.
    case stateRoute

    /// The result of a mapping.
    case mapping

    /// A completion route.
    case completion

    /// An eventless route, which is taken as soon as it is open.
    case eventless

    /// A timeout.
    case timeout

    /// A transition of an embedded submachine.
    case embedded

    /// A route of a region inside a state that leads out of that state. It is an edge of the region's graph, too.
    case crossing

    /// An ignored event.
    case ignored
  }

  /// One row of a definition. Its patterns are single values or wildcards.
  public struct Edge: Hashable {
    /// The origin of the edge.
    public let form: Form

    /// The event; nil for an edge without an event.
    public let event: Pattern<E>?

    /// The arrow. For an event edge to any state, the machine stays in its state (R3). In a chart, its target may be a
    /// state of another region.
    public let transition: Transition<S>

    /// The condition's label.
    public let label: String?

    /// Whether there is a condition.
    public let isConditional: Bool

    let hasHandler: Bool

    /// How long the state must last, for a timeout.
    var timing: Delay?

    /// How the edge enters submachines.
    var entrances = EntranceList()

    /// Whether an embedded submachine, or a region, decides about it.
    var isInner = false

    /// The place among the submachines of the region whose route it is, for a ``Form/crossing``.
    var origin: Int?

    /// Where it leads if it crosses levels of a chart; nil if it stays in its region.
    var crossing: CrossingContent<S>?

    /// Whether it stays in its state and is given data there.
    var changesData = false

    /// The first of the edges that were declared together with it.
    var line = 0

    /// How the edge enters submachines, where that is not left to their history: `Talk in .muted`.
    public var entrance: String? { entrances.phrase }

    /// How long the state must last, for a timeout: `30 s`.
    public var delay: String? { timing.map { "\($0)" } }

    /// Whether the state is neither left nor entered.
    public var isInternal: Bool {
      (event != nil || form == .completion || form == .timeout) && transition.toState == .any
    }
  }
}

extension MachineGraph.Edge: Sendable where S: Sendable, E: Sendable {}

extension MachineGraph.Edge: CustomStringConvertible {
  /// The edge as a phrase: `.cart => .paid if "has items" on .pay`.
  public var description: String {
    if form == .ignored, let event { return "\(transition.fromState) ignores \(event)" }
    let phrase = phrase(
      transition, crossing, label: label, isConditional: isConditional, event)
    return (delay.map { "\(phrase) after \($0)" } ?? phrase) + entrances.list.phrase
  }
}

/// A route with its condition and its event.
func phrase<S: StateType, E: EventType>(
  _ transition: Transition<S>, _ crossing: CrossingContent<S>?, label: String?, isConditional: Bool,
  _ event: Pattern<E>?
) -> String where S.Kind == S, E.Kind == E {
  let route = Route<S, E>(
    Transition(
      fromState: transition.fromState, toState: crossing.map { .some($0.target) } ?? transition.toState),
    label: label, condition: isConditional ? { _ in true } : nil)
  var words = route.description
  if let target = crossing?.phrase {
    let plain = "\(route.transition)"
    words = "\(transition.fromState) => \(target)" + words.dropFirst(plain.count)
  }
  return event.map { "\(words) on \($0)" } ?? words
}

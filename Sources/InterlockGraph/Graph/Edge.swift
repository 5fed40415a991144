public import Interlock

extension MachineGraph {
  /// How an edge came to be.
  public enum Form: Sendable, Hashable {
    /// A route that an event leads along.
    case eventRoute

    /// A route for state attempts.
    case stateRoute

    /// An answer that a mapping gave when it was asked.
    case mapping

    /// A route that is taken when the submachines of a state are done.
    case completion

    /// A route that is taken when a state has lasted for a while.
    case timeout

    /// A move of a submachine that is embedded in the states.
    case embedded

    /// An event that is declared to do nothing.
    case ignored
  }

  /// What one row of a definition declares; its patterns are single values or wildcards.
  public struct Edge: Hashable {
    /// How it was declared.
    public let form: Form

    /// The event; nil for state attempts.
    public let event: Pattern<E>?

    /// The arrow. An edge of an event to any state stays where it is (rule R3).
    public let transition: Transition<S>

    /// The condition's name.
    public let label: String?

    /// Whether there is a condition.
    public let isConditional: Bool

    let hasHandler: Bool

    /// How long the state must last, for a timeout.
    var timing: Delay?

    /// How long the state has to last, for a timeout: `30 s`.
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
      Route<S, E>(transition, label: label, condition: isConditional ? { _ in true } : nil), event)
    return delay.map { "\(phrase) after \($0)" } ?? phrase
  }
}

/// A route with what leads along it.
func phrase<S, E>(_ route: Route<S, E>, _ event: Pattern<E>?) -> String {
  event.map { "\(route) on \($0)" } ?? route.description
}

public import Interlock

/// A mistake in a graph, or something that may be one.
///
/// It prints as a sentence that names the states, and the machine if it is a submachine.
public struct GraphFinding: Sendable, Hashable {
  /// The kinds of findings.
  public enum Kind: Sendable, Hashable {
    /// A declaration occurs twice.
    case duplicate

    /// An event leads from one state to two targets, or is both ignored and routed, and no condition decides.
    case contradiction

    /// A route is never taken, because a route without a condition always precedes it.
    case shadowed

    /// An event leads from one state to several targets. If their conditions pass at the same time, only their order
    /// decides.
    case ambiguous

    /// No route leads to a state.
    case unreachable

    /// No route leaves a state that is not final.
    case deadEnd

    /// No state accepts an event.
    case unacceptedEvent

    /// A state has no declaration for an event.
    case uncovered

    /// A submachine lives only in states that are never reached.
    case neverActive

    /// A completion route is never taken, because the submachines of its from-state are never all complete.
    case idleCompletion
  }

  /// Whether the finding is certainly a mistake.
  public let severity: BlueprintFinding.Severity

  /// The kind of finding.
  public let kind: Kind

  /// The submachine that the finding is about, after its outer machines, as `Lock inside .ready`; empty for the graph's
  /// own machine.
  public let path: [String]

  /// The finding as a sentence, with its place.
  public let sentence: String
}

extension GraphFinding: CustomStringConvertible, CustomDebugStringConvertible {
  /// The sentence.
  public var description: String { sentence }

  /// The sentence with its severity: `warning: Nothing leads to .off.`
  public var debugDescription: String { "\(severity): \(sentence)" }
}

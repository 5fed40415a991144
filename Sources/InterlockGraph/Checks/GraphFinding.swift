public import Interlock

/// Something in a graph that is a mistake, or that may be one.
///
/// It prints as a sentence that names the states, and the machine if that is a submachine.
public struct GraphFinding: Sendable, Hashable {
  /// What is wrong.
  public enum Kind: Sendable, Hashable {
    /// The same is declared twice.
    case duplicate

    /// An event leads from one state to two others, or is both ignored and followed, and no condition decides.
    case contradiction

    /// A route is never taken, since one without a condition always comes first.
    case shadowed

    /// An event leads from one state to several others, and if their conditions agree at once, the order decides.
    case ambiguous

    /// Nothing leads to a state.
    case unreachable

    /// Nothing leads out of a state that is not final.
    case deadEnd

    /// No state accepts an event.
    case unacceptedEvent

    /// Nothing is said of an event in a state.
    case uncovered

    /// A submachine lives in no state that is reached.
    case neverActive

    /// A completion route is never taken: where it begins, the submachines are never all done.
    case idleCompletion
  }

  /// Whether it is a mistake or may be meant.
  public let severity: BlueprintFinding.Severity

  /// What is wrong.
  public let kind: Kind

  /// The submachine that it is about, after those around it, as `Lock inside .ready`; empty for the graph's own machine.
  public let path: [String]

  /// What is wrong and where, in words.
  public let sentence: String
}

extension GraphFinding: CustomStringConvertible, CustomDebugStringConvertible {
  /// The sentence.
  public var description: String { sentence }

  /// The sentence with its severity: `warning: Nothing leads to .off.`
  public var debugDescription: String { "\(severity): \(sentence)" }
}

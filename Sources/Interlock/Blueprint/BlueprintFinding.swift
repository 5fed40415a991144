/// A mistake in a blueprint, or something that may be one.
///
/// It prints as a sentence that names the arrow.
///
/// ```swift
/// let lights = Blueprint<Light, Button>(state: .red) {
///   On(.press, .red => .green)
///   OnEntry(.off) { _ in print("dark") }
/// }
/// print(lights.warnings[0])  // No route makes the handler of the entry to .off run.
/// ```
public struct BlueprintFinding: Sendable, Hashable {
  /// How serious a finding is.
  public enum Severity: Sendable, Hashable {
    /// Certainly a mistake: the blueprint can't be made.
    case error

    /// Possibly a mistake.
    case warning
  }

  /// The kinds of findings.
  public enum Kind: Sendable, Hashable {
    /// A declaration occurs twice.
    case duplicate

    /// An event, a completion or a time leads from one state to two targets, or an event is both ignored and routed, and no condition
    /// decides.
    case contradiction

    /// A route is never taken, or an event never deferred, because a route without a condition always precedes it.
    case shadowed

    /// A list is empty and matches nothing, or a line has no arrow.
    case emptyList

    /// A list contains a value twice.
    case repetition

    /// A step of a chain does not begin where the previous step ends.
    case disconnectedChain

    /// A handler never runs, because no route leads where it would.
    case idleHandler

    /// A completion route begins in states that are never complete.
    case idleCompletion

    /// A route has an entrance for a submachine that it does not enter, or two entrances for the same submachine.
    case wrongEntrance

    /// A route connects two states that carry an embedded submachine's state, where only the submachine's routes
    /// decide.
    case overruled

    /// A route leads to a kind of states with data, and nothing provides a state of that kind.
    case valueless

    /// A line for an event has an arrow to `.any`, which reads like "to any state" but stays in the current state.
    case staying

    /// A state or a line of a chart is in a place where it can't work.
    case misplaced

    /// Eventless routes never come to rest.
    case endless

    /// No route leaves the initial state.
    case noWayOut
  }

  /// Whether the finding is certainly a mistake.
  public let severity: Severity

  /// The kind of finding.
  public let kind: Kind

  /// The finding as a sentence, with its place.
  public let sentence: String
}

extension BlueprintFinding: CustomStringConvertible, CustomDebugStringConvertible {
  /// The sentence.
  public var description: String { sentence }

  /// The sentence with its severity: `error: The route .red => .green on .press is declared twice.`
  public var debugDescription: String { "\(severity): \(sentence)" }
}

/// Something in a blueprint that is a mistake, or that may be one.
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
  /// How bad it is.
  public enum Severity: Sendable, Hashable {
    /// Certainly a mistake: there is no blueprint.
    case error

    /// Doubtful, but perhaps meant.
    case warning
  }

  /// What is wrong.
  public enum Kind: Sendable, Hashable {
    /// The same is declared twice.
    case duplicate

    /// An event leads from one state to two others, or is both ignored and followed, and no condition decides.
    case contradiction

    /// A route is never taken, since one without a condition always comes first.
    case shadowed

    /// A list is empty, so that nothing matches it.
    case emptyList

    /// A list holds a value twice.
    case repetition

    /// A step of a chain does not begin where the step before it ends.
    case disconnectedChain

    /// A handler waits for something that no route leads to.
    case idleHandler

    /// A completion route begins where no submachine lives.
    case idleCompletion

    /// A route leads from a state to another that both carry those of an embedded submachine, whose routes alone decide.
    case overruled

    /// A route leads to a kind of states with data, and nothing gives a state of that kind.
    case valueless

    /// No route leaves the state in which the machines start.
    case noWayOut
  }

  /// Whether it is a mistake or may be meant.
  public let severity: Severity

  /// What is wrong.
  public let kind: Kind

  /// What is wrong and where, in words.
  public let sentence: String
}

extension BlueprintFinding: CustomStringConvertible, CustomDebugStringConvertible {
  /// The sentence.
  public var description: String { sentence }

  /// The sentence with its severity: `error: The route .red => .green on .press is declared twice.`
  public var debugDescription: String { "\(severity): \(sentence)" }
}

public import Interlock

/// A test derived from a definition: inputs for a new machine, with the expected result of each.
///
/// ```swift fragment
/// @Test(arguments: Paths(of: lights).coveringTransitions())
/// func takes(_ path: Path<Light, Button>) throws {
///   try path.check(on: lights.machine())
/// }
/// ```
public struct Path<S: Kinded, E: Kinded> where S.Kind: StateType, E.Kind: EventType {
  /// The expected result of an input. Time is ignored if nothing changes meanwhile.
  public enum Expectation: Sendable, Hashable {
    /// A route is taken.
    case moved

    /// The machine ignores the event.
    case ignored

    /// The input is refused, with this sentence.
    case refused(String)
  }

  /// An input, its expected result, and the position after it.
  public struct Step {
    /// The input.
    public let input: Input<S, E>

    /// The expected result.
    public let expectation: Expectation

    /// The position after the input.
    public let position: Position
  }

  enum Missing {
    /// An event that no input gives.
    case event(String)

    /// The definition has transitions, and the inputs make none of them.
    case transitions
  }

  /// The path's name, which says what it covers.
  public let name: String

  /// The initial position.
  public let start: Position

  /// The steps, in order.
  public let steps: [Step]

  /// Where and why the search for paths was stopped; nil if it was not.
  let limitation: String?

  /// What the inputs lack, so that the path has no steps; nil if they lack nothing.
  var missing: Missing?

  /// The mistake of the definition that the last input shows; nil if there is none.
  var mistake: String?

  /// The inputs alone.
  public var inputs: [Input<S, E>] { steps.map(\.input) }
}

extension Path: Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}
extension Path.Missing: Sendable {}
extension Path.Step: Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}

extension Path.Step {
  /// The result of the input, in a few words.
  fileprivate var outcome: String {
    switch expectation {
    case .moved: "\(position)"
    case .ignored: input.delay == nil ? "ignored" : "nothing changes"
    case .refused(let sentence): "refused: \(sentence)"
    }
  }
}

extension Path: CustomStringConvertible {
  /// The name and the inputs: `all transitions, 1 of 2: .press .press .hold`.
  public var description: String {
    let heading = name.last == "." ? name.dropLast() : name[...]
    return ([heading + ":"] + steps.map { "\($0.input)" }).joined(separator: " ")
  }

  /// The path as code that drives a machine: one line for each input, with its expected result.
  public var code: String {
    steps.enumerated().code(
      { place, step in
        "\(step.input.code)  // \(mistake != nil && place == steps.count - 1 ? "traps" : step.outcome)"
      }, of: \.element.input)
  }
}

extension Path.Expectation {
  init(_ outcome: Outcome<S, E>) {
    self =
      switch outcome {
      case .moved, .queued: .moved
      case .ignored, .deferred: .ignored
      case .refused(let refusal): .refused(refusal.description)
      }
  }
}

extension Path.Expectation: CustomStringConvertible {
  /// The expectation in words: `accepted`, `ignored`, `refused: No route leads from .off on .press.`
  public var description: String {
    switch self {
    case .moved: "accepted"
    case .ignored: "ignored"
    case .refused(let sentence): "refused: \(sentence)"
    }
  }
}

public import Interlock

/// Inputs for a new machine, with what has to become of each: a test that was derived from a definition.
///
/// ```swift
/// @Test(arguments: Paths(of: lights).coveringTransitions())
/// func takes(_ path: Path<Light, Button>) throws {
///   try path.check(on: lights.machine())
/// }
/// ```
public struct Path<S: Kinded, E: Kinded> where S.Kind: StateType, E.Kind: EventType {
  /// What has to become of an input.
  public enum Expectation: Sendable, Hashable {
    case moved, ignored

    /// It is refused, with this sentence.
    case refused(String)
  }

  /// An input, what becomes of it, and where the machine is then.
  public struct Step {
    /// What is given to the machine.
    public let input: Input<S, E>

    /// What has to become of it.
    public let expectation: Expectation

    /// Where the machine has to be then.
    public let position: Position
  }

  /// What the path is for.
  public let name: String

  /// Where it begins.
  public let start: Position

  /// The inputs, in their order.
  public let steps: [Step]

  /// The inputs alone.
  public var inputs: [Input<S, E>] { steps.map(\.input) }
}

extension Path: Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}
extension Path.Step: Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}

extension Path: CustomStringConvertible {
  /// What the path is for, and its inputs: `all transitions, 1 of 2: .press .press .hold`.
  public var description: String {
    let heading = name.last == "." ? name.dropLast() : name[...]
    return ([heading + ":"] + steps.map { "\($0.input)" }).joined(separator: " ")
  }

  /// The path as code that drives a machine: a line for each input, with what becomes of it.
  public var code: String {
    steps.map { step in
      let outcome =
        switch step.expectation {
        case .moved: "\(step.position)"
        case .ignored: "ignored"
        case .refused(let sentence): "refused: \(sentence)"
        }
      return "\(step.input.code)  // \(outcome)"
    }.joined(separator: "\n")
  }
}

extension Path.Expectation {
  init(_ outcome: Outcome<S, E>) {
    self =
      switch outcome {
      case .moved, .queued: .moved
      case .ignored: .ignored
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

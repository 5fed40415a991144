/// A step of a chain: an arrow and, optionally, a condition.
///
/// ```swift
/// let lights = Blueprint<Light, Button>(state: .red) {
///   On(.press, .red => .green, .green => .red)
///   AfterChain(steps: Step(.red => .green), Step(.green => .red, when: "in a hurry") { $0.userInfo != nil }) { _ in
///     print("there and back")
///   }
/// }
/// ```
///
/// A step corresponds to a ``Route``, but its condition is `Sendable`.
public struct Step<S: Kinded, E: Kinded> where S.Kind: StateType, E.Kind: EventType {
  private let content: StepContent<S, E>

  package var transition: Transition<S.Kind> { content.transition }
  package var guarding: LabelledCondition<S, E>? { content.guarding }

  /// Makes a step that is always open.
  public init(_ transition: Transition<S.Kind>) {
    content = StepContent(transition, nil)
  }

  /// Makes a step that counts only if its condition passes.
  ///
  /// - Parameters:
  ///   - transition: the arrow.
  ///   - label: the condition's label, shown in refusals.
  ///   - condition: the guard.
  public init(
    _ transition: Transition<S.Kind>, when label: String, _ condition: @escaping Blueprint<S, E>.Condition
  ) {
    content = StepContent(transition, LabelledCondition(label: label, condition: condition))
  }

  /// The step as a route.
  var route: Route<S, E> {
    Route(transition, label: guarding?.label, condition: guarding?.judgement)
  }
}

/// What a step consists of. A step is a single reference, because the library copies it without knowing its types.
private final class StepContent<S: Kinded, E: Kinded> where S.Kind: StateType, E.Kind: EventType {
  let transition: Transition<S.Kind>
  let guarding: LabelledCondition<S, E>?

  init(_ transition: Transition<S.Kind>, _ guarding: LabelledCondition<S, E>?) {
    self.transition = transition
    self.guarding = guarding
  }
}

extension Step: Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}
extension StepContent: Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}

extension TransitionChain {
  /// The arrows as steps that are always open.
  func steps<Own, E>() -> [Step<Own, E>] where Own.Kind == S {
    transitions.map { Step($0) }
  }
}

extension Step: CustomStringConvertible {
  /// The step as a phrase: `.idle => .armed if "safe"`.
  public var description: String { route.description }
}

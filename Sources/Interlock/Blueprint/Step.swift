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
  package let transition: Transition<S.Kind>
  package let guarding: LabelledCondition<S, E>?

  /// Makes a step that is always open.
  public init(_ transition: Transition<S.Kind>) {
    self.transition = transition
    guarding = nil
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
    self.transition = transition
    guarding = LabelledCondition(label: label, condition: condition)
  }

  /// The step without its condition.
  var unguarded: Step { Step(transition) }

  /// The step as a route.
  var route: Route<S, E> {
    Route(transition, label: guarding?.label, condition: guarding?.judgement)
  }
}

extension Step: Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}

extension Step: CustomStringConvertible {
  /// The step as a phrase: `.idle => .armed if "safe"`.
  public var description: String { route.description }
}

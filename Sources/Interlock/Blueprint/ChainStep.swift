/// A step of a chain: an arrow and, optionally, a condition.
///
/// ```swift
/// let lights = Blueprint<Light, Button>(state: .red) {
///   On(.press, .red => .green, .green => .red)
///   AfterChain(
///     steps: ChainStep(.red => .green), ChainStep(.green => .red, when: "in a hurry") { $0.userInfo != nil }
///   ) { _ in
///     print("there and back")
///   }
/// }
/// ```
public struct ChainStep<H: LineHome> {
  let route: AnyRoute

  /// Makes a step that is always open.
  public init(_ transition: Transition<H.S.Kind>) {
    route = AnyRoute(AnyArrow(transition), nil, nil)
  }

  /// Makes a step that counts only if its condition passes.
  ///
  /// - Parameters:
  ///   - transition: the arrow.
  ///   - label: the condition's label, shown in refusals.
  ///   - condition: the guard.
  public init(_ transition: Transition<H.S.Kind>, when label: String, _ condition: H.Condition) {
    route = AnyRoute(AnyArrow(transition), label, H.judgement(condition))
  }
}

extension ChainStep: @unchecked Sendable where H: Sendable {}

extension ChainStep: CustomStringConvertible {
  /// The step as a phrase: `.idle => .armed if "safe"`.
  public var description: String { route.phrase(along: Transition<H.S.Kind>(route.arrow).description) }
}

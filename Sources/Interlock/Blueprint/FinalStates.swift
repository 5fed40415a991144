/// Final states (H7).
///
/// The parent's state is complete when all its submachines that name final states are in one; see ``OnCompletion``. Routes
/// may still lead out of a final state.
///
/// ```swift
/// let form = Blueprint<Form, Key>(state: .editing) {
///   On(.submit, .editing => .sent)
///   FinalStates(.sent)
/// }
/// ```
public struct FinalStates<H: LineHome>: BlueprintElement {
  /// The declarations.
  public let part: Lines<H>

  /// Declares final states.
  ///
  /// - Parameters:
  ///   - state: a final state.
  ///   - states: more final states.
  public init(_ state: H.S.Kind, _ states: H.S.Kind...) {
    part = .init(.finalStates(ValuePattern(Pattern(listed: [state] + states))))
  }
}

extension FinalStates: Sendable where H: Sendable {}

/// Final states (H7).
///
/// The parent's state is complete when all its submachines that have final states are in one; see ``OnCompletion``. Routes may still
/// lead out of a final state.
///
/// ```swift
/// let form = Blueprint<Form, Key>(state: .editing) {
///   On(.submit, .editing => .sent)
///   Final(.sent)
/// }
/// ```
public struct Final<S: Kinded, E: Kinded>: BlueprintElement where S.Kind: StateType, E.Kind: EventType {
  /// The declarations.
  public let part: Blueprint<S, E>.Part

  /// Declares final states.
  ///
  /// - Parameters:
  ///   - state: a final state.
  ///   - states: more final states.
  public init(_ state: S.Kind, _ states: S.Kind...) {
    part = .init(.finalStates(Pattern(listed: [state] + states)))
  }
}

extension Final: Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}

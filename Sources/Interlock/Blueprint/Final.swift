/// States in which a machine is done (H7).
///
/// A submachine that reaches one completes the state that it lives in, as soon as all submachines of that state are done; see
/// ``OnCompletion``. A final state may be left all the same, if routes lead out of it.
///
/// ```swift
/// let form = Blueprint<Form, Key>(state: .editing) {
///   On(.submit, .editing => .sent)
///   Final(.sent)
/// }
/// ```
public struct Final<S: Kinded, E: Kinded>: BlueprintElement where S.Kind: StateType, E.Kind: EventType {
  /// What it declares.
  public let part: Blueprint<S, E>.Part

  /// Declares final states.
  ///
  /// - Parameters:
  ///   - state: a final state.
  ///   - states: more of them.
  public init(_ state: S.Kind, _ states: S.Kind...) {
    part = .init(.finalStates(Pattern(listed: [state] + states)))
  }
}

extension Final: Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}

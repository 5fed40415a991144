/// Declares final states (H7).
///
/// The parent's state is complete when all its submachines that name final states are in one; see `OnCompletion`. Routes
/// may still lead out of a final state.
///
/// ```swift
/// let form = Blueprint<Form, Key>(state: .editing) {
///   On(.submit, .editing => .sent)
///   FinalStates(.sent)
/// }
/// ```
///
/// - Parameters:
///   - state: a final state.
///   - states: more final states.
/// - Returns: the line.
public func FinalStates<H: LineHome>(_ state: H.S.Kind, _ states: H.S.Kind...) -> Lines<H> {
  .init(.finalStates(ValuePattern(Pattern(listed: [state] + states))))
}

extension Blueprint {
  /// Whether the blueprint names final states.
  @usableFromInline var hasFinalStates: Bool { content.hasFinalStates }
}

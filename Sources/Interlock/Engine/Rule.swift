/// What a route has beside its arrow.
@usableFromInline
final class Rule<S: StateType, E: EventType> {
  let label: String?
  let isConditional: Bool

  /// The guard; always true if the rule is not conditional.
  @usableFromInline let condition: Route<S, E>.Condition

  /// The handler that was given together with the route.
  @usableFromInline let action: Action<S, E>?

  @usableFromInline
  init(label: String?, condition: Route<S, E>.Condition?, action: Action<S, E>?) {
    self.label = label
    isConditional = condition != nil
    if let condition { self.condition = condition } else { self.condition = { _ in true } }
    self.action = action
  }

  /// What a route has beside its arrow; nil if that is nothing.
  @inlinable
  convenience init?(
    label: String?, condition: Route<S, E>.Condition?, handler: ((Context<S, E>) -> Void)?,
    of registration: RegistrationID
  ) {
    if condition == nil, handler == nil { return nil }
    self.init(label: label, condition: condition, action: Action(registration, handler))
  }

  /// The same with a handler that several routes share.
  convenience init?(label: String?, condition: Route<S, E>.Condition?, sharedAction: Action<S, E>?) {
    if condition == nil, sharedAction == nil { return nil }
    self.init(label: label, condition: condition, action: sharedAction)
  }

  /// Judges the condition; a call of its own for the reason that ``Action/call(_:)`` is one.
  @inlinable
  @inline(never)
  func judge(_ storage: ContextStorage<S, E>) -> Bool {
    condition(Context(storage))
  }
}

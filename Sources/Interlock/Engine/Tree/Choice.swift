/// What an attempt of a machine in a tree has come to, before anything changes: nothing does until the whole tree has
/// been asked.
@usableFromInline
struct Choice<S: StateType, E: EventType> {
  /// The attempt, which is under way until the choice is dropped.
  @usableFromInline var attempt: Attempt<S, E>

  /// What will be done; nil if the attempt is to be refused.
  @usableFromInline var effect: Effect?

  /// The handlers of the transition.
  @usableFromInline var plan: Plan<S, E>

  /// Why, if it is to be refused.
  @usableFromInline var reason = Refusal<S, E>.Reason.noRoute

  @inlinable
  init(attempt: Attempt<S, E>, effect: Effect?, plan: Plan<S, E>) {
    self.attempt = attempt
    self.effect = effect
    self.plan = plan
  }
}

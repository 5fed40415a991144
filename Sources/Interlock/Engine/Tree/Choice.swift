/// What an attempt of a machine in a tree has come to, before anything changes: nothing does until the whole tree has
/// been asked.
struct Choice<S: StateType, E: EventType> {
  /// The attempt, which is under way until the choice is dropped.
  var attempt: Attempt<S, E>

  /// What will be done; nil if the attempt is to be refused.
  var effect: Effect?

  /// The handlers of the transition.
  var plan: Plan<S, E>

  /// Why, if it is to be refused.
  var reason = Refusal<S, E>.Reason.noRoute
}

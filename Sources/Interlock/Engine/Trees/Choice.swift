/// What an attempt of a machine in a tree has come to, before anything changes: nothing does until the whole tree has
/// been asked.
struct Choice {
  /// The attempt, which is under way until the choice is dropped.
  var attempt: Attempt

  /// What will be done; nil if the attempt is to be refused.
  var effect: Effect?

  /// The handlers of the transition.
  var plan: Plan

  /// Why, if it is to be refused.
  var reason = AnyReason.noRoute

  /// The number of the part that the choice belongs to: that of the machine that chose, or of one that is embedded in this one.
  var part = 0
}

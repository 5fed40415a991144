extension Machine {
  /// Runs the entry handlers of all active states, from the outside in.
  ///
  /// Making or restoring a machine runs no handlers. Call this if entry handlers must run then, for example to show a
  /// view. Their context has no event, and its from-state and to-state are both the current state. Attempts that the
  /// handlers make wait until all have run; completions come before those attempts. Called during an attempt, it traps.
  public final func start() { announceConfiguration() }
}

extension Machine {
  /// Has the entry handlers run of the states that the machine and the active ones inside it are in, from the outside in.
  ///
  /// A machine starts in silence, and one that is restored goes on in silence: call this if what entry handlers do, such as showing a
  /// view, has to be done then. Their context has no event, and the state is both where it comes from and where it goes. Attempts that
  /// they make wait until all have run; completions come before them. Called during an attempt, it traps.
  public final func start() { announceConfiguration() }
}

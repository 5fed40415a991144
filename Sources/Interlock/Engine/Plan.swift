/// The handlers of one kind of transition, in the order in which they run.
///
/// The pointers are to handlers that `owned` keeps alive; whoever follows a plan keeps the plan alive.
@usableFromInline
final class Plan<S: StateType, E: EventType> {
  /// The handlers that run before the state is left.
  @usableFromInline let exits: UnmanagedList<Action<S, E>>

  /// The handlers that run after the transition, or after the refusal.
  @usableFromInline let actions: UnmanagedList<Action<S, E>>

  init(exits: [Action<S, E>] = [], actions: [Action<S, E>]) {
    self.exits = UnmanagedList(exits)
    self.actions = UnmanagedList(actions)
  }

  deinit {
    exits.release()
    actions.release()
  }

  @inlinable var isEmpty: Bool { exits.count == 0 && actions.count == 0 }
}

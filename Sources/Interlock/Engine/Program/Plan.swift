/// The handlers of one kind of transition, in the order in which they run.
///
/// The plan holds the handlers; whoever follows a plan keeps it alive.
@usableFromInline
final class Plan {
  /// The handlers that run before the state is left.
  @usableFromInline let exits: UnmanagedList<RegisteredHandler>

  /// The handlers that run after the transition, or after the refusal.
  @usableFromInline let handlers: UnmanagedList<RegisteredHandler>

  init(exits: [RegisteredHandler] = [], handlers: [RegisteredHandler]) {
    self.exits = UnmanagedList(exits)
    self.handlers = UnmanagedList(handlers)
  }

  deinit {
    exits.release()
    handlers.release()
  }

  @inlinable var isEmpty: Bool { exits.count == 0 && handlers.count == 0 }
}

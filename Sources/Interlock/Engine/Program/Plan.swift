/// The handlers for one kind of transition, in order.
///
/// The plan holds the handlers. Its users keep it alive.
@usableFromInline
final class Plan {
  /// The handlers that run before the state is left.
  @usableFromInline let exits: HeldList<RegisteredHandler>

  /// The handlers that run after the transition, or after the refusal.
  @usableFromInline let handlers: HeldList<RegisteredHandler>

  init(exits: [RegisteredHandler] = [], handlers: [RegisteredHandler]) {
    self.exits = HeldList(exits)
    self.handlers = HeldList(handlers)
  }

  deinit {
    exits.release()
    handlers.release()
  }

  @export(implementation) var isEmpty: Bool { exits.count == 0 && handlers.count == 0 }
}

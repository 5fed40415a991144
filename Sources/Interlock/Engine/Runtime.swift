/// What a machine needs beside its state once closures take part in its attempts.
///
/// It is made when it is first needed: a machine that only moves is small.
@usableFromInline
@safe
final class Runtime<S: StateType, E: EventType> {
  @exclusivity(unchecked) @usableFromInline var queue = PendingQueue<S, E>()

  /// The context to be filled by the next attempt, if none of its users has kept it.
  @exclusivity(unchecked) @usableFromInline var context: Unmanaged<ContextStorage<S, E>>?

  /// How far the machine has come on the chains that it follows, by their registrations.
  @exclusivity(unchecked) var progress: [Int: Int] = [:]

  /// Room for the handlers that a transition runs beside its plan.
  @exclusivity(unchecked) var extras: [Action<S, E>] = []

  /// How often the definition was edited during the attempt under way.
  @exclusivity(unchecked) @usableFromInline var edits = 0

  /// Programs that were replaced by an edit while an attempt was following them.
  @exclusivity(unchecked) var retired: [Program<S, E>] = []

  init() {}

  deinit {
    unsafe context?.release()
  }
}

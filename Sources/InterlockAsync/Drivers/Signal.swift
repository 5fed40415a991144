/// What a driver waits for.
enum Signal: Sendable {
  /// There may be something to do.
  case turn

  /// A task that slept has ended.
  case wake(task: Int)

  /// An activity has ended.
  case ended(task: Int, Delivery?)

  /// The task that waits for a state was cancelled.
  case cancelled(wait: Int)
}

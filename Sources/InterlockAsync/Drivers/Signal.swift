/// A message to a driver.
package enum Signal: Sendable {
  /// A turn was requested.
  case turn

  /// A sleeping task has ended.
  case wake(task: Int)

  /// An activity has ended.
  case ended(task: Int, Delivery?)

  /// An awaited handler has been performed, or has thrown.
  case performed(task: Int, (any Error)?)

  /// A task that waits for a state, or for what it has sent, was cancelled.
  case cancelled(wait: Int)
}

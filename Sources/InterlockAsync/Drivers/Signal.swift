/// A message to a driver.
package enum Signal: Sendable {
  /// A turn was requested.
  case turn

  /// A sleeping task has ended.
  case wake(task: Int)

  /// An activity has ended.
  case ended(task: Int, Delivery?)

  /// A task that waits for a state was cancelled.
  case cancelled(wait: Int)
}

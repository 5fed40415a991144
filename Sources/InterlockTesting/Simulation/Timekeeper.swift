import Interlock
import InterlockAsync

/// Lets time pass for a machine and those inside it, on systems with `Duration`.
protocol Timekeeper: AnyObject {
  /// Attempts the due timeouts, and takes awaited handlers for done.
  func settleSilently()

  /// Lets time pass.
  ///
  /// - Returns: whether anything has changed.
  func pass(_ delay: Delay) -> Bool

  /// The time left until the next timeout; nil if none is pending.
  var nextDelay: Delay? { get }

  /// The progress of the timeouts. It can be reset to an earlier value if the machines are in the same states.
  var moment: Moment { get set }

  /// Releases the machine.
  func end()
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Driver: Timekeeper {
  func pass(_ delay: Delay) -> Bool {
    let count = changeCount
    advance(to: now().saturatingSum(delay.duration), isSilent: true)
    return changeCount != count
  }

  var nextDelay: Delay? { nextDeadline.map { Delay(max(.zero, $0 - now())) } }
}

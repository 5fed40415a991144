import Interlock
import InterlockAsync

/// Lets time pass for a machine and those inside it, on systems that know durations.
protocol Timekeeper: AnyObject {
  /// Attempts what is due.
  func settle()

  /// Lets time pass.
  ///
  /// - Returns: whether anything has changed.
  func pass(_ delay: Delay) -> Bool

  /// What is left until the next timeout; nil if none is pending.
  var nextDelay: Delay? { get }

  /// How far the timeouts have come, which may be set to what it once was when the machines are in the same states.
  var moment: Moment { get set }

  /// Lets go of the machine.
  func end()
}

/// What is left of the timeouts of a tree's active machines, those inside each before it; nil of those that were attempted.
struct Moment: Hashable {
  let remaining: [[Delay?]]
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension SimulationCore: Timekeeper {
  func pass(_ delay: Delay) -> Bool {
    let count = changeCount
    advance(to: now + delay.duration)
    return changeCount != count
  }

  var nextDelay: Delay? { nextDeadline.map { Delay(max(.zero, $0 - now)) } }
}

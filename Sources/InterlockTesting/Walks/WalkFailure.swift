import Interlock

/// That a walk came to where an invariant does not hold, by a sequence that can't do without any of its steps.
public struct WalkFailure: Error, Sendable, Hashable {
  /// What was found: that the invariant does not hold, or what the invariant has thrown.
  public let complaint: String

  /// The steps as code to be pasted into a test: a line for each, after the one that makes the machine.
  public let code: String

  /// How many steps there are.
  public let length: Int

  /// How many steps there were before those were left out that don't matter.
  public let originalLength: Int

  /// Where the machine is after the last step.
  public let position: Position

  /// The seed of the walk.
  public let seed: UInt64
}

extension WalkFailure: CustomStringConvertible {
  /// The complaint, and the code.
  public var description: String {
    """
    \(complaint)
    The walk of seed \(seed) failed after \(originalLength) steps. \(length == 1 ? "This one is" : "These \(length) are") enough, and lead \
    to \(position):

    \(code)
    """
  }
}

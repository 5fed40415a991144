import Interlock

/// A walk violated an invariant, or showed a mistake of the definition. The error holds a sequence that fails without any superfluous step.
public struct WalkFailure: Error, Sendable, Hashable {
  /// The failure: the violated invariant, the error that the invariant threw, or the sentence with which the machine would
  /// trap.
  public let complaint: String

  /// The steps as code to paste into a test: one line for each, after the line that makes the machine.
  public let code: String

  /// The number of steps.
  public let length: Int

  /// The number of steps before the reduction.
  public let originalLength: Int

  /// The machine's position after the last step.
  public let position: Position

  /// The seed of the walk.
  public let seed: UInt64
}

extension WalkFailure: CustomStringConvertible {
  /// The failure and the code.
  public var description: String {
    """
    \(complaint)
    The walk of seed \(seed) failed after \(originalLength) steps. \(length == 1 ? "This one is enough, and leads" : "These \(length) are enough, and lead") \
    to \(position):

    \(code)
    """
  }
}

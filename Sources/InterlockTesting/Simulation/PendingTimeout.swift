import Interlock
import InterlockAsync

/// A pending timeout of a simulation.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public struct PendingTimeout: Sendable, Hashable {
  /// The state of the timeout: `.ringing`, preceded by the path of a submachine: `Line: .ringing`.
  public let state: String

  /// The time left.
  public let remaining: Duration
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension PendingTimeout: CustomStringConvertible {
  /// The state and the time left: `.ringing, 30 s left`.
  public var description: String { "\(state), \(Delay(computed: remaining)) left" }
}

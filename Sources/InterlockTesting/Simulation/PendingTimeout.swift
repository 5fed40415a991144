/// A timeout that has not come due, in a simulation.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public struct PendingTimeout: Sendable, Hashable {
  /// The state that has to last: `.ringing`, after the path of a machine that lives inside another: `Line: .ringing`.
  public let state: String

  /// How much longer it has to last.
  public let remaining: Duration
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension PendingTimeout: CustomStringConvertible {
  /// The state with what is left: `.ringing, 30.0 seconds left`.
  public var description: String { "\(state), \(remaining) left" }
}

public import Interlock

extension Machine {
  /// Returns the state that an event would lead to now: SwiftState's name for `destination(on:)`.
  ///
  /// - Returns: the state that the machine would be in; nil exactly if the attempt would be refused.
  @inlinable
  public func canTryEvent(_ event: E, userInfo: Any? = nil) -> S? {
    destination(on: event, userInfo: userInfo)
  }
}

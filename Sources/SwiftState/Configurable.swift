public import Interlock

/// A machine that can be given more routes and handlers after it was made: a `Machine` or a `StateMachine`.
public protocol Configurable: AnyObject {}

extension Machine: Configurable {}

extension Configurable {
  /// Declares further routes and handlers.
  ///
  /// - Parameter closure: is called immediately with the machine.
  public func configure(_ closure: (Self) -> Void) { closure(self) }
}

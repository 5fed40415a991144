public import Interlock

extension Machine {
  /// Returns the state that an event leads to, or nil. On a state attempt the event is nil.
  public typealias RouteMapping = (_ event: E?, _ fromState: S, _ userInfo: Any?) -> S?
}

extension StateMachine {
  /// Returns the allowed target states for a state, or nil.
  public typealias StateRouteMapping = (_ fromState: S, _ userInfo: Any?) -> [S]?
}

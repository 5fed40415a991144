public import Interlock

/// The latest step of a walk, for an invariant.
public struct WalkMoment<S: Kinded, E: Kinded> where S.Kind: StateType, E.Kind: EventType {
  /// The machine after the step. You can read it, but must not drive it.
  public let machine: Machine<S, E>

  /// The state before the step.
  public let fromState: S

  /// The input of the step.
  public let input: Input<S, E>

  /// The outcome of the step.
  public let outcome: Outcome<S, E>

  /// The state after the step.
  public var toState: S { machine.state }
}

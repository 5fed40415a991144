public import Interlock

/// What an invariant is asked about: a step of a walk that was just made.
public struct WalkMoment<S: Kinded, E: Kinded> where S.Kind: StateType, E.Kind: EventType {
  /// The machine, after the step. It is to be looked at, not driven.
  public let machine: Machine<S, E>

  /// The state before the step.
  public let fromState: S

  /// What was given to the machine.
  public let input: Input<S, E>

  /// What became of it.
  public let outcome: Outcome<S, E>

  /// The state after the step.
  public var toState: S { machine.state }
}

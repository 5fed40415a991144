/// A type whose values are the states of a machine, usually an enum.
///
/// ```swift
/// enum Light: StateType { case red, green, yellow }
/// ```
///
/// Arrows connect the ``Kinded/Kind``s of states. Unless the type declares kinds of its own, each state is its own
/// kind.
public protocol StateType: Kinded, Hashable where Kind: StateType {}

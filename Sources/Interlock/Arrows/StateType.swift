/// A type whose values are the states of a machine, usually an enum.
///
/// ```swift
/// enum Light: StateType { case red, green, yellow }
/// ```
///
/// Arrows are drawn between the ``Kinded/Kind``s of states, which are the states themselves unless the type declares others.
public protocol StateType: Kinded, Hashable where Kind: StateType {}

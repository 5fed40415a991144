/// A type whose values are the states of a machine, usually an enum.
///
/// ```swift
/// enum Light: StateType { case red, green, yellow }
/// ```
public protocol StateType: Hashable {}

public import Interlock

/// SwiftState's name for a ``Interlock/Pattern`` over states: one state, any state, or one of a list.
///
/// A nested type of your own that is called `State` takes precedence within its enclosing type.
public typealias State<S: StateType> = Pattern<S>

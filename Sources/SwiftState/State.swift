public import Interlock

/// A state of a pattern, any state, or one of a list: SwiftState's name for ``Pattern`` over states.
///
/// A user's own type that is called `State` and nested in another type goes before this one there.
public typealias State<S: StateType> = Pattern<S>

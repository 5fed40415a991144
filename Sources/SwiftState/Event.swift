public import Interlock

/// SwiftState's name for a ``Interlock/Pattern`` over events: one event, any event, or one of a list.
///
/// A nested type of your own that is called `Event` takes precedence within its enclosing type.
public typealias Event<E: EventType> = Pattern<E>

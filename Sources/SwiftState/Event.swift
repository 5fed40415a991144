public import Interlock

/// An event of a pattern, any event, or one of a list: SwiftState's name for ``Pattern`` over events.
///
/// A user's own type that is called `Event` and nested in another type goes before this one there.
public typealias Event<E: EventType> = Pattern<E>

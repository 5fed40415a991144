/// A type whose values are the events that drive a machine, usually an enum.
///
/// ```swift
/// enum Button: EventType { case press, hold }
/// ```
///
/// Arrows are followed by the ``Kinded/Kind``s of events, which are the events themselves unless the type declares others.
public protocol EventType: Kinded, Hashable where Kind: EventType {}

/// The event type of a machine that is driven by target states alone.
///
/// It has no cases, so no event of it can ever be made.
public enum NoEvent: EventType, Sendable {}

/// A type whose values are the events that drive a machine, usually an enum.
///
/// ```swift
/// enum Button: EventType { case press, hold }
/// ```
///
/// Arrows follow the ``Kinded/Kind``s of events. Unless the type declares kinds of its own, each event is its own kind.
public protocol EventType: Kinded, Hashable where Kind: EventType {}

/// The event type of a machine that is driven by target states alone.
///
/// It has no cases, so no event of this type can exist.
public enum NoEvent: EventType, Sendable {}

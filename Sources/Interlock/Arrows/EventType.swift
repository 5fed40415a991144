/// A type whose values are the events that drive a machine, usually an enum.
///
/// ```swift
/// enum Button: EventType { case press, hold }
/// ```
public protocol EventType: Hashable {}

/// The event type of a machine that is driven by target states alone.
///
/// It has no cases, so no event of it can ever be made.
public enum NoEvent: EventType, Sendable {}

/// Defers events in some states: an event that no open route takes is kept until the machine is in a configuration
/// that does not defer it (C7).
///
/// ```swift
/// enum Line: StateType { case free, busy }
/// enum Ring: EventType { case incoming, hangUp }
///
/// let line = Blueprint<Line, Ring>(state: .busy) {
///   On(.hangUp, .busy => .free)
///   On(.incoming, .free => .busy)
///   Defer(.incoming, in: .busy)
/// }
/// let phone = line.machine()
/// print(phone.send(.incoming))                  // deferred
/// print(phone.deferredEvents == [.incoming])    // true
/// phone <-! .hangUp
/// print(phone.state, phone.deferredEvents)      // busy []
/// ```
///
/// An event is deferred only if no route takes it, of this state or of an outer one, no mapping does, and it is not
/// ignored by ``Ignore(_:in:)``. Whenever the configuration has changed and has come to rest, the kept events are
/// attempted again, in their order and before queued attempts. An event that is deferred again keeps its place. At
/// most ``CallLimits/deferrals`` events are kept; the next one is refused.
///
/// A snapshot holds the kept events, but not the messages that attempts of the module `SwiftState` can have.
///
/// - Parameters:
///   - events: the events to defer; any event if you list none.
///   - states: the states to defer them in; any state if you list none.
/// - Returns: the line.
public func Defer<H: LineHome>(_ events: H.E.Kind..., in states: H.S.Kind...) -> Lines<H> {
  .init(.deferred(ValuePattern(Pattern(listed: events)), in: ValuePattern(Pattern(listed: states))))
}

/// Defers any event, or those of a list, in some states (C7): `Defer(.any, in: .busy)`.
///
/// - Parameters:
///   - events: the events to defer.
///   - states: the states to defer them in; any state if you list none.
/// - Returns: the line.
@_disfavoredOverload
public func Defer<H: LineHome>(_ events: Pattern<H.E.Kind>, in states: H.S.Kind...) -> Lines<H> {
  .init(.deferred(ValuePattern(events), in: ValuePattern(Pattern(listed: states))))
}

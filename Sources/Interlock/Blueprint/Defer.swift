/// Defers events in some states: one that no open route takes is kept until the configuration changes to one that does not
/// defer it (C7).
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
/// Deferring comes after all that an event could do: routes, those of outer states too, mappings, and ``Ignore(_:in:)``.
/// Whenever the configuration has changed and nothing is left that follows from the change, the kept events are attempted
/// again, in their order and before what has been queued since. One that is deferred again keeps its place. At most
/// ``CallLimits/deferrals`` are kept; one more is refused.
///
/// A snapshot holds the kept events, but no messages, which only attempts of the module `SwiftState` have.
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

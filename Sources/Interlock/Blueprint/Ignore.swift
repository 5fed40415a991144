/// Declares ignored events: they do nothing in some states and are not refused (T3).
///
/// ```swift
/// let lights = Blueprint<Light, Button>(state: .red) {
///   On(.press, .red => .green, .green => .red)
///   Ignore(.hold, in: .red, .green)
///   Ignore(.press)
/// }
/// let machine = lights.machine()
/// print(machine.send(.hold))  // ignored
/// ```
///
/// Ignored events rank like routes: for the same event, a route from a single state or a list precedes a declaration
/// that ignores the event in any state.
///
/// - Parameters:
///   - events: the events to ignore; any event if you list none.
///   - states: the states to ignore them in; any state if you list none.
/// - Returns: the line.
public func Ignore<H: LineHome>(_ events: H.E.Kind..., in states: H.S.Kind...) -> Lines<H> {
  .init(.ignored(ValuePattern(Pattern(listed: events)), in: ValuePattern(Pattern(listed: states))))
}

/// Ignores any event, or those of a pattern, in some states (T3): `Ignore(.any, in: .off)`.
///
/// - Parameters:
///   - events: the events to ignore.
///   - states: the states to ignore them in; any state if you list none.
/// - Returns: the line.
@_disfavoredOverload
public func Ignore<H: LineHome>(_ events: Pattern<H.E.Kind>, in states: H.S.Kind...) -> Lines<H> {
  .init(.ignored(ValuePattern(events), in: ValuePattern(Pattern(listed: states))))
}

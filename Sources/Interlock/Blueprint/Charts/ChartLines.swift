/// Draws routes of a chart for an event, to the past of a state (C4) or to states of several regions (C2).
///
/// ```swift
/// On(.resume, .onHold => Past(of: .inCall, .deep))
/// ```
///
/// - Parameters:
///   - event: the event.
///   - arrows: the arrows.
/// - Returns: the line, to which modifiers can be added.
@_disfavoredOverload
public func On<S: Kinded, E: Kinded>(
  _ event: E.Kind, _ arrows: ChartArrow<S.Kind>...
) -> RouteLine<Blueprint<S, E>> where S.Kind: StateType, E.Kind: EventType {
  RouteLine(LineContent(.events(ValuePattern(.some(event))), arrows.map(\.erased)))
}

/// Draws routes of a chart that are taken on completion (H7), to the past of a state (C4) or to states of several regions
/// (C2).
///
/// - Parameter arrows: the arrows.
/// - Returns: the line, to which modifiers can be added.
@_disfavoredOverload
public func OnCompletion<S: Kinded, E: Kinded>(_ arrows: ChartArrow<S.Kind>...) -> RouteLine<Blueprint<S, E>>
where S.Kind: StateType, E.Kind: EventType {
  RouteLine(LineContent(.completion, arrows.map(\.erased)))
}

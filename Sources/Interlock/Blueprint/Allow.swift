/// Draws state routes, which allow state attempts along their arrows.
///
/// ```swift
/// let lights = Blueprint<Light, NoEvent>(state: .red) {
///   Allow(.red => .green, .green => .red)
///   Allow(.any => .off)
///     .when("it shows green") { context in context.fromState == .green }
/// }
/// let machine = lights.stateMachine()
/// machine <- .green
/// print(machine.state)  // green
/// ```
///
/// - Parameter arrows: the arrows; `=> .any` allows every target.
/// - Returns: the line, to which modifiers can be added.
public func Allow<H: LineHome>(_ arrows: H.Arrow...) -> RouteLine<H> {
  RouteLine(DeclaredRoutes(.stateAttempt, AnyArrow.arrows(arrows)))
}

/// A line of a blueprint: a declaration such as ``RouteLine``, some lines, or another blueprint.
///
/// Your own types can be elements too. Write their `part` like a blueprint.
///
/// ```swift
/// struct Switch: BlueprintElement {
///   let dark: Light
///
///   var part: Blueprint<Light, Button>.Part {
///     On(.hold, .any => dark)
///     Ignore(.press, in: dark)
///   }
/// }
///
/// let lights = Blueprint<Light, Button>(state: .red) {
///   On(.press, .red => .green, .green => .red)
///   Switch(dark: .off)
/// }
/// ```
public protocol BlueprintElement<H> {
  /// Where the lines stand: in a blueprint or in a machine.
  associatedtype H: LineHome

  /// The lines.
  @LineBuilder<H> var part: Lines<H> { get }
}

/// A line of a blueprint: a declaration such as ``On``, a part, or another blueprint.
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
public protocol BlueprintElement<S, E> {
  /// The state type of the declarations.
  associatedtype S: Kinded where S.Kind: StateType

  /// The event type of the declarations.
  associatedtype E: Kinded where E.Kind: EventType

  /// The declarations.
  @Blueprint<S, E>.Builder var part: Blueprint<S, E>.Part { get }
}

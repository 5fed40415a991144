/// What can stand on a line of a blueprint: a word such as ``On``, a part, or another blueprint.
///
/// A type of your own can be one as well. Its `part` is written like a blueprint.
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
  /// The states that it speaks of.
  associatedtype S: Kinded where S.Kind: StateType

  /// The events that it speaks of.
  associatedtype E: Kinded where E.Kind: EventType

  /// What it declares.
  @Blueprint<S, E>.Builder var part: Blueprint<S, E>.Part { get }
}

public import Interlock

// In SwiftState, lists produced routes, so its users write them in place of routes: `routes: [[.a, .b] => .c]`. Where
// an arrow fits too, the arrow is preferred.

extension Array where Element: StateType {
  /// Makes routes from the states of a list to a state.
  @_disfavoredOverload
  public static func => <E: EventType>(fromStates: [Element], toState: Element) -> Route<Element, E>
  where Element.Kind == Element {
    Route(Pattern(fromStates) => toState)
  }

  /// Makes routes from the states of a list to a pattern.
  @_disfavoredOverload
  public static func => <E: EventType>(fromStates: [Element], toState: State<Element>) -> Route<Element, E>
  where Element.Kind == Element {
    Route(Pattern(fromStates) => toState)
  }

  /// Makes routes from a state to the states of a list.
  @_disfavoredOverload
  public static func => <E: EventType>(fromState: Element, toStates: [Element]) -> Route<Element, E>
  where Element.Kind == Element {
    Route(fromState => Pattern(toStates))
  }

  /// Makes routes from a pattern to the states of a list.
  @_disfavoredOverload
  public static func => <E: EventType>(fromState: State<Element>, toStates: [Element]) -> Route<Element, E>
  where Element.Kind == Element {
    Route(fromState => Pattern(toStates))
  }

  /// Makes routes from the states of a list to the states of another.
  @_disfavoredOverload
  public static func => <E: EventType>(fromStates: [Element], toStates: [Element]) -> Route<Element, E>
  where Element.Kind == Element {
    Route(Pattern(fromStates) => Pattern(toStates))
  }
}

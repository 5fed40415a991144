public import Interlock

// A list literal already is a pattern. These operators are for lists in arrays.

extension Array where Element: StateType {
  /// Draws an arrow from each state of an array to a state.
  @_disfavoredOverload
  public static func => (fromStates: [Element], toState: Element) -> Transition<Element> {
    Pattern(fromStates) => toState
  }

  /// Draws an arrow from each state of an array to a pattern.
  @_disfavoredOverload
  public static func => (fromStates: [Element], toState: State<Element>) -> Transition<Element> {
    Pattern(fromStates) => toState
  }

  /// Draws an arrow from a state to each state of an array.
  @_disfavoredOverload
  public static func => (fromState: Element, toStates: [Element]) -> Transition<Element> {
    fromState => Pattern(toStates)
  }

  /// Draws an arrow from a pattern to each state of an array.
  @_disfavoredOverload
  public static func => (fromState: State<Element>, toStates: [Element]) -> Transition<Element> {
    fromState => Pattern(toStates)
  }

  /// Draws an arrow from each state of an array to each state of another.
  @_disfavoredOverload
  public static func => (fromStates: [Element], toStates: [Element]) -> Transition<Element> {
    Pattern(fromStates) => Pattern(toStates)
  }
}

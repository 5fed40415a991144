// These operators are always a mistake; see `Machine+Mistakes.swift`.

extension StateType {
  /// Reports that arrows use another operator.
  @available(*, unavailable, renamed: "=>", message: "it draws an arrow")
  public static func == (fromState: Self, toState: Self) -> Transition<Self> { fatalError() }

  /// Reports that arrows use another operator.
  @available(*, unavailable, renamed: "=>", message: "it draws an arrow")
  public static func >= (fromState: Self, toState: Self) -> Transition<Self> { fatalError() }
}

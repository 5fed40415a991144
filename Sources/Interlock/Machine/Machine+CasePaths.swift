extension Machine {
  /// The data of the current state, if it is of a case; in a chart, that of an active state (C5).
  ///
  /// ```swift
  /// @Cases enum Order: StateType { case cart([String]), placed(id: Int, total: Int) }
  ///
  /// let order = Machine<Order, NoEvent>(state: .placed(id: 7, total: 40))
  /// print(order[\.placed]?.total ?? 0)  // 40
  /// print(order[\.cart] == nil)  // true
  /// ```
  ///
  /// - Parameter path: the case.
  /// - Returns: nil if the state is of another case, and so are those of all active regions.
  /// - Complexity: O(1), and a copy of the data.
  @export(implementation)
  public final subscript<Case: CaseType>(_ path: KeyPath<S.Cases, Case>) -> Case.Payload?
  where Case.Root == S {
    if let payload = Case.extract(state) { return payload }
    return payloadInside(Case.self)
  }
}

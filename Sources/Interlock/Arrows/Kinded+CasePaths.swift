extension Kinded {
  /// The data of a case, if the value is of that case.
  ///
  /// ```swift
  /// @Cases enum Order: StateType { case cart([String]), placed(id: Int, total: Int) }
  ///
  /// let order = Order.placed(id: 7, total: 40)
  /// print(order[\.placed]?.total ?? 0)  // 40
  /// print(order[\.cart] == nil)  // true
  /// ```
  ///
  /// - Parameter path: the case.
  /// - Returns: nil if the value is of another case.
  /// - Complexity: O(1), and a copy of the data.
  @export(implementation)
  public subscript<Case: CaseType>(_ path: KeyPath<Cases, Case>) -> Case.Payload? where Case.Root == Self {
    Case.extract(self)
  }
}

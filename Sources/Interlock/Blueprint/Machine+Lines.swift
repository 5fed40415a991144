extension Machine {
  /// Adds lines to the machine: the same words as in a ``Blueprint``, with closures that need not be `@Sendable`.
  ///
  /// ```swift
  /// var count = 0
  /// let token = machine.add {
  ///   On(.press, .red => .green)
  ///     .then { _ in count += 1 }
  /// }
  /// token.dispose()  // the line is gone
  /// ```
  ///
  /// Lines for state attempts have no effect on a machine that is driven by events only. What is added during an attempt
  /// takes part from the next attempt on (G2).
  ///
  /// In a chart, lines go to the region in which their source lives, as those of its blueprint do (C2). They can
  /// name only states that the blueprint mentions. Another state traps, and so does a mistake that a blueprint
  /// would report.
  ///
  /// - Parameter lines: the lines.
  /// - Returns: a token that removes all of them.
  @discardableResult
  public final func add(@LineBuilder<Machine> _ lines: () -> Lines<Machine>) -> Registration {
    let declarations = lines().declarations
    checkChartArrows(in: declarations)
    return add(declarations)
  }

  /// Adds lines to the machine itself, and to no region inside it, for tools that watch each machine of a tree.
  @discardableResult
  package final func addHere(@LineBuilder<Machine> _ lines: () -> Lines<Machine>) -> Registration {
    Registration.joining(lines().declarations.map { $0.register(on: self) })
  }
}

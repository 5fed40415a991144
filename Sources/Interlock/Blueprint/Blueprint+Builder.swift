extension Blueprint {
  /// The result builder that collects the lines of a blueprint.
  ///
  /// It has a single `buildExpression` without overloads, so that the compiler reports a mistake at the word that
  /// causes it.
  @resultBuilder
  public enum Builder {
    /// Adds a line.
    public static func buildExpression(_ element: any BlueprintElement<S, E>) -> Part { element.part }

    /// Joins the lines.
    public static func buildBlock(_ parts: Part...) -> Part { Part(parts.flatMap { $0.declarations }) }

    /// Adds the lines of an `if` without `else`.
    public static func buildOptional(_ part: Part?) -> Part { part ?? Part() }

    /// Adds the lines of an `if` or a `case`.
    public static func buildEither(first part: Part) -> Part { part }

    /// Adds the lines of an `else` or a later `case`.
    public static func buildEither(second part: Part) -> Part { part }

    /// Joins the lines of a `for` loop.
    public static func buildArray(_ parts: [Part]) -> Part { Part(parts.flatMap { $0.declarations }) }

    /// Adds the lines of an `if #available`.
    public static func buildLimitedAvailability(_ part: Part) -> Part { part }
  }
}

extension Blueprint {
  /// Collects the lines of a blueprint.
  ///
  /// There is one `buildExpression`, which is not overloaded: a mistake in a line is then a mistake of that line's own
  /// word.
  @resultBuilder
  public enum Builder {
    /// Takes a line.
    public static func buildExpression(_ element: any BlueprintElement<S, E>) -> Part { element.part }

    /// Joins the lines.
    public static func buildBlock(_ parts: Part...) -> Part { Part(parts.flatMap(\.declarations)) }

    /// Takes the lines of an `if` without `else`.
    public static func buildOptional(_ part: Part?) -> Part { part ?? Part() }

    /// Takes the lines of an `if`, or of a `case`.
    public static func buildEither(first part: Part) -> Part { part }

    /// Takes the lines of an `else`, or of a later `case`.
    public static func buildEither(second part: Part) -> Part { part }

    /// Joins the lines of a `for`.
    public static func buildArray(_ parts: [Part]) -> Part { Part(parts.flatMap(\.declarations)) }

    /// Takes the lines of an `if #available`.
    public static func buildLimitedAvailability(_ part: Part) -> Part { part }
  }
}

/// The result builder that collects lines.
///
/// It has a single `buildExpression` without overloads, so that the compiler reports a mistake at the word that
/// causes it.
@resultBuilder
public enum LineBuilder<H: LineHome> {
  /// Adds a line.
  public static func buildExpression(_ element: any BlueprintElement<H>) -> Lines<H> { element.part }

  /// Joins the lines.
  public static func buildBlock(_ parts: Lines<H>...) -> Lines<H> { Lines(parts.flatMap { $0.declarations }) }

  /// Adds the lines of an `if` without `else`.
  public static func buildOptional(_ part: Lines<H>?) -> Lines<H> { part ?? Lines() }

  /// Adds the lines of an `if` or a `case`.
  public static func buildEither(first part: Lines<H>) -> Lines<H> { part }

  /// Adds the lines of an `else` or a later `case`.
  public static func buildEither(second part: Lines<H>) -> Lines<H> { part }

  /// Joins the lines of a `for` loop.
  public static func buildArray(_ parts: [Lines<H>]) -> Lines<H> { Lines(parts.flatMap { $0.declarations }) }
}

extension Blueprint {
  /// The result builder that collects the lines of a blueprint.
  public typealias Builder = LineBuilder<Blueprint>
}

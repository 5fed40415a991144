/// Marks a guard of data: the compiler checks it after the line that it belongs to.
///
/// Without it, the compiler checks a closure of one expression together with its line. If a word of the line is misspelt, the types of
/// the data are unknown, and it tries each overload of each operator in the closure. A closure that contains `return` is
/// no body of a result builder, but the compiler tells about the `return` if anything in it is wrong.
///
/// You don't use it yourself.
@resultBuilder
public enum OneExpression {
  /// The value of the expression.
  @export(implementation)
  @inline(__always)
  public static func buildExpression(_ value: Bool) -> Bool { value }

  /// The value of the closure.
  @export(implementation)
  @inline(__always)
  public static func buildBlock(_ value: Bool) -> Bool { value }

  /// The value of an `if`, or of a case of a `switch`.
  @export(implementation)
  @inline(__always)
  public static func buildEither(first value: Bool) -> Bool { value }

  /// The value of an `else`, or of another case of a `switch`.
  @export(implementation)
  @inline(__always)
  public static func buildEither(second value: Bool) -> Bool { value }
}

/// How a graph shows states that only mappings lead to.
public enum StateGrouping: Sendable, Hashable {
  /// One state for each case of an enum, whatever it carries.
  case byCase

  /// Each value that was found.
  case byValue
}

/// How states that only mappings lead to stand in a graph.
public enum StateGrouping: Sendable, Hashable {
  /// One state for each case of an enum, whatever it carries.
  case byCase

  /// Each value that was found.
  case byValue
}

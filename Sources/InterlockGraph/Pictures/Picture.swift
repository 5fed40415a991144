/// What a picture of a graph shows, and how.
public struct Picture: Sendable, Hashable {
  /// Where the arrows lead.
  public enum Direction: Sendable, Hashable {
    case topToBottom, leftToRight
  }

  /// How routes from or to any state are drawn.
  public enum Wildcards: Sendable, Hashable {
    /// As arrows from or to one pseudo-state, as they were declared.
    case pseudoState

    /// As an arrow for each of the moves that they make possible.
    case expanded
  }

  /// Where the arrows lead.
  public var direction: Direction

  /// How routes from or to any state are drawn.
  public var wildcards: Wildcards

  /// Whether the current state of a machine is marked.
  public var highlightsCurrentState: Bool

  /// Whether states that can't be reached are left out.
  public var showsOnlyReachable: Bool

  /// Whether ignored events are drawn.
  public var showsIgnoredEvents: Bool

  /// Says what a picture shows.
  ///
  /// - Parameters:
  ///   - direction: where the arrows lead.
  ///   - wildcards: how routes from or to any state are drawn.
  ///   - highlightsCurrentState: whether the current state of a machine is marked.
  ///   - showsOnlyReachable: whether states that can't be reached are left out.
  ///   - showsIgnoredEvents: whether ignored events are drawn.
  public init(
    direction: Direction = .topToBottom, wildcards: Wildcards = .pseudoState,
    highlightsCurrentState: Bool = false, showsOnlyReachable: Bool = false, showsIgnoredEvents: Bool = false
  ) {
    self.direction = direction
    self.wildcards = wildcards
    self.highlightsCurrentState = highlightsCurrentState
    self.showsOnlyReachable = showsOnlyReachable
    self.showsIgnoredEvents = showsIgnoredEvents
  }
}

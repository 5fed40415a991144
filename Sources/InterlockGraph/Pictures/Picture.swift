/// The options of a picture of a graph.
public struct Picture: Sendable, Hashable {
  /// The direction of the arrows.
  public enum Direction: Sendable, Hashable {
    /// Downwards.
    case topToBottom

    /// To the right.
    case leftToRight
  }

  /// How routes from or to any state are drawn.
  public enum Wildcards: Sendable, Hashable {
    /// As arrows from or to one pseudo-state, as declared.
    case pseudoState

    /// As an arrow for each of the possible transitions.
    case expanded
  }

  /// The direction of the arrows.
  public var direction: Direction

  /// How routes from or to any state are drawn.
  public var wildcards: Wildcards

  /// Whether the current state of a machine is marked.
  public var highlightsCurrentState: Bool

  /// Whether states that can't be reached are left out.
  public var showsOnlyReachable: Bool

  /// Whether ignored events are drawn.
  public var showsIgnoredEvents: Bool

  /// Sets the options of a picture.
  ///
  /// - Parameters:
  ///   - direction: the direction of the arrows.
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

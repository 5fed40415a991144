/// What happened to a machine of a tree, whatever its types, as told to those who watch the tree (H11).
public struct TreeChange {
  /// What the change does to the machine.
  public let kind: ChangeKind

  /// The kind of the event of the transition; nil if none led to it: a state attempt, a timeout, a completion, a start.
  public let event: (any EventType)?

  /// The kind of the state before; for a start or an end of the machine's own state.
  public let fromState: any StateType

  /// The kind of the state after.
  public let toState: any StateType

  /// Where the machine lives in the tree that is watched.
  public let path: MachinePath

  /// The change with its types.
  private let typed: any CustomDebugStringConvertible

  init<S, E>(_ change: Change<S, E>) {
    kind = change.kind
    event = change.event?.kind
    fromState = change.fromState.kind
    toState = change.toState.kind
    path = change.path
    typed = change
  }

  /// The change with its types, and the data of its states and its event.
  ///
  /// - Parameter type: the change of a machine: `Change<Player, Tap>.self`.
  /// - Returns: nil if it is the change of a machine of other types.
  public func `as`<S, E>(_ type: Change<S, E>.Type) -> Change<S, E>? {
    typed as? Change<S, E>
  }
}

extension TreeChange: CustomStringConvertible, CustomDebugStringConvertible {
  /// The change as an arrow, after the path of a machine that lives inside another: `Player: .paused => .playing on .play`.
  public var description: String {
    path.prefix
      + kind.phrase(
        spelling(of: fromState), spelling(of: toState), event: event.map { spelling(of: $0) })
  }

  /// The change with its type, and with the data of its states and its event.
  public var debugDescription: String { "Tree\(typed.debugDescription)" }
}

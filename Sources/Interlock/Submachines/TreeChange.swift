/// A change of any machine in a tree, without its types, as observers of the tree receive it (H11).
public struct TreeChange {
  /// What the change does to the machine.
  public let kind: ChangeKind

  /// The kind of the transition's event; nil for a state attempt, a timeout, a completion or a start.
  public let event: (any EventType)?

  /// The kind of the state before the change. For a start or an end, it is the submachine's own state.
  public let fromState: any StateType

  /// The kind of the state after the change.
  public let toState: any StateType

  /// The machine's path in the observed tree.
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

  /// Returns the change with its types, and with the data of its states and event.
  ///
  /// - Parameter type: the type of the change: `Change<Player, Tap>.self`.
  /// - Returns: the change; nil if the machine has other types.
  public func `as`<S, E>(_ type: Change<S, E>.Type) -> Change<S, E>? {
    typed as? Change<S, E>
  }
}

extension TreeChange: CustomStringConvertible, CustomDebugStringConvertible {
  /// The change as an arrow, preceded by the path of a submachine: `Player: .paused => .playing on .play`.
  public var description: String {
    path.prefix
      + kind.phrase(
        AttemptWords(
          event: event.map { kindSpelling(of: $0) }, fromState: kindSpelling(of: fromState),
          toState: kindSpelling(of: toState)))
  }

  /// The change with its type and with the data of its states and event.
  public var debugDescription: String { "Tree\(typed.debugDescription)" }
}

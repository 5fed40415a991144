/// A change of any machine in a tree, without its types, as observers of the tree receive it (H11).
public struct TreeChange {
  /// The effect of the change on the machine.
  public let kind: ChangeKind

  private let context: AnyContext
  private let source: Source

  init(_ kind: ChangeKind, _ context: AnyContext, _ source: Source) {
    self.kind = kind
    self.context = context
    self.source = source
  }

  /// The kind of the transition's event; nil for a state attempt, a timeout, a completion or a start.
  public var event: (any EventType)? { source.kinds(of: erased).event }

  /// The kind of the state before the change. For a start or an end, it is the submachine's own state.
  public var fromState: any StateType { source.kinds(of: erased).fromState }

  /// The kind of the state after the change.
  public var toState: any StateType { source.kinds(of: erased).toState }

  /// The machine's path in the observed tree.
  public var path: MachinePath { source.path }

  private var erased: AnyChange { AnyChange(kind: kind, context: context, source: source) }

  /// The change with its types.
  private var typed: any CustomDebugStringConvertible { source.typed(erased) }

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

extension TreeChange {
  /// A machine that knows its types, as the source of changes.
  class Source: ChangeSource {
    /// The kinds of a change.
    func kinds(of change: AnyChange) -> (
      event: (any EventType)?, fromState: any StateType, toState: any StateType
    ) {
      preconditionFailure("The source of a change knows its types.")
    }

    /// A change with its types.
    func typed(_ change: AnyChange) -> any CustomDebugStringConvertible {
      preconditionFailure("The source of a change knows its types.")
    }
  }
}

final class TypedChangeSource<S: Kinded, E: Kinded>: TreeChange.Source
where S.Kind: StateType, E.Kind: EventType {
  override func kinds(of change: AnyChange) -> (
    event: (any EventType)?, fromState: any StateType, toState: any StateType
  ) {
    let change = Change<S, E>(change)
    return (change.event?.kind, change.fromState.kind, change.toState.kind)
  }

  override func typed(_ change: AnyChange) -> any CustomDebugStringConvertible { Change<S, E>(change) }
}

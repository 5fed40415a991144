/// A change that observers of a machine receive: a transition, or the start or end of a submachine.
///
/// ```swift
/// machine.addTreeHandler { change in
///   print(change.path, change)  // root .red => .green on .press
/// }
/// ```
public struct Change<S: Kinded, E: Kinded> where S.Kind: StateType, E.Kind: EventType {
  /// What the change does to the machine.
  public let kind: ChangeKind

  /// The event of the transition; nil for a state attempt, a timeout, a completion or a start.
  public let event: E?

  /// The state before the change. For a start or an end, it is the submachine's own state.
  public let fromState: S

  /// The state after the change.
  public let toState: S

  /// The machine's path in the observed tree.
  public let path: MachinePath

  package init(kind: ChangeKind, event: E?, fromState: S, toState: S, path: MachinePath) {
    self.kind = kind
    self.event = event
    self.fromState = fromState
    self.toState = toState
    self.path = path
  }
}

extension Change: Equatable where S: Equatable, E: Equatable {}
extension Change: Hashable where S: Hashable, E: Hashable {}
extension Change: Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}

extension Change: CustomStringConvertible, CustomDebugStringConvertible {
  /// The change as an arrow between kinds, preceded by the path of a submachine: `Player: .paused => .playing on
  /// .play`.
  public var description: String {
    path.prefix
      + kind.phrase(
        kindSpelling(of: fromState), kindSpelling(of: toState), event: event.map { kindSpelling(of: $0) })
  }

  /// The change with its type and with the data of its states and event.
  public var debugDescription: String {
    let phrase = kind.phrase(
      spelling(of: fromState), spelling(of: toState), event: event.map { spelling(of: $0) })
    return "Change(\(path.prefix)\(phrase))"
  }
}

extension ChangeKind {
  /// A change of this kind, in words.
  func phrase(_ fromState: String, _ toState: String, event: String?) -> String {
    let suffix = event.map { " on \($0)" } ?? ""
    return switch self {
    case .moved: "\(fromState) => \(toState)\(suffix)"
    case .stayed: "stays in \(fromState)\(suffix)"
    case .started: "starts in \(toState)"
    case .left: "is left in \(fromState)"
    }
  }
}

/// What happened to a machine, as told to those who watch it: a transition, or its start or end with the machine around it.
///
/// ```swift
/// machine.addTreeHandler { change in
///   print(change.path, change)  // root .red => .green on .press
/// }
/// ```
public struct Change<S: Kinded, E: Kinded> where S.Kind: StateType, E.Kind: EventType {
  /// What the change does to the machine.
  public let kind: ChangeKind

  /// The event of the transition; nil if none led to it: a state attempt, a timeout, a completion, a start.
  public let event: E?

  /// The state before; for a start or an end the machine's own state.
  public let fromState: S

  /// The state after.
  public let toState: S

  /// Where the machine lives in the tree that is watched.
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
  /// The change as an arrow between kinds, after the path of a machine that lives inside another:
  /// `Player: .paused => .playing on .play`.
  public var description: String {
    path.prefix
      + kind.phrase(
        kindSpelling(of: fromState), kindSpelling(of: toState), event: event.map { kindSpelling(of: $0) })
  }

  /// The change with its type, and with the data of its states and its event.
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

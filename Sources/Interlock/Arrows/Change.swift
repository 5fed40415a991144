/// A change that observers of a machine receive: a transition, or the start or end of a submachine.
///
/// ```swift
/// machine.addTreeHandler { change in
///   print(change.path, change)  // root .red => .green on .press
/// }
/// ```
public struct Change<S: Kinded, E: Kinded> where S.Kind: StateType, E.Kind: EventType {
  private let erased: AnyChange

  init(_ erased: AnyChange) {
    self.erased = erased
  }

  /// What the change does to the machine.
  public var kind: ChangeKind { erased.kind }

  /// The event of the transition; nil for a state attempt, a timeout, a completion or a start.
  public var event: E? { erased.event.map { Edge<E>.typed($0) } }

  /// The state before the change. For a start or an end, it is the submachine's own state.
  public var fromState: S { Edge<S>.typed(erased.fromState) }

  /// The state after the change.
  public var toState: S { Edge<S>.typed(erased.toState) }

  /// The machine's path in the observed tree.
  public var path: MachinePath { erased.path }
}

extension Change: Equatable where S: Equatable, E: Equatable {
  /// Whether two changes are of the same kind, between the same states, by the same event, and of machines with the
  /// same path.
  public static func == (one: Self, other: Self) -> Bool {
    one.kind == other.kind && one.event == other.event && one.fromState == other.fromState
      && one.toState == other.toState && one.path == other.path
  }
}
extension Change: Hashable where S: Hashable, E: Hashable {
  /// Hashes the kind, the event, the states and the path.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(event)
    hasher.combine(fromState)
    hasher.combine(toState)
    hasher.combine(path)
  }
}
extension Change: @unchecked Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}

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

/// A change, whatever the machine's types.
final class AnyChange {
  let kind: ChangeKind
  let event: AnyValue?
  let fromState: AnyValue
  let toState: AnyValue
  let path: MachinePath

  init(_ notice: Notice, path: MachinePath) {
    kind = notice.kind
    event = notice.event
    fromState = notice.fromState
    toState = notice.toState
    self.path = path
  }
}

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

  /// The effect of the change on the machine.
  public var kind: ChangeKind { erased.kind }

  /// The event of the transition; nil for a state attempt, a timeout, a completion or a start.
  public var event: E? { erased.values.event.map { Edge<E>.typed($0) } }

  /// The state before the change. For a start or an end, it is the submachine's own state.
  public var fromState: S { Edge<S>.typed(erased.values.fromState) }

  /// The state after the change.
  public var toState: S { Edge<S>.typed(erased.values.toState) }

  /// The machine's path in the observed tree.
  public var path: MachinePath { erased.source.path }
}

extension Change: Equatable where S: Equatable, E: Equatable {
  /// Whether two changes are of the same kind, between the same states, by the same event, and of machines with the
  /// same path.
  public static func == (one: Self, other: Self) -> Bool {
    let (one, other) = (one.erased, other.erased)
    return one.kind == other.kind && one.values.isEqual(to: other.values, S.self, E.self)
      && one.source.path == other.source.path
  }
}
extension Change: Hashable where S: Hashable, E: Hashable {
  /// Hashes the kind, the event, the states and the path.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    erased.values.hash(into: &hasher, S.self, E.self)
    hasher.combine(path)
  }
}
// The engine's values are of these types. No machine changes a value that something else holds.
extension Change: @unchecked Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}

extension Change: CustomStringConvertible, CustomDebugStringConvertible {
  /// The change as an arrow between kinds, preceded by the path of a submachine: `Player: .paused => .playing on
  /// .play`.
  public var description: String { phrase(showingData: false) }

  /// The change with its type and with the data of its states and event.
  public var debugDescription: String { "Change(\(phrase(showingData: true)))" }

  private func phrase(showingData: Bool) -> String {
    erased.phrase(erased.values.words(S.self, E.self, showingData: showingData))
  }
}

extension ChangeKind {
  /// A change of this kind, in words.
  func phrase(_ words: AttemptWords) -> String {
    switch self {
    case .moved: words.arrow
    case .stayed: "stays in \(words.fromState)\(words.occasion)"
    case .started: "starts in \(words.toState)"
    case .left: "is left in \(words.fromState)"
    }
  }
}

/// A change, whatever the machine's types.
struct AnyChange {
  let kind: ChangeKind
  let context: AnyContext
  let source: ChangeSource

  var values: AttemptValues {
    unsafe AttemptValues(
      event: context.event(source.eventBox), fromState: context.fromState, toState: context.toState)
  }

  /// The change as a phrase, preceded by the path of a submachine.
  func phrase(_ words: AttemptWords) -> String { source.path.prefix + kind.phrase(words) }
}

/// Where changes come from: the changed machine, as the observed one sees it.
@safe
class ChangeSource {
  /// The machine's path from the observed one.
  final let path: MachinePath

  @unsafe fileprivate final let eventBox: (UnsafeRawPointer) -> Box

  init(_ machine: Engine, path: MachinePath) {
    unsafe eventBox = unsafe machine.definition.eventBox
    self.path = path
  }
}

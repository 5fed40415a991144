public import Interlock

/// A moment of a run, for a property: where the machines are, and which event has just been taken.
///
/// Situations combine with `&&`, `||` and `!`:
///
/// ```swift fragment
/// Never(At(Player.playing) && At(Sound.muted))
/// Never(At(.cart), after: Taken(.pay))
/// ```
public struct Situation<S: StateType, E: EventType> where S.Kind == S, E.Kind == E {
  indirect enum Term {
    /// An active machine with states of a type is in one of them.
    case at(type: String, names: [Name])
    case taken([E])
    case not(Term)
    case both(Term, Term)
    case either(Term, Term)
  }

  /// A state's spelling, with and without the data of its cases.
  struct Name: Hashable {
    let full: String
    let kind: String
  }

  let term: Term

  /// Both situations at the same moment.
  public static func && (one: Self, other: Self) -> Self { Self(term: .both(one.term, other.term)) }

  /// At least one of two situations.
  public static func || (one: Self, other: Self) -> Self { Self(term: .either(one.term, other.term)) }

  /// Any other situation.
  public static prefix func ! (situation: Self) -> Self { Self(term: .not(situation.term)) }
}

extension Situation: Sendable where S: Sendable, E: Sendable {}
extension Situation.Term: Sendable where E: Sendable {}
extension Situation.Name: Sendable {}

extension Situation {
  /// Being in one of some states.
  static func at<M: StateType>(_ states: [M]) -> Self {
    Self(
      term: .at(
        type: String(reflecting: M.self),
        names: states.map { Name(full: spelling(of: $0), kind: kindSpelling(of: $0)) }))
  }
}

extension Situation: CustomStringConvertible {
  /// The situation as source code: `At(.playing) && !Taken(.stop)`.
  public var description: String { term.phrase }
}

extension Situation.Term {
  fileprivate var phrase: String {
    switch self {
    case .at(let type, let names):
      let isOwn = type == String(reflecting: S.self)
      let prefix = isOwn ? "" : typeName(type)
      return "At(\(names.map { prefix + $0.full }.joined(separator: ", ")))"
    case .taken(let events): return "Taken(\(events.map { spelling(of: $0) }.joined(separator: ", ")))"
    case .not(let term): return "!\(term.operand)"
    case .both(let one, let other): return "\(one.operand) && \(other.operand)"
    case .either(let one, let other): return "\(one.operand) || \(other.operand)"
    }
  }

  private var operand: String {
    switch self {
    case .at, .taken, .not: phrase
    case .both, .either: "(\(phrase))"
    }
  }

  /// The states as a property's arguments, where they are all that it asks for: `.paid, .cancelled`.
  var plainStates: String? {
    guard case .at(let type, let names) = self, type == String(reflecting: S.self) else { return nil }
    return names.map(\.full).joined(separator: ", ")
  }
}

/// A machine is in one of these states.
///
/// - Parameters:
///   - state: a state, by its kind.
///   - states: further states.
public func At<S, E>(_ state: S, _ states: S...) -> Situation<S, E> { .at([state] + states) }

/// An active machine of the tree is in one of these states: `At(Player.playing)`.
///
/// - Parameters:
///   - state: a state of any machine in the tree, by its kind.
///   - states: further states of the same type.
@_disfavoredOverload
public func At<S, E, M: StateType>(_ state: M, _ states: M...) -> Situation<S, E> where M.Kind == M {
  .at([state] + states)
}

/// One of these events has been taken, and has led here.
///
/// - Parameters:
///   - event: an event, by its kind.
///   - events: further events.
public func Taken<S, E>(_ event: E, _ events: E...) -> Situation<S, E> {
  Situation(term: .taken([event] + events))
}

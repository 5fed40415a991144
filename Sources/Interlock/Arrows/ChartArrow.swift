/// A target of a chart's arrow that says more than a state: ``Past(of:_:otherwise:)`` or ``All(_:_:)``.
public struct ChartTarget<S: StateType> {
  /// The part of the target besides its first state.
  enum Manner: Hashable {
    /// The regions of the state start where they were left.
    case past(History, otherwise: S?)

    /// More states, in other regions.
    case all([S])
  }

  let state: S
  let manner: Manner
}

extension ChartTarget: Hashable {}
extension ChartTarget: Sendable where S: Sendable {}
extension ChartTarget.Manner: Sendable where S: Sendable {}

/// The past of a state as a target: the regions that live in it start where they were left (C4).
///
/// ```swift
/// enum Phone: StateType { case idle, inCall, talking, held, open, muted }
/// enum Key: EventType { case dial, hold, mute, leave, back, whisper }
///
/// let phone = Blueprint<Phone, Key>(state: .idle) {
///   On(.dial, .idle => .inCall)
///   On(.leave, .inCall => .idle)
///   On(.back, .idle => Past(of: .inCall))
///   On(.whisper, .idle => All(.held, .muted))
///   Within(.inCall, "call", initial: .talking) { On(.hold, .talking => .held, .held => .talking) }
///   Within(.inCall, "microphone", initial: .open) { On(.mute, .open => .muted, .muted => .open) }
/// }
/// let machine = phone.machine()
/// machine <-! .dial <-! .hold <-! .leave <-! .back
/// print(machine.leaves == [.held, .open])  // true
/// ```
///
/// It precedes what the regions' declarations say about history. A region that was left in a final state starts over.
///
/// - Parameters:
///   - state: the state, in which regions live.
///   - history: shallow, so that regions further inside start over, or deep.
///   - initial: the state that is entered as long as the region in which it lives has no past; nil for the region's own
///     initial state. All arrows to the past of a region name the same one.
/// - Returns: the target.
public func Past<S: StateType>(
  of state: S, _ history: History = .shallow, otherwise initial: S? = nil
) -> ChartTarget<S> {
  ChartTarget(state: state, manner: .past(history, otherwise: initial))
}

/// Several states in parallel regions as one target (C2).
///
/// ```swift
/// machine <-! .leave <-! .whisper
/// print(machine.leaves == [.held, .muted])  // true
/// ```
///
/// A list, `.onHold => [.talking, .muted]`, means one of them or the other (R2).
///
/// - Parameters:
///   - state: a state.
///   - states: states in other regions.
/// - Returns: the target.
public func All<S: StateType>(_ state: S, _ states: S...) -> ChartTarget<S> {
  ChartTarget(state: state, manner: .all(states))
}

extension ChartTarget {
  /// Several states in parallel regions as one target. There is at least one.
  package static func all(_ states: [S]) -> ChartTarget {
    ChartTarget(state: states[0], manner: .all(Array(states.dropFirst())))
  }
}

// A target is a value whose kind is its state, so that one form of `=>` draws arrows to it and to states with their data. With a
// form of its own, a misspelt word in a chain took twice as long to find.
extension ChartTarget: Kinded where S.Kind == S {
  /// The state, or the first of several.
  public var kind: S { state }
}

/// An arrow of a chart to more than a state: `.onHold => Past(of: .inCall)`, `.onHold => All(.talking, .muted)`.
public typealias ChartArrow<S: StateType> = ValueArrow<ChartTarget<S>> where S.Kind == S

extension ValueArrow {
  /// The arrow of a chart for the engine.
  func erased<Kind>() -> AnyArrow where S == ChartTarget<Kind> {
    let manner: AnyArrow.Manner =
      switch toState.manner {
      case .past(let history, let initial): .past(history, otherwise: initial.map { Address.erased($0) })
      case .all(let states): .all(states.map { Address.erased($0) })
      }
    return AnyArrow(fromState: fromState, toState: .some(Address.erased(toState.state)), manner)
  }
}

/// A target that spells itself, where other values are spelled as their kinds.
protocol ChartTargetSpelling: CustomStringConvertible {}

extension ChartTarget: ChartTargetSpelling {
  /// The target as source code: `Past(of: .inCall, .deep)`, `All(.talking, .muted)`.
  public var description: String {
    switch manner {
    case .past(let history, let initial):
      "Past(of: \(spelling(of: state)), .\(history)\(initial.map { ", otherwise: \(spelling(of: $0))" } ?? ""))"
    case .all(let states):
      "All(\(([state] + states).map { spelling(of: $0) }.joined(separator: ", ")))"
    }
  }
}

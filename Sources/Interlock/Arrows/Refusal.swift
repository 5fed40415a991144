/// The reason why an attempt was refused. Nothing changed.
///
/// A refusal prints as a sentence. ``Outcome/orThrow()`` throws it as a ``RefusedAttempt``.
///
/// ```swift
/// if case .refused(let refusal) = machine.send(.press) {
///   print(refusal)  // No route leads from .off on .press.
/// }
/// ```
public struct Refusal<S: Kinded, E: Kinded> where S.Kind: StateType, E.Kind: EventType {
  /// A condition that failed.
  public struct Guard {
    let erased: AnyReason.Guard

    /// The arrow that the condition guards. A condition of a submachine guards an arrow between other states: then it is an
    /// arrow of the machine's state to `.any`, since the machine would have stayed.
    public var transition: Transition<S.Kind> {
      Transition(fromState: Pattern(erased.fromState), toState: Pattern(erased.toState))
    }

    /// The condition's label, if it has one.
    public var label: String? { erased.label }

    /// The error that the guard returned; nil if it gave no reason (K3).
    public var error: (any Error)? { erased.error }
  }

  /// The reasons for a refusal.
  public enum Reason {
    /// No route leads there from here.
    case noRoute

    /// Routes lead there, but these conditions failed, in the order in which they were judged.
    case conditions([Guard])

    /// The machine is an inactive submachine (H8). The text names the machine around it that is in another state:
    /// `Machine<App, Tap> is in .menu`.
    case inactive(String)

    /// The event would have been deferred, but the limit of ``CallLimits/deferrals`` is reached (C7).
    case tooManyDeferred(limit: Int)

    /// The chart of an SCXML document has not come to rest after the event (C3). The steps until then are not
    /// undone. The text lists the last steps.
    case endless(String)
  }

  /// What was attempted, with the cause of the refusal, or, if a handler was given the refusal, the record that has it.
  @usableFromInline
  enum Subject {
    /// An event that no route takes.
    case unrouted(E)

    /// An event that all candidates refuse.
    case declined(E, Cause)

    case event(E, Cause?, ContextRecord?)

    /// A target state, that of a timeout included.
    case target(S, Cause?, ContextRecord?)
  }

  @usableFromInline let subject: Subject

  /// The state that the machine was in and still is in.
  public let fromState: S

  @export(implementation)
  @inline(__always)
  init(_ subject: Subject, from fromState: S) {
    self.subject = subject
    self.fromState = fromState
  }

  @export(implementation)
  init(event: E?, fromState: S, toState: S, _ cause: Cause?) {
    let subject: Subject = if let event { .event(event, cause, nil) } else { .target(toState, cause, nil) }
    self.init(subject, from: fromState)
  }

  /// The attempted event; nil for a state attempt.
  public var event: E? {
    switch subject {
    case .unrouted(let event), .declined(let event, _), .event(let event, _, _): event
    case .target: nil
    }
  }

  /// The target of a state attempt; ``fromState`` for an event attempt.
  public var toState: S {
    if case .target(let state, _, _) = subject { state } else { fromState }
  }

  /// Lets go of the parts one by one. Where the compiler lets go of a large value as a whole, it asks the type's metadata how.
  @export(implementation)
  @inline(__always)
  consuming func discard() {
    let (subject, fromState) = (subject, fromState)
    _ = fromState
    switch consume subject {
    case .unrouted(let event): _ = event
    case .declined(let event, let cause): _ = (event, cause)
    case .event(let event, let cause, let record): _ = (event, cause, record)
    case .target(let state, let cause, let record): _ = (state, cause, record)
    }
  }

  package init(event: E?, fromState: S, toState: S, inactiveWhile obstacle: String) {
    self.init(event: event, fromState: fromState, toState: toState, GivenCause(.inactive(obstacle)))
  }

  /// The reason, whatever the machine's types.
  var erasedReason: AnyReason {
    switch subject {
    case .unrouted: .noRoute
    case .declined(_, let cause): cause.reason
    case .event(_, let cause, let record), .target(_, let cause, let record):
      record?.reason ?? cause?.reason ?? .noRoute
    }
  }

  /// The record of the attempt, if a handler was given the refusal.
  var record: ContextRecord? {
    switch subject {
    case .unrouted, .declined: nil
    case .event(_, _, let record), .target(_, _, let record): record
    }
  }

  fileprivate var values: AttemptValues {
    AttemptValues(
      event: event.map { Edge.erased($0) }, fromState: Edge.erased(fromState), toState: Edge.erased(toState))
  }

  /// The errors that guards returned, in the order in which the guards were judged, each with its own type (K3).
  public var errors: [any Error] {
    if case .conditions(let guards) = erasedReason { guards.compactMap(\.error) } else { [] }
  }

  /// The reason for the refusal.
  public var reason: Reason {
    switch erasedReason {
    case .noRoute: .noRoute
    case .inactive(let obstacle): .inactive(obstacle)
    case .tooManyDeferred(let limit): .tooManyDeferred(limit: limit)
    case .endless(let steps): .endless(steps)
    case .conditions(let guards): .conditions(guards.map { Guard(erased: $0) })
    }
  }
}

extension Refusal.Guard: Hashable {
  /// Whether two conditions have the same arrow, the same label and the same reason. Errors that can't be compared are
  /// equal if they print the same.
  public static func == (one: Self, other: Self) -> Bool {
    one.erased.hasSameReason(as: other.erased) && one.transition == other.transition
  }

  /// Hashes the arrow and the label.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(transition)
    hasher.combine(label)
  }
}
extension Refusal.Guard: @unchecked Sendable where S.Kind: Sendable {}
extension Refusal.Reason: Hashable {}
extension Refusal.Reason: Sendable where S.Kind: Sendable {}
extension Refusal: Equatable where S: Equatable, E: Equatable {
  /// Whether two refusals are of the same attempt for the same reason.
  public static func == (one: Self, other: Self) -> Bool {
    one.values.isEqual(to: other.values, S.self, E.self) && one.reason == other.reason
  }
}
extension Refusal: Hashable where S: Hashable, E: Hashable {
  /// Hashes the attempt and the reason.
  public func hash(into hasher: inout Hasher) {
    values.hash(into: &hasher, S.self, E.self)
    hasher.combine(reason)
  }
}
// A cause does not change.
extension Refusal: @unchecked Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}

extension Refusal.Guard: CustomStringConvertible, CustomDebugStringConvertible {
  /// The condition as a phrase: `the condition "has paid" of .cart => .shipped`.
  public var description: String { phrase(showingData: false) }

  /// The condition with its type, and with what its error holds.
  public var debugDescription: String {
    "Guard(\(phrase(showingData: true)))"
  }

  fileprivate func phrase(showingData: Bool) -> String {
    erased.phrase(of: transition.description, showingData: showingData)
  }
}

extension Refusal.Reason: CustomStringConvertible, CustomDebugStringConvertible {
  /// The reason as a clause: `no route`, or the conditions that failed.
  public var description: String { clause(showingData: false) }

  /// The reason with its type, and with what the guards' errors hold.
  public var debugDescription: String {
    "Reason(\(clause(showingData: true)))"
  }

  /// The reason as a clause.
  func clause(showingData: Bool) -> String {
    switch self {
    case .noRoute: return "no route"
    case .inactive(let obstacle): return "the machine is not active while \(obstacle)"
    case .tooManyDeferred(let limit):
      return "no more than \(limit) \(limit == 1 ? "event" : "events") can be deferred"
    case .endless(let steps): return "the machine has not come to rest, and its last steps were \(steps)"
    case .conditions(let guards):
      var phrases: [String] = []
      for condition in guards { phrases.append(condition.phrase(showingData: showingData)) }
      let others = phrases.dropLast().joined(separator: ", ")
      return (others.isEmpty ? "" : "\(others) and ") + (phrases.last ?? "") + " said no"
    }
  }
}

extension Refusal: CustomStringConvertible, CustomDebugStringConvertible {
  /// The refusal as a sentence: `No route leads from .off on .press.`
  public var description: String { sentence(showingData: false) }

  /// The refusal as a sentence.
  func sentence(showingData: Bool) -> String {
    let words = values.words(S.self, E.self, showingData: showingData)
    let target = lacksTarget ? "" : " to \(words.toState)"
    let attempt = "from \(words.fromState)" + (event == nil ? target : words.occasion)
    return switch erasedReason {
    case .noRoute: "No route leads \(attempt)."
    case .endless: "The attempt \(attempt) failed: \(reason.clause(showingData: showingData))."
    case .conditions, .inactive, .tooManyDeferred:
      "No route is open \(attempt): \(reason.clause(showingData: showingData))."
    }
  }

  /// Whether all conditions are those of a timeout to a state of another kind, whose data was not computed.
  private var lacksTarget: Bool {
    guard event == nil, case .conditions(let guards) = reason else { return false }
    return guards.allSatisfy { condition in
      if case .some(let kind) = condition.transition.toState { kind != toState.kind } else { false }
    }
  }

  /// The sentence with its type and all data.
  public var debugDescription: String {
    "Refusal(\(sentence(showingData: true)))"
  }
}

public import Interlock

/// The answer of a fleet to an event.
public struct FleetAnswer<S: Kinded & Sendable>: Sendable where S.Kind: StateType & Sendable {
  /// The outcome of the event.
  public let outcome: FleetOutcome<S>

  /// The machine's state after the event and everything that followed from it.
  public let state: S

  /// The machine's revision after the event.
  public let revision: Int64

  /// Whether this is the answer to an earlier delivery of the event, which has the same key (W2).
  public let isRepeated: Bool

  /// Throws a refusal, and returns the answer otherwise.
  ///
  /// - Throws: ``FleetRefusal``.
  @discardableResult
  public func orThrow() throws(FleetRefusal) -> FleetAnswer {
    if case .refused(let refusal) = outcome { throw refusal }
    return self
  }
}

/// The outcome of an event that was sent to a machine of a fleet.
public enum FleetOutcome<S: Kinded & Sendable>: Sendable where S.Kind: StateType & Sendable {
  /// The machine made a transition. An internal transition stays in the state, so both states have the same kind.
  case moved(from: S, to: S)

  /// The event is declared as ignored in this state.
  case ignored

  /// The event is kept with the machine until it is in a configuration that does not defer it (C7).
  case deferred

  /// The event was refused. The machine's state is unchanged.
  case refused(FleetRefusal)

  /// False if the event was refused, true otherwise.
  public var isAccepted: Bool { if case .refused = self { false } else { true } }
}

/// A refusal that a store can keep: its sentence, and the labels of the conditions that failed.
public struct FleetRefusal: Error, Hashable, Codable {
  /// The reasons for a refusal.
  public enum Reason: String, Sendable, Hashable, Codable {
    /// No route leads there.
    case noRoute

    /// Conditions failed.
    case conditions

    /// The machine is an inactive submachine.
    case inactive

    /// The event would have been deferred, but the limit is reached (C7).
    case tooManyDeferred

    /// The chart of an SCXML document has not come to rest.
    case endless
  }

  /// The refusal as a sentence.
  public let sentence: String

  /// The reason for the refusal.
  public let reason: Reason

  /// The labels of the conditions that failed, nil for a condition without a label.
  public let labels: [String?]

  /// The errors that guards returned, as they print, in the order in which the guards were judged (K3).
  public let errors: [String]

  init(_ refusal: RefusedAttempt) {
    sentence = refusal.sentence
    labels = refusal.labels
    errors = refusal.errors.map { "\($0)" }
    reason =
      switch refusal.reason {
      case .noRoute: .noRoute
      case .conditions: .conditions
      case .inactive: .inactive
      case .tooManyDeferred: .tooManyDeferred
      case .endless: .endless
      }
  }
}

extension FleetRefusal: CustomStringConvertible {
  /// The sentence: `No route leads from .paid on .place.`
  public var description: String { sentence }
}

extension FleetOutcome {
  init<E>(_ outcome: Outcome<S, E>) {
    switch outcome {
    case .moved(let fromState, let toState): self = .moved(from: fromState, to: toState)
    case .ignored: self = .ignored
    case .deferred: self = .deferred
    case .refused(let refusal): self = .refused(FleetRefusal(RefusedAttempt(refusal)))
    case .queued: preconditionFailure("An event from outside is attempted at once.")
    }
  }
}

extension FleetOutcome: Equatable where S: Equatable {}
extension FleetAnswer: Equatable where S: Equatable {}

extension FleetOutcome: CustomStringConvertible {
  /// The outcome in words, by kinds: `moved .cart => .placed`, `ignored`, `deferred`, or the refusal's sentence.
  public var description: String {
    switch self {
    case .moved(let fromState, let toState):
      "moved \(kindSpelling(of: fromState)) => \(kindSpelling(of: toState))"
    case .ignored: "ignored"
    case .deferred: "deferred"
    case .refused(let refusal): refusal.sentence
    }
  }
}

extension FleetAnswer: CustomStringConvertible {
  /// The outcome, and whether it is repeated.
  public var description: String { isRepeated ? "\(outcome) (repeated)" : "\(outcome)" }
}

/// An answer as a store keeps it.
struct SavedAnswer: Codable {
  let moved: [SavedState]?
  let refusal: FleetRefusal?

  /// True if the event is deferred, nil otherwise.
  let isDeferred: Bool?
  let state: SavedState
  let revision: Int64

  init<S>(_ answer: FleetAnswer<S>) {
    switch answer.outcome {
    case .moved(let fromState, let toState):
      (moved, refusal, isDeferred) = ([SavedState(fromState), SavedState(toState)], nil, nil)
    case .ignored: (moved, refusal, isDeferred) = (nil, nil, nil)
    case .deferred: (moved, refusal, isDeferred) = (nil, nil, true)
    case .refused(let refused): (moved, refusal, isDeferred) = (nil, refused, nil)
    }
    state = SavedState(answer.state)
    revision = answer.revision
  }

  /// The answer with its type; nil if the type of the states has changed since.
  func repeated<S>(_ type: S.Type) -> FleetAnswer<S>? {
    func typed(_ state: SavedState) -> S? { (try? state.typed(S.self)) ?? nil }
    guard let state = typed(state) else { return nil }
    let outcome: FleetOutcome<S>
    if let refusal {
      outcome = .refused(refusal)
    } else if let moved {
      guard moved.count == 2, let fromState = typed(moved[0]), let toState = typed(moved[1]) else {
        return nil
      }
      outcome = .moved(from: fromState, to: toState)
    } else {
      outcome = isDeferred == true ? .deferred : .ignored
    }
    return FleetAnswer(outcome: outcome, state: state, revision: revision, isRepeated: true)
  }
}

/// A refusal as an error: its sentence, and the labels of the conditions that failed.
///
/// A ``Refusal`` holds your own states and events, which need not be `Sendable`. An error must be.
public struct RefusedAttempt: Error {
  /// The refusal as a sentence.
  public let sentence: String

  /// The labels of the conditions that failed, nil for a condition without a label; empty if no route leads there.
  public let labels: [String?]

  /// The errors that guards returned, in the order in which the guards were judged, each with its own type (K3).
  public let errors: [any Error]

  /// The reason for the refusal.
  public let reason: Reason

  /// The reasons for a refusal.
  public enum Reason: Sendable, Hashable {
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

  /// Makes an error from a refusal.
  package init<S: Kinded, E: Kinded>(_ refusal: Refusal<S, E>) where S.Kind: StateType, E.Kind: EventType {
    self.init(refusal.erasedReason, refusal.description)
  }

  private init(_ reason: AnyReason, _ sentence: String) {
    self.sentence = sentence
    switch reason {
    case .noRoute: (self.reason, labels, errors) = (.noRoute, [], [])
    case .inactive: (self.reason, labels, errors) = (.inactive, [], [])
    case .tooManyDeferred: (self.reason, labels, errors) = (.tooManyDeferred, [], [])
    case .endless: (self.reason, labels, errors) = (.endless, [], [])
    case .conditions(let guards):
      (self.reason, labels, errors) = (.conditions, guards.map(\.label), guards.compactMap(\.error))
    }
  }
}

extension RefusedAttempt: Hashable {
  /// Whether two errors have the same sentence, the same labels and the same reason.
  public static func == (one: Self, other: Self) -> Bool {
    one.sentence == other.sentence && one.labels == other.labels && one.reason == other.reason
  }

  /// Hashes the sentence.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(sentence)
  }
}

extension RefusedAttempt: CustomStringConvertible {
  /// The sentence: `No route leads from .off on .press.`
  public var description: String { sentence }
}

/// A refusal as an error to be thrown: its sentence and the labels of the conditions that said no.
///
/// A ``Refusal`` holds the user's own states and events, which need not be `Sendable`; an error has to be.
public struct RefusedAttempt: Error {
  /// The refusal as a sentence.
  public let sentence: String

  /// The labels of the conditions that said no, nil for one without a label; empty if no route leads there.
  public let labels: [String?]

  /// The errors of the guards that said why not, in the order in which they were judged, each as the type that it is (K3).
  public let errors: [any Error]

  /// The kind of reason.
  public let reason: Reason

  /// The kinds of reason for a refusal.
  public enum Reason: Sendable, Hashable {
    /// Nothing that is declared leads there.
    case noRoute

    /// Conditions said no.
    case conditions

    /// The machine is a submachine that is not active.
    case inactive
  }

  /// Makes an error of a refusal.
  public init<S: Kinded, E: Kinded>(_ refusal: Refusal<S, E>) where S.Kind: StateType, E.Kind: EventType {
    sentence = refusal.description
    switch refusal.reason {
    case .noRoute: (reason, labels, errors) = (.noRoute, [], [])
    case .inactive: (reason, labels, errors) = (.inactive, [], [])
    case .conditions(let guards):
      (reason, labels, errors) = (.conditions, guards.map(\.label), guards.compactMap(\.error))
    }
  }
}

extension RefusedAttempt: Hashable {
  /// Whether two refusals say the same, for the same kind of reason.
  public static func == (one: Self, other: Self) -> Bool {
    one.sentence == other.sentence && one.labels == other.labels && one.reason == other.reason
  }

  /// Hashes the sentence.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(sentence)
  }
}

extension RefusedAttempt: CustomStringConvertible, CustomDebugStringConvertible {
  /// The sentence: `No route leads from .off on .press.`
  public var description: String { sentence }

  /// The sentence with its type.
  public var debugDescription: String { "RefusedAttempt(\(sentence))" }
}

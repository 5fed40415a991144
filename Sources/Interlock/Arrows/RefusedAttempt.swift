/// A refusal as an error to be thrown: its sentence and the labels of the conditions that said no.
///
/// A ``Refusal`` holds the user's own states and events, which need not be `Sendable`; an error has to be.
public struct RefusedAttempt: Error, Hashable {
  /// The refusal as a sentence.
  public let sentence: String

  /// The labels of the conditions that said no, nil for one without a label; empty if no route leads there.
  public let labels: [String?]

  /// Makes an error of a refusal.
  public init<S: StateType, E: EventType>(_ refusal: Refusal<S, E>) {
    sentence = refusal.description
    labels = if case .conditions(let guards) = refusal.reason { guards.map(\.label) } else { [] }
  }
}

extension RefusedAttempt: CustomStringConvertible, CustomDebugStringConvertible {
  /// The sentence: `No route leads from .off on .press.`
  public var description: String { sentence }

  /// The sentence with its type.
  public var debugDescription: String { "RefusedAttempt(\(sentence))" }
}

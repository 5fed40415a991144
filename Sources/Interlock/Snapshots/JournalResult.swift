/// The result of an event in a journal.
public enum JournalResult: String, Hashable, Sendable, Codable {
  /// A route was taken.
  case moved

  /// The machine ignores the event.
  case ignored

  /// The event waited for the attempt under way.
  case queued

  /// The event was kept for later.
  case deferred

  /// No route was taken.
  case refused

  @inline(never)
  init<S, E>(_ outcome: Outcome<S, E>) {
    self =
      switch outcome {
      case .moved: .moved
      case .ignored: .ignored
      case .queued: .queued
      case .deferred: .deferred
      case .refused: .refused
      }
  }
}

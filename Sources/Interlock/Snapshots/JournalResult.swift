/// The result of an event in a journal.
public enum JournalResult: String, Hashable, Sendable, Codable {
  case moved, ignored, queued, deferred, refused

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

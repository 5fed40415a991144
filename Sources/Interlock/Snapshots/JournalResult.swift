/// The result of an event in a journal.
public enum JournalResult: String, Hashable, Sendable, Codable {
  case moved, ignored, queued, refused

  @inline(never)
  init<S, E>(_ outcome: Outcome<S, E>) {
    self =
      switch outcome {
      case .moved: .moved
      case .ignored: .ignored
      case .queued: .queued
      case .refused: .refused
      }
  }
}

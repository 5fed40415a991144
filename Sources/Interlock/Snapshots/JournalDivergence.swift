/// The reason why a journal can't be replayed: an event had another result than recorded.
public struct JournalDivergence: Error, Hashable {
  /// The event's index, from zero.
  public let index: Int

  /// The kind of the event.
  public let event: String

  /// The recorded result of the event, and the configuration after it.
  public let expected: String

  /// The result and the configuration of the replay.
  public let actual: String
}

extension JournalDivergence: CustomStringConvertible {
  /// The event and the difference.
  public var description: String {
    "The event at index \(index), \(event), had another result: \(expected) became \(actual)."
  }
}

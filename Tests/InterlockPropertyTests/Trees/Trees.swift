extension Oracle {
  /// An independent judge of machines inside states of machines (H1 to H10).
  ///
  /// As with machines that are alone, a random script is played by real machines and by a naive model that shares no code
  /// with the library, and the traces must be equal. The model's states are plain ``Value``s; real machines have states of one
  /// byte, strings, or payloads, as the script's ``Design``s say.
  enum Trees {
    /// How many states without a payload a script can name; definitions mention the first ``mentionedStates``.
    static let plainStates = 5

    /// How many of them definitions mention.
    static let mentionedStates = 3

    /// How many events a script can name; definitions mention the first ``mentionedEvents``.
    static let events = 5

    /// How many of them definitions mention.
    static let mentionedEvents = 3

    /// How many operations closures may run for each operation of the script itself, so that every script ends.
    static let budget = 10

    /// How many registrations a script may make, so that handlers that add handlers stay affordable.
    static let registrations = 120

    /// How many times the conditions of completion routes may agree for each operation of the script itself.
    static let completions = 6

    /// How many owners there are at a time.
    static let owners = 3

    /// How many attachments a script may make.
    static let attachments = 40
  }
}

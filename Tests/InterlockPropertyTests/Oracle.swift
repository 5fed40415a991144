/// An independent judge of the machine.
///
/// Random scripts are played by a real machine and by a reference that follows the rules one by one, slowly and
/// plainly. Both leave a trace, and the traces must be equal. The reference shares no code with the library: its
/// states and events are small numbers, which each ``World`` turns into values of real types for the machine.
enum Oracle {
  /// How many states a script can name; definitions mention only the first ``mentionedStates``.
  static let states = 8

  /// How many of the states definitions mention, so that attempts and mappings can meet unmentioned ones.
  static let mentionedStates = 5

  /// How many events a script can name; definitions mention only the first ``mentionedEvents``.
  static let events = 6

  /// How many of the events definitions mention.
  static let mentionedEvents = 4

  /// How many owners are alive at a time.
  static let owners = 3

  /// How many operations closures may run for each operation of the script itself, so that every script ends.
  static let budget = 10

  /// How many registrations a script may make, so that handlers that add handlers stay affordable.
  static let registrations = 32
}

/// What happens to an attempt that a handler makes on its own machine.
public enum AttemptMode: UInt8, Sendable {
  /// The attempt is queued, and runs after the current one has ended, first in, first out (T4).
  case runToCompletion

  /// The attempt runs at once, nested in the current one, if the state has already changed. An attempt from a
  /// condition, a mapping or an exit handler is queued in this mode too, because the machine is then between two
  /// states.
  case immediate
}

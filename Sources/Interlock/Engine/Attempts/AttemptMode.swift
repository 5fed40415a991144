/// What becomes of an attempt that a handler makes on its own machine.
public enum AttemptMode: UInt8, Sendable {
  /// It is queued and runs after the attempt under way has ended, first in, first out (rule T4).
  case runToCompletion

  /// It runs at once, nested in the attempt under way, if it comes from a handler that runs after the state has
  /// changed. From a condition, a mapping or an exit handler it is queued all the same, since the machine is
  /// between two states then.
  case immediate
}

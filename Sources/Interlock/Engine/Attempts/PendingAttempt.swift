/// An attempt that waits for the one under way to end (T4).
enum PendingAttempt {
  case event(AnyValue, message: Message?)
  case state(AnyValue, message: Message?)
}

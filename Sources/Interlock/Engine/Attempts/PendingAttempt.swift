/// A queued attempt (T4).
enum PendingAttempt {
  case event(AnyValue, message: Message?)
  case state(AnyValue, message: Message?)

  /// The event; nil for a target state.
  var event: AnyValue? {
    if case .event(let event, _) = self { event } else { nil }
  }
}

package import Interlock

extension _MachineEngine {
  /// Takes an event as the result of one of the machine's activities, as if the activity had ended.
  ///
  /// - Returns: whether the event has the machine's type.
  package final func take(_ event: Any, asResultOf activity: DeclaredActivity) -> Bool {
    (activity.body as? any ActivityBody)?.deliver(event, to: chart) ?? false
  }

  /// Takes an error as thrown by one of the machine's activities.
  ///
  /// - Returns: whether the activity may throw.
  package final func take(_ error: any Error, thrownBy activity: DeclaredActivity) -> Bool {
    (activity.body as? any ActivityBody)?.deliver(error, to: chart) ?? false
  }
}

extension TypedActivityBody {
  func deliver(_ event: Any, to machine: _MachineEngine) -> Bool {
    guard let event = event as? E, let machine = machine as? Machine<S, E> else { return false }
    machine <-! event
    return true
  }

  func deliver(_ error: any Error, to machine: _MachineEngine) -> Bool {
    guard let failure, let machine = machine as? Machine<S, E> else { return false }
    if let event = failure(error) { machine <-! event }
    return true
  }
}

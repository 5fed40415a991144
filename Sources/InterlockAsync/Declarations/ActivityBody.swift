import Interlock

/// What an activity does, whatever the types of its machine.
protocol ActivityBody: Sendable {
  /// The work for the state that a machine is in; nil if the machine has other types.
  ///
  /// The work gives what is to be done with its result in the machine's isolation; nil if that is nothing.
  func work(for machine: _MachineEngine) -> (@Sendable () async -> Delivery?)?

  /// Has a machine take an event as the result; false if it has other events.
  func deliver(_ event: Any, to machine: _MachineEngine) -> Bool

  /// Has a machine take an error; false if none may be thrown.
  func deliver(_ error: any Error, to machine: _MachineEngine) -> Bool
}

/// Has a machine take the result of an activity.
typealias Delivery = @Sendable (_MachineEngine) -> Void

/// What an activity of a machine does.
struct TypedActivityBody<S: Kinded & Sendable, E: Kinded & Sendable>: ActivityBody
where S.Kind: StateType, E.Kind: EventType {
  let body: @Sendable (S) async -> E?

  /// Gives the event for what is thrown; nil if nothing may be.
  var failure: (@Sendable (any Error) -> E?)?

  func work(for machine: _MachineEngine) -> (@Sendable () async -> Delivery?)? {
    guard let state = (machine as? Machine<S, E>)?.state else { return nil }
    return { [body] in
      guard let event = await body(state) else { return nil }
      return { machine in (machine as? Machine<S, E>)?.tryEvent(event) }
    }
  }
}

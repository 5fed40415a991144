package import Interlock

/// The work of an activity, without the types of its machine.
protocol ActivityBody: Sendable {
  /// The work for the machine's current state; nil if the machine has other types.
  func work(for machine: _MachineEngine) -> Work?

  /// What to do with an event as the result; nil if the machine has other events.
  func delivery(of event: Any) -> Delivery?

  /// What to do with an error; nil if the activity may not throw.
  func delivery(throwing error: any Error) -> Delivery?
}

/// Works, and returns what to do with the result in the machine's isolation; nil for nothing.
typealias Work = @Sendable () async -> Delivery?

/// Delivers the result of an activity to a machine.
package typealias Delivery = @Sendable (_MachineEngine) -> Void

/// The work of an activity, with its types.
struct TypedActivityBody<S: Kinded & Sendable, E: Kinded & Sendable>: ActivityBody
where S.Kind: StateType, E.Kind: EventType {
  let body: @Sendable (S) async -> E?

  /// Turns an error into an event; nil if the activity may not throw.
  var failure: (@Sendable (any Error) -> E?)?

  func work(for machine: _MachineEngine) -> Work? {
    guard let state = (machine as? Machine<S, E>)?.state else { return nil }
    return { await body(state).map { take($0) } }
  }

  /// Delivers an event.
  func take(_ event: E) -> Delivery {
    { machine in if let machine = machine as? Machine<S, E> { machine <-! event } }
  }
}

extension DeclaredActivity {
  /// The work for a machine's current state; nil if the machine has other types.
  func work(for machine: _MachineEngine) -> Work? { (body as? any ActivityBody)?.work(for: machine) }
}

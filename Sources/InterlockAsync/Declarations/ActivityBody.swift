package import Interlock

/// The work of an activity, without the types of its machine.
protocol ActivityBody: Sendable {
  /// The work for the machine's current state; nil if the machine has other types.
  func work(for machine: _MachineEngine) -> Work?

  /// Delivers an event to a machine as the result; returns false if the machine has other events.
  func deliver(_ event: Any, to machine: _MachineEngine) -> Bool

  /// Delivers an error to a machine; returns false if the activity may not throw.
  func deliver(_ error: any Error, to machine: _MachineEngine) -> Bool
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
    return { [body] in
      guard let event = await body(state) else { return nil }
      return { machine in if let machine = machine as? Machine<S, E> { machine <-! event } }
    }
  }
}

extension DeclaredActivity {
  /// The work for a machine's current state; nil if the machine has other types.
  func work(for machine: _MachineEngine) -> Work? { (body as? any ActivityBody)?.work(for: machine) }
}

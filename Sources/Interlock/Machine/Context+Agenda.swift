extension Context {
  /// Sends the chart an event after a delay, while a driver runs it (C6).
  ///
  /// - Parameters:
  ///   - event: the event. Charts whose events are no strings drop it.
  ///   - id: the identifier by which it can be cancelled.
  package func schedule(_ event: String, after delay: Delay, as id: String?) {
    let machine = machine
    machine.schedule(event, id, after: delay, deliver: Machine<S, E>.delivery)
    machine.tellWatchers { $0.noteAgenda() }
  }

  /// Cancels the events with an identifier that have not been sent yet.
  package func cancel(_ id: String) {
    machine.agenda?.cancel(id)
    machine.tellWatchers { $0.noteAgenda() }
  }
}

extension Machine {
  /// Sends an event whose time has come.
  static var delivery: (Engine, String) -> Void {
    { machine, event in
      guard let event = event as? E else { return }
      downcast(machine, to: Machine.self).send(event)
    }
  }
}

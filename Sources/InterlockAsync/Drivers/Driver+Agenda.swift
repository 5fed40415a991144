import Interlock

// Events that a chart sends to itself after a delay (C6).

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Driver {
  /// Notes when the events that wait come due.
  func readAgenda(of machine: _MachineEngine) {
    let entries = machine.agenda?.entries ?? []
    if entries.isEmpty, deliveries.isEmpty { return }
    let time = now()
    var known: [Int: Duration] = [:]
    for entry in entries {
      known[entry.number] = deliveries[entry.number] ?? time.saturatingSum(entry.delay.duration)
    }
    deliveries = known
  }

  /// Sends the event that came due first, if no timeout came due before it.
  ///
  /// - Parameter time: when it has come due at the latest.
  /// - Returns: whether there was one.
  func sendDue(of machine: _MachineEngine, until time: Duration) -> Bool {
    if deliveries.isEmpty { return false }
    readAgenda(of: machine)
    guard let due = deliveries.min(by: { ($0.value, $0.key) < ($1.value, $1.key) }), due.value <= time,
      due.value <= nextDeadline ?? due.value
    else { return false }
    deliveries[due.key] = nil
    machine.agenda?.send(due.key, to: machine)
    readAgenda(of: machine)
    return true
  }
}

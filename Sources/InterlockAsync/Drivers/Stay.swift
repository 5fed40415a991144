package import Interlock

/// A machine's stay in a state, from entering to leaving it.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
package final class Stay {
  package let number: Int
  package weak var machine: _MachineEngine?
  let state: StateMark

  /// When the state was entered, relative to the driver's start; negative if the machine was restored.
  private(set) var start: Duration

  /// The timeouts that have been attempted.
  var tried: Set<RowPlace> = []

  /// The delays that were computed from the state as it was entered.
  private var delays: [RowPlace: Delay]

  /// The work of each activity, with the state as it was entered, by declaration.
  let works: [ObjectIdentifier: Work]

  /// The tasks of the started activities, by declaration.
  var activities: [ObjectIdentifier: Int] = [:]

  init(_ number: Int, of machine: _MachineEngine, since start: Duration) {
    self.number = number
    self.machine = machine
    state = machine.stateMark
    works = machine.activities.reduce(into: [:]) { works, activity in
      works[ObjectIdentifier(activity)] = activity.work(for: machine)
    }
    let inherited = machine.takeInheritedStay()
    self.start = start - (inherited?.lasted.duration ?? .zero)
    tried = Set(inherited?.triedTimeouts(of: machine) ?? [])
    delays = inherited?.computedDelays(of: machine) ?? [:]
    _ = pending(of: machine)
  }

  /// How long the state must last for a timeout. A delay that depends on data is computed once, even if the data changes.
  private func delay(of timeout: DueTimeout, _ machine: _MachineEngine) -> Duration {
    guard timeout.delay.isComputed else { return timeout.delay.duration }
    let delay = delays[timeout.id] ?? machine.delay(of: timeout)
    delays[timeout.id] = delay
    return delay.duration
  }

  /// How long the machine has been in the state.
  func saved(of machine: _MachineEngine, at time: Duration) -> SavedStay {
    SavedStay(lasted: Delay(time - start), tried: tried, delays: delays, of: machine)
  }

  /// The time left of each timeout; nil for those that were attempted.
  func remaining(of machine: _MachineEngine, at time: Duration) -> [Delay?] {
    machine.timeouts.map { timeout in
      tried.contains(timeout.id) ? nil : Delay(max(.zero, start + delay(of: timeout, machine) - time))
    }
  }

  /// Continues with this time left of each timeout.
  func resume(_ remaining: [Delay?], of machine: _MachineEngine, at time: Duration) {
    for (timeout, rest) in zip(machine.timeouts, remaining) {
      if let rest {
        start = time + rest.duration - delay(of: timeout, machine)
      } else {
        tried.insert(timeout.id)
      }
    }
  }

  /// Whether the machine is still in the state.
  var isCurrent: Bool { machine?.isIn(state) ?? false }

  /// The timeouts that have not been attempted, with their deadlines.
  func pending(of machine: _MachineEngine) -> [(id: RowPlace, deadline: Duration)] {
    machine.timeouts.filter { !tried.contains($0.id) }.map { ($0.id, start + delay(of: $0, machine)) }
  }
}

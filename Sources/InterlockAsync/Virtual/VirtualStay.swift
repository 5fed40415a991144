package import Interlock

/// A machine's stay in a state, from entering to leaving it.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
package final class VirtualStay {
  /// Its position in the order of all stays.
  package let number: Int

  package unowned let machine: _MachineEngine

  /// When the state was entered.
  private(set) var start: Duration

  /// The timeouts that have been attempted.
  var tried: Set<DueTimeout.ID> = []

  /// The running activities.
  package var activities: [DeclaredActivity] = []

  /// The activities that have started, also those that have ended since.
  var begun: Set<ObjectIdentifier> = []

  init(_ number: Int, of machine: _MachineEngine, at start: Duration) {
    self.number = number
    self.machine = machine
    let inherited = machine.takeInheritedStay()
    self.start = start - (inherited?.lasted.duration ?? .zero)
    tried = Set(inherited?.triedTimeouts(of: machine) ?? [])
  }

  /// The timeouts that have not been attempted, with their deadlines.
  var pending: [(id: DueTimeout.ID, deadline: Duration)] {
    machine.timeouts.filter { !tried.contains($0.id) }.map { ($0.id, start + $0.delay.duration) }
  }

  /// The time left of each timeout; nil for those that were attempted.
  func remaining(at time: Duration) -> [Delay?] {
    machine.timeouts.map { timeout in
      tried.contains(timeout.id) ? nil : Delay(max(.zero, start + timeout.delay.duration - time))
    }
  }

  /// Continues with this time left of each timeout.
  func resume(_ remaining: [Delay?], at time: Duration) {
    for (timeout, rest) in zip(machine.timeouts, remaining) {
      if let rest { start = time + rest.duration - timeout.delay.duration } else { tried.insert(timeout.id) }
    }
  }

  /// How long the machine has been in the state.
  func saved(at time: Duration) -> SavedStay {
    SavedStay(lasted: Delay(time - start), tried: tried, of: machine)
  }
}

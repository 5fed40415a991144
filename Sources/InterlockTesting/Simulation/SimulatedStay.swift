import Interlock
import InterlockAsync

/// A machine's stay in a state, from entering to leaving it.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
final class SimulatedStay {
  /// Where it stands in the order of all stays.
  let number: Int

  unowned let machine: _MachineEngine

  /// When the state was entered.
  let start: Duration

  /// The timeouts that were attempted.
  var tried: Set<DueTimeout.ID> = []

  /// The activities that are under way.
  var activities: [DeclaredActivity] = []

  /// Whether the activities have begun.
  var hasBegun = false

  init(_ number: Int, of machine: _MachineEngine, at start: Duration) {
    self.number = number
    self.machine = machine
    let inherited = machine.takeInheritedStay()
    self.start = start - (inherited?.lasted.duration ?? .zero)
    tried = inherited?.triedTimeouts(of: machine) ?? []
  }

  /// The timeouts that were not attempted, and when they come due.
  var pending: [(id: DueTimeout.ID, deadline: Duration)] {
    machine.timeouts.filter { !tried.contains($0.id) }.map { ($0.id, start + $0.delay.duration) }
  }

  /// How long the machine has been in the state.
  func saved(at time: Duration) -> SavedStay {
    SavedStay(lasted: Delay(time - start), tried: tried, of: machine)
  }
}

import Interlock

/// Says which events do anything in a configuration, whatever conditions say, without enumerating all configurations.
package final class Effects {
  private let stepper: Stepper

  /// The indices of each member's states, by their spelling.
  private let places: [[String: Int]]

  fileprivate init(_ model: Model) {
    stepper = Stepper(model)
    places = model.members.map { member in
      Dictionary(zip(member.chart.states.map(\.spelling), 0...)) { first, _ in first }
    }
  }

  /// The events that may be taken or ignored, by their indices among ``MachineGraph/offeredEvents``.
  ///
  /// - Parameters:
  ///   - states: the spelled states of all machines, each before those inside it.
  ///   - activity: whether they are active.
  /// - Returns: nil if a state is not known.
  package func events(in states: [String], _ activity: [Bool]) -> [Int]? {
    guard states.count == places.count else { return nil }
    var slots: [Int32] = []
    for (member, state) in states.enumerated() {
      guard let place = places[member][state] else { return nil }
      slots.append(activity[member] || stepper.members[member].isRemembered ? Int32(place) : -1)
    }
    stepper.slots = slots
    return stepper.toldEvents().filter { event in
      stepper.choices.reset()
      repeat {
        stepper.slots = slots
        if stepper.perform(event: event) != .refused { return true }
      } while stepper.choices.advance()
      return false
    }
  }
}

extension MachineGraph {
  /// Says which events do anything in a configuration of the graph's machine and those inside it.
  package func effects() -> Effects { Effects(Model(Chart(self))) }
}

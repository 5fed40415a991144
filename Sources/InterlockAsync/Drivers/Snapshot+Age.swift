public import Interlock

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Snapshot {
  /// The snapshot as if its machines had been in their states for longer: the drivers of machines that are restored from it take that off their timeouts (S2).
  ///
  /// What would have come due meanwhile comes due at once.
  ///
  /// - Parameter duration: how much time has passed since the snapshot was taken; a negative duration traps.
  public func aged(by duration: Duration) -> Snapshot {
    precondition(
      duration >= .zero, "A snapshot does not grow younger by \(duration): age it by zero or more.")
    return Snapshot(machine.aged(by: duration), fingerprint: fingerprint)
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension SavedMachine {
  fileprivate func aged(by duration: Duration) -> SavedMachine {
    var machine = self
    if let stay = machine.stay { machine.stay?.lasted = Delay(stay.lasted.duration + duration) }
    machine.submachines = submachines.map { $0.aged(by: duration) }
    return machine
  }
}

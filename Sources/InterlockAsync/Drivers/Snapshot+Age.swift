public import Interlock

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Snapshot {
  /// Returns the snapshot with more time passed: drivers of machines restored from it subtract that time from their
  /// timeouts (S2).
  ///
  /// Timeouts that are then overdue come due at once.
  ///
  /// - Parameter duration: the time that has passed since the snapshot was taken. A clock that was set back meanwhile gives a negative
  ///   duration, which counts as none.
  public func aged(by duration: Duration) -> Snapshot {
    Snapshot(machine.aged(by: max(.zero, duration)), fingerprint: fingerprint)
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension SavedMachine {
  fileprivate func aged(by duration: Duration) -> SavedMachine {
    var machine = self
    if let stay = machine.stay { machine.stay?.lasted = Delay(stay.lasted.duration.saturatingSum(duration)) }
    machine.shortenWaits { Delay(max(.zero, $0.duration - duration)) }
    machine.submachines = submachines.map { $0.aged(by: duration) }
    return machine
  }
}

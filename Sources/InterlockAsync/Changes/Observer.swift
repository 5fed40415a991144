import Interlock

/// An observer that follows a machine by a sequence. Observers are independent of each other.
final class Observer: Watcher {
  private weak var machine: _MachineEngine?
  private var tell: ((Notice) -> Bool)?
  private let start: () -> Void
  private let end: () -> Void

  /// - Parameters:
  ///   - machine: the machine to observe, with all machines inside it.
  ///   - start: runs when the sequence begins.
  ///   - tell: delivers a change; returns false if the observer has gone.
  ///   - end: ends the sequence.
  init(
    of machine: _MachineEngine, start: @escaping () -> Void, tell: @escaping (Notice) -> Bool,
    end: @escaping () -> Void
  ) {
    self.machine = machine
    self.tell = tell
    self.start = start
    self.end = end
  }

  var wantsChanges: Bool { tell != nil }

  func note(_ notice: Notice) {
    guard let tell, let machine else { return }
    if !tell(notice) || notice.mover === machine && machine.isRootAtEnd { finish() }
  }

  func noteEdit() {}

  func noteAdmission() {
    start()
    if machine?.isRootAtEnd ?? true { finish() }
  }

  func noteEnd() { finish() }

  /// Ends the sequence.
  func finish() {
    guard tell.take() != nil else { return }
    machine?.removeWatcher(self)
    end()
  }
}

extension _MachineEngine {
  /// Ends the sequences of all observers of the machine.
  final func finishObservers() {
    for case let observer as Observer in watchers { observer.finish() }
  }
}

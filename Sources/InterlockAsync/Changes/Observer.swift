import Interlock

/// Somebody who observes a machine by a sequence. Observers don't know of each other.
final class Observer: Watcher {
  private weak var machine: _MachineEngine?
  private var tell: ((Notice) -> Bool)?
  private let start: () -> Void
  private let end: () -> Void

  /// - Parameters:
  ///   - machine: is observed, and all inside it.
  ///   - start: is called when the sequence begins.
  ///   - tell: is told of a change; gives false if nobody reads any more.
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
    if !tell(notice) || notice.machine === machine && machine.isRootAtEnd { finish() }
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
  /// Ends the sequences of all who observe the machine.
  final func finishObservers() {
    for case let observer as Observer in watchers { observer.finish() }
  }
}

import Interlock

/// The observers that follow a machine by sequences. They are independent of each other.
final class Observers: Watcher {
  /// A single observer.
  struct Observer {
    /// Delivers a change; returns false if the observer has gone.
    let tell: (Notice) -> Bool

    /// Ends the sequence.
    let finish: () -> Void
  }

  private weak var machine: _MachineEngine?
  private var observers: [Observer] = []

  init(of machine: _MachineEngine) {
    self.machine = machine
  }

  var wantsChanges: Bool { !observers.isEmpty }

  func add(_ observer: Observer) {
    observers.append(observer)
    machine?.refreshWatching()
  }

  func note(_ notice: Notice) {
    observers.removeAll { !$0.tell(notice) }
    guard let machine else { return }
    if notice.machine === machine, machine.isRootAtEnd { return finish() }
    if observers.isEmpty { machine.removeWatcher(self) }
  }

  func noteEdit() {}

  func noteEnd() { finish() }

  /// Ends all sequences.
  func finish() {
    let observers = observers
    self.observers = []
    machine?.removeWatcher(self)
    for observer in observers { observer.finish() }
  }
}

extension _MachineEngine {
  /// The machine's observers.
  final var observers: Observers? { watchers.lazy.compactMap { $0 as? Observers }.first }

  /// Adds an observer, unless the machine has ended.
  final func observe(_ observer: Observers.Observer) {
    if isRootAtEnd { return observer.finish() }
    if let observers { return observers.add(observer) }
    let observers = Observers(of: self)
    addWatcher(observers)
    observers.add(observer)
  }
}

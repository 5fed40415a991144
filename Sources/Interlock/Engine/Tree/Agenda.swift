/// The events that a chart has sent to itself for later (C6). They outlive the states that have sent them.
package final class Agenda {
  /// An event that waits.
  package struct Entry: Hashable, Sendable {
    /// Identifies the entry within its agenda.
    package let number: Int
    let event: String
    let id: String?

    /// How long it waits from the time at which a driver takes note of it.
    package let delay: Delay
  }

  /// What waits, in the order in which it was sent.
  package private(set) var entries: [Entry] = []
  private var count = 0

  /// Sends an event.
  private let deliver: (_ machine: Engine, _ event: String) -> Void

  init(deliver: @escaping (_ machine: Engine, _ event: String) -> Void) {
    self.deliver = deliver
  }

  func add(_ event: String, _ id: String?, after delay: Delay) {
    count += 1
    entries.append(Entry(number: count, event: event, id: id, delay: delay))
  }

  /// Removes the events that were sent under an identifier.
  func cancel(_ id: String) { entries.removeAll { $0.id == id } }

  /// Removes an entry, and sends its event.
  package func send(_ number: Int, to machine: _MachineEngine) {
    guard let index = entries.firstIndex(where: { $0.number == number }) else { return }
    deliver(machine, entries.remove(at: index).event)
  }
}

/// An event in a snapshot that waits to be sent.
struct SavedDelivery: Hashable, Sendable {
  let event: String
  let id: String?

  /// How long it still waits.
  let remaining: Delay
}

extension Engine {
  /// The events that wait to be sent; nil if there never were any.
  package final var agenda: Agenda? { node?.agenda }

  /// Puts an event on the agenda.
  final func schedule(
    _ event: String, _ id: String?, after delay: Delay, deliver: @escaping (Engine, String) -> Void
  ) {
    let node = ownNode()
    let agenda = node.agenda ?? Agenda(deliver: deliver)
    node.agenda = agenda
    agenda.add(event, id, after: delay)
  }

  /// The agenda as it is saved.
  ///
  /// - Parameter watchers: may know how much time has passed.
  final func savedAgenda(_ watchers: [any Watcher]) -> [SavedDelivery] {
    (node?.agenda?.entries ?? []).map { entry in
      let remaining = watchers.lazy.compactMap { $0.remaining(of: entry, self) }.first
      return SavedDelivery(event: entry.event, id: entry.id, remaining: remaining ?? entry.delay)
    }
  }

  /// Replaces the agenda by a saved one.
  final func restore(_ saved: [SavedDelivery], deliver: @escaping (Engine, String) -> Void) {
    if node?.agenda != nil { node?.agenda = nil }
    for delivery in saved {
      schedule(delivery.event, delivery.id, after: delivery.remaining, deliver: deliver)
    }
  }
}

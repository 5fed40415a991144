public import Interlock

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Machines {
  /// The changes of all machines from now on, with their identifiers, without loss (D4).
  ///
  /// Each access returns a new sequence for one observer, which ends when the collection is freed. Changes of
  /// submachines are left out. For an observer that never reads, it keeps all changes: see ``changes(keeping:)``.
  public var changes: AsyncStream<(id: ID, change: Change<S, E>)> { changes(keeping: .unbounded) }

  /// Whether there are observers.
  package var isObserved: Bool { shelf.isObserved }

  /// Returns the changes of all machines from now on, with a limited buffer for a slow observer.
  ///
  /// - Parameter policy: the buffer's policy.
  /// - Returns: a sequence for one observer.
  public func changes(
    keeping policy: AsyncStream<(id: ID, change: Change<S, E>)>.Continuation.BufferingPolicy
  ) -> AsyncStream<(id: ID, change: Change<S, E>)> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: (id: ID, change: Change<S, E>).self, bufferingPolicy: policy)
    shelf.add(continuation)
    return stream
  }
}

/// The observers of a collection, and what watches a machine for them while it attempts an event.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
@usableFromInline
final class ShelfObservers<ID: Hashable & Sendable, S: Kinded & Sendable, E: Kinded & Sendable>
where S.Kind: StateType & Sendable, E.Kind: EventType & Sendable {
  typealias Continuation = AsyncStream<(id: ID, change: Change<S, E>)>.Continuation

  /// Whether there are observers.
  private(set) var isListening = false
  private var continuations: [Continuation] = []
  private var machine: Machine<S, E>?
  private var id: ID?

  @usableFromInline init() {}

  func add(_ observer: Continuation) {
    continuations.append(observer)
    isListening = true
  }

  deinit {
    for observer in continuations { observer.finish() }
  }

  /// Attempts an event, and tells the observers of the changes that it makes.
  func send(_ event: E, to machine: Machine<S, E>, _ id: ID) -> Outcome<S, E> {
    (self.machine, self.id) = (machine, id)
    machine.addWatcher(self)
    defer {
      machine.removeWatcher(self)
      (self.machine, self.id) = (nil, nil)
    }
    return machine.send(event)
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension ShelfObservers: Watcher {
  package var wantsChanges: Bool { true }

  package func note(_ notice: Notice) {
    guard let id, notice.machine === machine || notice.domain === machine else { return }
    let change = notice.change(Change<S, E>.self, path: .root)
    continuations.removeAll { observer in
      if case .terminated = observer.yield((id, change)) { true } else { false }
    }
    isListening = !continuations.isEmpty
  }

  package func noteEdit() {}
  package func noteEnd() {}
}

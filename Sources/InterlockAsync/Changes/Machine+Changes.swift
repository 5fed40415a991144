public import Interlock

@available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, *)
extension Machine {
  /// The machine's changes from now on, without loss (D4). During an attempt, they begin with the next one (G2).
  ///
  /// ```swift
  /// let changes = machine.changes
  /// machine <-! .press
  /// for await change in changes.prefix(1) { print(change) }
  /// ```
  /// ```text
  /// .red => .green on .press
  /// ```
  ///
  /// Each access returns a new sequence for one observer. It ends when the machine is freed, when its driver stops, and
  /// when a machine without a parent reaches a final state. For an observer that never reads, it keeps all changes: see
  /// ``changes(keeping:)``.
  public final var changes: AsyncStream<Change<S, E>> { changes(keeping: .unbounded) }

  /// Returns the machine's changes from now on, with a limited buffer for a slow observer.
  ///
  /// - Parameter policy: the buffer's policy, for example `.bufferingNewest(1)` for views, which show the newest state.
  /// - Returns: a sequence for one observer.
  public final func changes(
    keeping policy: AsyncStream<Change<S, E>>.Continuation.BufferingPolicy
  ) -> AsyncStream<Change<S, E>> {
    observed(policy) { notice, yield in
      yield(notice.change(Change<S, E>.self, path: .root))
    }
  }

  /// The machine's states: the current one, and then each state that is entered or restored, and each change of its data, without loss
  /// (D4).
  ///
  /// Each access returns a new sequence for one observer, which ends when ``changes`` does. During an attempt, the sequence
  /// begins with the state in which the attempt ends.
  public final var states: AsyncStream<S> { states(keeping: .unbounded) }

  /// Returns the machine's states, with a limited buffer for a slow observer.
  ///
  /// - Parameter policy: the buffer's policy, for example `.bufferingNewest(1)` for views, which show the newest state.
  /// - Returns: a sequence for one observer, which begins with the current state.
  public final func states(
    keeping policy: AsyncStream<S>.Continuation.BufferingPolicy
  ) -> AsyncStream<S> {
    observed(policy, beginning: { [unowned self] in state }) { [unowned self] notice, yield in
      switch notice.kind {
      case .moved, .started:
        switch notice.domain {
        case nil: yield(notice.change(Change<S, E>.self, path: .root).toState)
        // An arrow across levels names states inside, or outside, of those that this machine has.
        case let domain?: domain === self ? yield(state) : true
        }
      case .stayed:
        // A state without data is the same.
        if notice.domain == nil,
          case let state = notice.change(Change<S, E>.self, path: .root).toState,
          S.value(of: state.kind) == nil
        {
          yield(state)
        } else {
          true
        }
      case .left: true
      }
    }
  }

  /// A sequence of elements made from the changes of this machine alone.
  private final func observed<Element>(
    _ policy: AsyncStream<Element>.Continuation.BufferingPolicy, beginning first: (() -> Element)? = nil,
    _ body: @escaping (Notice, (Element) -> Bool) -> Bool
  ) -> AsyncStream<Element> {
    stream(policy, beginning: first) { [unowned self] notice, yield in
      notice.machine === self || notice.domain === self ? body(notice, yield) : true
    }
  }
}

@available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, *)
extension Machine {
  /// The changes of the machine and of all machines inside it, from now on, without loss (D4, H11).
  ///
  /// Each access returns a new sequence for one observer, which ends when ``changes`` does. The state and event types
  /// need not be `Sendable`, so the sequence stays in the machine's isolation.
  public final var treeChanges: AsyncStream<TreeChange> {
    stream(.unbounded) { [unowned self] notice, yield in
      yield(notice.treeChange(in: self))
    }
  }

  /// Returns the changes of all machines of a type, among this one and the machines inside it, from now on, without
  /// loss (D4, H11).
  ///
  /// - Parameter type: the class of the machines: `Machine<Player, Tap>.self`.
  /// - Returns: a sequence for one observer, which ends when ``changes`` does. Each change has the path of its machine.
  public final func changes<C, CE>(of type: Machine<C, CE>.Type) -> AsyncStream<Change<C, CE>> {
    stream(.unbounded) { [unowned self] notice, yield in
      notice.change(Change<C, CE>.self, in: self).map(yield) ?? true
    }
  }

  /// A sequence of elements made from the changes of the tree.
  ///
  /// - Parameters:
  ///   - first: returns the first element, when the sequence begins.
  ///   - body: receives each change and a function to call with an element; returns false if the observer has gone.
  private final func stream<Element>(
    _ policy: AsyncStream<Element>.Continuation.BufferingPolicy, beginning first: (() -> Element)? = nil,
    _ body: @escaping (Notice, (Element) -> Bool) -> Bool
  ) -> AsyncStream<Element> {
    let (stream, continuation) = AsyncStream.makeStream(of: Element.self, bufferingPolicy: policy)
    func yield(_ element: Element) -> Bool {
      // An element that is not `Sendable` stays in the sequence's isolation, which is the machine's.
      nonisolated(unsafe) let element = element
      if case .terminated = continuation.yield(element) { return false }
      return true
    }
    addWatcher(
      Observer(
        of: self, start: { if let first { _ = yield(first()) } }, tell: { body($0, yield) },
        end: { continuation.finish() }))
    return stream
  }
}

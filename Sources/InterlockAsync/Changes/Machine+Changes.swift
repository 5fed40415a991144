public import Interlock

@available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, *)
extension Machine {
  /// The machine's changes from now on, without loss (D4).
  ///
  /// ```swift
  /// for await change in machine.changes { print(change) }  // .red => .green on .press
  /// ```
  ///
  /// Each time that it is asked for it is a sequence of its own, for one observer. It ends when the machine goes, when its driver stops, and when a machine that is not
  /// inside another reaches a final state. An observer that never reads has all changes kept for it: see ``changes(keeping:)``.
  public final var changes: AsyncStream<Change<S, E>> { changes(keeping: .unbounded) }

  /// The machine's changes from now on, of which a number at most is kept for an observer that does not read as fast as they happen.
  ///
  /// - Parameter policy: what is kept: `.bufferingNewest(1)` for views, which show what is.
  /// - Returns: a sequence for one observer.
  public final func changes(
    keeping policy: AsyncStream<Change<S, E>>.Continuation.BufferingPolicy
  ) -> AsyncStream<Change<S, E>> {
    observed(policy) { notice, yield in
      yield(notice.change(Change<S, E>.self, path: .root))
    }
  }

  /// The machine's states: the current one, and then each that is entered, without loss (D4).
  ///
  /// It is a sequence for one observer, and ends when ``changes`` does.
  public final var states: AsyncStream<S> { states(keeping: .unbounded) }

  /// The machine's states, of which a number at most is kept for an observer that does not read as fast as they happen.
  ///
  /// - Parameter policy: what is kept: `.bufferingNewest(1)` for views, which show what is.
  /// - Returns: a sequence for one observer, which begins with the current state.
  public final func states(
    keeping policy: AsyncStream<S>.Continuation.BufferingPolicy
  ) -> AsyncStream<S> {
    observed(policy, beginning: state) { notice, yield in
      switch notice.kind {
      case .moved, .started: yield(notice.change(Change<S, E>.self, path: .root).toState)
      case .stayed, .left: true
      }
    }
  }

  /// A sequence of what is made from the changes of this machine alone.
  private final func observed<Element>(
    _ policy: AsyncStream<Element>.Continuation.BufferingPolicy, beginning first: Element? = nil,
    _ body: @escaping (Notice, (Element) -> Bool) -> Bool
  ) -> AsyncStream<Element> {
    stream(policy, beginning: first) { [unowned self] notice, yield in
      notice.machine === self ? body(notice, yield) : true
    }
  }
}

@available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, *)
extension Machine {
  /// The changes of the machine and of all machines inside it, from now on, without loss (D4, H11).
  ///
  /// It is a sequence for one observer, and ends when ``changes`` does. Types of states and events need not be `Sendable`, so that it stays in the machine's
  /// isolation.
  public final var treeChanges: AsyncStream<TreeChange> {
    stream(.unbounded) { [unowned self] notice, yield in
      yield(notice.treeChange(path: notice.machine.path(from: self)))
    }
  }

  /// The changes of machines of some types, among this one and all inside it, from now on, without loss (D4, H11).
  ///
  /// - Parameter type: the class of the machines: `Machine<Player, Tap>.self`.
  /// - Returns: a sequence for one observer, which ends when ``changes`` does. Each change has the path of its machine.
  public final func changes<C, CE>(of type: Machine<C, CE>.Type) -> AsyncStream<Change<C, CE>> {
    stream(.unbounded) { [unowned self] notice, yield in
      guard notice.machine is Machine<C, CE> else { return true }
      return yield(notice.change(Change<C, CE>.self, path: notice.machine.path(from: self)))
    }
  }

  /// A sequence of what is made from the changes of the tree.
  ///
  /// - Parameter body: is given each change, and what it has to call with an element; gives false if the observer has gone.
  private final func stream<Element>(
    _ policy: AsyncStream<Element>.Continuation.BufferingPolicy, beginning first: Element? = nil,
    _ body: @escaping (Notice, (Element) -> Bool) -> Bool
  ) -> AsyncStream<Element> {
    let (stream, continuation) = AsyncStream.makeStream(of: Element.self, bufferingPolicy: policy)
    func yield(_ element: Element) -> Bool {
      // What is not `Sendable` does not leave the isolation that the sequence is in, which is the machine's.
      nonisolated(unsafe) let element = element
      if case .terminated = continuation.yield(element) { return false }
      return true
    }
    if let first { _ = yield(first) }
    observe(Observers.Observer(tell: { body($0, yield) }, finish: { continuation.finish() }))
    return stream
  }
}

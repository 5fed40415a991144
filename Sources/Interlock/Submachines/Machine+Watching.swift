extension Machine {
  /// Adds a handler for all changes of the machine and of the machines inside it (H11).
  ///
  /// ```swift
  /// app.addTreeHandler { change in
  ///   print(change)  // Player: .paused => .playing on .play
  /// }
  /// app <-! .play
  /// ```
  ///
  /// For a transition, it runs after the states have changed and before the transition's handlers. For a machine that
  /// starts, it runs before the entry handlers. For a machine that is left with its parent, it runs after the exit
  /// handlers. Machines attached later are observed too. Attempts that the handler makes are queued, as in any handler.
  /// A handler added during an attempt receives changes from the next attempt on (G2).
  ///
  /// An observed tree has a table of its own, and other trees of its blueprint are not affected.
  ///
  /// - Parameter handler: receives each change, with the path of the changed machine.
  /// - Returns: a token that removes the handler.
  @discardableResult
  public final func addTreeHandler(_ handler: @escaping (TreeChange) -> Void) -> Registration {
    let watcher = TreeHandler(self, handler)
    addWatcher(watcher)
    return watcher
  }
}

/// A handler for the changes of a tree, and the token that removes it.
private final class TreeHandler: Registration, Watcher {
  private weak var machine: Engine?
  private var handler: ((TreeChange) -> Void)?

  init(_ machine: Engine, _ handler: @escaping (TreeChange) -> Void) {
    self.machine = machine
    self.handler = handler
  }

  var wantsChanges: Bool { handler != nil }

  func note(_ notice: Notice) {
    guard let handler, let machine else { return }
    handler(notice.treeChange(path: notice.machine.path(from: machine)))
  }

  func teller(of changed: Engine, _ kind: ChangeKind, in domain: Engine?) -> ChangeTeller {
    guard let handler, let machine else { return ChangeTeller { _ in } }
    let source = changed.machine.changeSource(path: changed.path(from: machine))
    return ChangeTeller { context in handler(TreeChange(kind, context, source)) }
  }

  func noteEdit() {}

  func noteEnd() { handler = nil }

  override var disposed: Bool { handler == nil }

  override func dispose() {
    guard let handler = handler.take() else { return }
    withExtendedLifetime(handler) { machine?.removeWatcher(self) }
  }

  override var noun: String { "handler of a tree" }
}

extension Notice {
  /// The change, without the machine's types.
  package func treeChange(path: MachinePath) -> TreeChange {
    TreeChange(kind, context, machine.machine.changeSource(path: path))
  }

  /// The change with the machine's types, which must be right.
  package func change<S, E>(_ type: Change<S, E>.Type, path: MachinePath) -> Change<S, E> {
    assert(machine is Machine<S, E>)
    return Change(AnyChange(kind: kind, context: context, source: ChangeSource(machine, path: path)))
  }
}

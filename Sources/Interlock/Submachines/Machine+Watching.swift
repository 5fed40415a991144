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
    handler(notice.treeChange(in: machine))
  }

  func teller(of changed: Engine, _ kind: ChangeKind, in domain: Engine?) -> ChangeTeller {
    guard let handler, let machine else { return ChangeTeller { _ in } }
    let mover = machine.mover(of: changed, in: domain)
    let source = mover.machine.changeSource(path: mover.path(from: machine))
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
  /// The change as the observers of a machine's tree see it, without its types.
  package func treeChange(in observed: _MachineEngine) -> TreeChange {
    let mover = observed.mover(of: machine, in: domain)
    return TreeChange(kind, context, mover.machine.changeSource(path: mover.path(from: observed)))
  }

  /// The change as the observers of a machine's tree see it; nil if the machine that moves has other types.
  package func change<S, E>(_ type: Change<S, E>.Type, in observed: _MachineEngine) -> Change<S, E>? {
    let mover = observed.mover(of: machine, in: domain)
    guard mover is Machine<S, E> else { return nil }
    let source = ChangeSource(mover, path: mover.path(from: observed))
    return Change(AnyChange(kind: kind, context: context, source: source))
  }

  /// The change with the machine's types, which must be right.
  package func change<S, E>(_ type: Change<S, E>.Type, path: MachinePath) -> Change<S, E> {
    assert(machine is Machine<S, E>)
    return Change(AnyChange(kind: kind, context: context, source: ChangeSource(machine, path: path)))
  }
}

extension Engine {
  /// The machine that moves, as the observers of this one see it: along an arrow that crosses levels, the domain, unless that lies
  /// outside.
  fileprivate final func mover(of machine: Engine, in domain: Engine?) -> Engine {
    var outer = domain
    while let inner = outer {
      if inner === self { return domain ?? machine }
      outer = inner.node?.parent?.engine
    }
    return machine
  }
}

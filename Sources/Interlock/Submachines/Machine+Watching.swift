extension Machine {
  /// Adds a handler of all changes of the machine and of the machines inside it (H11).
  ///
  /// ```swift
  /// app.addTreeHandler { change in
  ///   print(change)  // Player: .paused => .playing on .play
  /// }
  /// app <-! .play
  /// ```
  ///
  /// It is told of each transition when the states have changed, before the handlers of that transition run; of machines that start,
  /// before their entry handlers; of those that are left with the machine around them, after their exit handlers. Machines that
  /// are attached later are watched, too. An attempt that it makes is queued like one of any handler.
  ///
  /// A tree that is watched does not go by a table of its configurations, and costs more for each attempt. One that is not
  /// watched costs what it did.
  ///
  /// - Parameter handler: is called with what has happened, and the path of the machine to which it has.
  /// - Returns: the removal of the handler.
  @discardableResult
  public final func addTreeHandler(_ handler: @escaping (TreeChange) -> Void) -> any Disposable {
    let watcher = TreeHandler(self, handler)
    addWatcher(watcher)
    return watcher
  }
}

/// A handler of the changes of a tree, and its removal.
private final class TreeHandler: Watcher, Disposable {
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

  func noteEdit() {}

  func noteEnd() { handler = nil }

  var disposed: Bool { handler == nil }

  func dispose() {
    guard let handler = handler.take() else { return }
    withExtendedLifetime(handler) { machine?.removeWatcher(self) }
  }
}

extension TreeHandler: CustomStringConvertible {
  var description: String { "handler of a tree, \(disposed ? "disposed" : "not disposed")" }
}

extension Notice {
  /// What happened, whatever the types of the machine.
  package func treeChange(path: MachinePath) -> TreeChange {
    guard let machine = machine as? any AnyMachine else {
      preconditionFailure("A machine knows its types.")
    }
    return machine.treeChange(self, path: path)
  }

  /// What happened, with the types of the machine to which it did, which have to be right.
  package func change<S, E>(_ type: Change<S, E>.Type, path: MachinePath) -> Change<S, E> {
    assert(machine is Machine<S, E>)
    let event: E? = if let event { Edge<E>.typed(event) } else { nil }
    return Change(
      kind: kind, event: event, fromState: Edge<S>.typed(fromState), toState: Edge<S>.typed(toState),
      path: path)
  }
}

/// A change of a watched machine.
package struct Notice {
  package let kind: ChangeKind

  /// The changed machine; of an arrow that crosses levels, the one that holds its source.
  package let machine: _MachineEngine

  /// The machine that moves along an arrow that crosses levels (C2).
  package let domain: _MachineEngine?

  /// The machine whose state changes.
  package var mover: _MachineEngine { domain ?? machine }

  let context: AnyContext

  /// The event, in a box if it is more than a byte.
  var event: AnyValue? { unsafe context.event(machine.definition.eventBox) }
}

/// Tells a watcher about one kind of change of one machine, as an action of a step does.
package struct ChangeTeller {
  let body: RegisteredHandler.Body

  init(_ body: @escaping RegisteredHandler.Body) { self.body = body }
}

/// The report of a change to a watcher.
final class ChangeReport: Report {
  let watcher: any Watcher
  let kind: ChangeKind
  private(set) weak var domain: Engine?

  init(of kind: ChangeKind, _ machine: Engine, in domain: Engine?, to watcher: any Watcher) {
    self.watcher = watcher
    self.kind = kind
    self.domain = domain
    super.init(watcher.teller(of: machine, kind, in: domain).body)
  }
}

/// Receives the changes of a machine and of those inside it.
package protocol Watcher: AnyObject {
  /// Whether it receives transitions; if not, it receives only edits.
  var wantsChanges: Bool { get }

  /// Receives a transition, after the states have changed and before any of its handlers runs.
  func note(_ notice: Notice)

  /// What does the same for one kind of change of a machine, as long as no definition is edited and no machine is added or
  /// removed.
  func teller(of machine: _MachineEngine, _ kind: ChangeKind, in domain: _MachineEngine?) -> ChangeTeller

  /// Called before a definition is edited.
  func noteEdit()

  /// Called when machines were added or removed.
  func noteMembers()

  /// Called when the watcher begins to take part: when it is added, or after the attempt in which it was added (G2). Called again
  /// when a snapshot was restored, so that machines are in other states.
  func noteAdmission()

  /// Called when the watched machine is freed.
  func noteEnd()

  /// How long a machine has been in its state; nil if the watcher does not know.
  func savedStay(of machine: _MachineEngine) -> SavedStay?

  /// Called when the machine has sent itself an event for later, or cancelled one.
  func noteAgenda()

  /// How long an event still waits; nil if the watcher does not know.
  func remaining(of entry: Agenda.Entry, _ machine: _MachineEngine) -> Delay?
}

extension Watcher {
  package func teller(
    of machine: _MachineEngine, _ kind: ChangeKind, in domain: _MachineEngine?
  ) -> ChangeTeller {
    let machine = Held.unretained(machine)
    return ChangeTeller { [weak domain] context in
      self.note(Notice(kind: kind, machine: machine.object, domain: domain, context: context))
    }
  }

  package func noteMembers() { noteEdit() }

  /// Treats the admission like an edit, because definitions may have been edited before it.
  package func noteAdmission() { noteEdit() }

  package func savedStay(of machine: _MachineEngine) -> SavedStay? { nil }

  package func noteAgenda() {}

  package func remaining(of entry: Agenda.Entry, _ machine: _MachineEngine) -> Delay? { nil }
}

/// How long a machine has been in its state, as one driver saves it and another continues with it.
package struct SavedStay: Hashable, Sendable {
  /// How long the state has lasted.
  package var lasted: Delay

  /// The attempted timeouts of the state, by index.
  package let tried: [Int]

  /// The computed delays of the state's timeouts, by index.
  package let delays: [Int: Delay]

  package init(lasted: Delay, tried: [Int], delays: [Int: Delay] = [:]) {
    self.lasted = lasted
    self.tried = tried
    self.delays = delays
  }
}

/// The stay that a restored machine passes to its next driver.
struct Inheritance {
  let stay: SavedStay

  /// The state of the stay.
  let state: AnyValue
}

extension Engine {
  /// The restored duration of the machine's state, until the state changes or a driver takes it.
  @inline(never)
  final var inheritedStay: SavedStay? {
    guard let inheritance = node?.inheritance, states.areSame(inheritance.state, current)
    else { return nil }
    return inheritance.stay
  }

  /// Takes the restored stay.
  package final func takeInheritedStay() -> SavedStay? {
    let stay = inheritedStay
    let inheritance = node?.inheritance.take()
    return withExtendedLifetime(inheritance) { stay }
  }

  /// Whether a stay was restored that no driver has taken.
  package final var hasInheritedStay: Bool { inheritedStay != nil }
}

extension Node {
  /// Determines whether the machine and those inside it have watchers.
  ///
  /// A watched tree has a table of its own.
  func refreshWatching() {
    tree.dismissCrew()
    // A machine alone may go by the cells of its program without a crew.
    engine.suspend()
    refreshWatching(around: parent?.engine)
  }

  /// The result holds for the machines inside as well. If it is unchanged, they need no update.
  private func refreshWatching(around parent: Engine?) {
    let isWatched = parent?.isWatched ?? false || engine.hasWatcher
    let isAttended = parent?.isAttended ?? false || !engine.watchers.isEmpty
    if isWatched == engine.isWatched, isAttended == engine.isAttended { return }
    self.isAttended = isAttended
    self.isWatched = isWatched
    for link in links { link.child.node.refreshWatching(around: engine) }
  }
}

extension Engine {
  /// Adds a watcher for the machine and those inside it. It takes part at once, or after the attempt under way (G2).
  package final func addWatcher(_ watcher: any Watcher) {
    // A folded tree has no machines to report until they are made.
    let node = ownNode()
    node.newWatchers.append(watcher)
    if node.tree.isBusy {
      node.tree.noteEdit(node)
    } else {
      admitWatchers()
    }
  }

  /// Lets the watchers added during the finished attempt take part.
  final func admitWatchers() {
    while let node, !node.newWatchers.isEmpty {
      let watchers = node.newWatchers
      node.newWatchers = []
      node.watchers += watchers
      refreshWatching()
      for watcher in watchers { watcher.noteAdmission() }
    }
  }

  /// Removes a watcher.
  package final func removeWatcher(_ watcher: any Watcher) {
    guard let node else { return }
    let own = node.watchers.firstIndex { $0 === watcher }.map { node.watchers.remove(at: $0) }
    let new = node.newWatchers.firstIndex { $0 === watcher }.map { node.newWatchers.remove(at: $0) }
    refreshWatching()
    withExtendedLifetime((own, new)) {}
  }

  /// Updates the machine after a watcher was added or removed.
  package final func refreshWatching() {
    node?.refreshWatching()
  }

  /// The machine's watchers, with those that take part from the next attempt on.
  package final var watchers: [any Watcher] {
    guard let node else { return [] }
    return node.watchers + node.newWatchers
  }
}

extension Engine {
  /// Whether the machine or an outer machine has a watcher of changes.
  package final var isWatched: Bool { knownNode?.isWatched ?? false }

  /// Whether the machine or an outer machine has a watcher of edits, which need not watch changes.
  final var isAttended: Bool { knownNode?.isAttended ?? false }

  /// Whether the machine itself has a watcher of changes.
  final var hasWatcher: Bool { knownNode?.watchers.contains { $0.wantsChanges } ?? false }

  /// Reports something to the watchers of the machine, and then to those of the outer machines.
  @inline(never)
  final func tellWatchers(_ report: (any Watcher) -> Void) {
    if isAttended { knownNode?.watchersAround.forEach(report) }
  }
}

extension Node {
  /// The watchers of the machine, and then those of the outer machines.
  var watchersAround: [any Watcher] { watchers + (parent?.watchersAround ?? []) }

  /// Whether a watcher watches the machine or an outer machine.
  func isWatched(by watcher: any Watcher) -> Bool { watchersAround.contains { $0 === watcher } }
}

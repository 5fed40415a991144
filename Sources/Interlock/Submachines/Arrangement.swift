/// The states of all machines of a tree, and the events that they have deferred. Together with its definitions and the progress of chains, they decide what the
/// tree will do.
package struct Arrangement {
  /// The states that matter, each machine's before those inside it: nil for an inactive machine that will start over. After the
  /// state of a machine follow the events that it has deferred, if there are any.
  /// States whose data can't be compared differ if they print differently.
  package private(set) var states: [AnyHashable?] = []

  /// The kinds of the states.
  package private(set) var kinds: [AnyHashable] = []

  /// Whether the machines are active.
  package private(set) var activity: [Bool] = []

  fileprivate var values: [AnyValue] = []

  /// The deferred events of each machine (C7).
  fileprivate var deferred: [[DeferredEvent]] = []

  /// Adds a machine without those inside it.
  ///
  /// - Parameter isRemembered: whether it may resume its state (H4).
  fileprivate mutating func append(_ engine: Engine, isActive: Bool, isRemembered: Bool) {
    let machine = engine.machine
    states.append(isActive || isRemembered ? machine.identity : nil)
    kinds.append(AnyHashable(machine.anyState))
    activity.append(isActive)
    values.append(engine.current)
    deferred.append(engine.node?.deferred ?? [])
    if deferred.last?.isEmpty == false { states.append(AnyHashable(machine.deferredIdentities)) }
  }

  /// Adds a machine and all machines inside it.
  ///
  /// - Parameter isDeep: whether the history of an outer machine may resume this one.
  fileprivate mutating func append(_ node: Node, isActive: Bool, isDeep: Bool) {
    let memory = node.link?.memory ?? .none
    append(node.engine, isActive: isActive, isRemembered: isDeep || memory != .none)
    for link in node.links {
      append(link.child.node, isActive: isActive && link.matchesNow, isDeep: isDeep || memory == .deep)
    }
  }
}

extension Machine {
  /// The states of the machine and of all machines inside it.
  package final var arrangement: Arrangement {
    var arrangement = Arrangement()
    if let node {
      arrangement.append(node, isActive: true, isDeep: false)
    } else {
      arrangement.append(self, isActive: true, isRemembered: true)
    }
    return arrangement
  }

  /// Restores the states of the machine and of all machines inside it. No handlers run.
  ///
  /// Don't call this during an attempt, or after machines were attached or detached.
  package final func arrange(_ arrangement: Arrangement) {
    var old: [Box?] = []
    var oldEvents: [[DeferredEvent]] = []
    for (place, engine) in (node?.engines ?? [self]).enumerated() {
      engine.prepareToEdit()
      old.append(engine.put(in: arrangement.values[place]))
      guard let node = engine.node else { continue }
      oldEvents.append(node.deferred)
      node.deferred = arrangement.deferred[place]
    }
    let isDeferring = arrangement.deferred.contains { !$0.isEmpty }
    if let node, isDeferring || node.tree.isDeferring { node.tree.noteDeferred(node) }
    withExtendedLifetime((old, oldEvents)) {}
  }
}

extension Node {
  /// The machine and all machines inside it, each before those inside it.
  fileprivate var engines: [Engine] { [engine] + links.flatMap(\.child.node.engines) }
}

extension AnyMachine {
  /// The value that identifies the state.
  fileprivate var identity: AnyHashable {
    if let state = value as? any Hashable { return AnyHashable(state) }
    return AnyHashable([AnyHashable(anyState), AnyHashable(String(reflecting: value))])
  }

  /// The values that identify the deferred events.
  fileprivate var deferredIdentities: [AnyHashable] {
    anyDeferredEvents.map { event in
      (event as? any Hashable).map { AnyHashable($0) } ?? AnyHashable(String(reflecting: event))
    }
  }
}

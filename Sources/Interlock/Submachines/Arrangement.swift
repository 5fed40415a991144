/// The states of all machines of a tree. Together with its definitions and the progress of chains, they decide what the
/// tree will do.
package struct Arrangement {
  /// The states that matter, each machine's before those inside it: nil for an inactive machine that will start over.
  /// States whose data can't be compared differ if they print differently.
  package let states: [AnyHashable?]

  /// The kinds of the states.
  package let kinds: [AnyHashable]

  /// Whether the machines are active.
  package let activity: [Bool]

  fileprivate let values: [AnyValue]
}

extension Machine {
  /// The states of the machine and of all machines inside it.
  package final var arrangement: Arrangement {
    guard let node else {
      return Arrangement(
        states: [identity], kinds: [AnyHashable(state.kind)], activity: [true], values: [current])
    }
    return Arrangement(
      states: node.memories(isActive: true, isDeep: false),
      kinds: node.engines.map { AnyHashable($0.machine.anyState) },
      activity: node.activity(true), values: node.engines.map(\.current))
  }

  /// Restores the states of the machine and of all machines inside it. No handlers run.
  ///
  /// Don't call this during an attempt, or after machines were attached or detached.
  package final func arrange(_ arrangement: Arrangement) {
    var old: [Box?] = []
    for (engine, value) in zip(node?.engines ?? [self], arrangement.values) {
      engine.prepareToEdit()
      old.append(engine.put(in: value))
    }
    withExtendedLifetime(old) {}
  }
}

extension Node {
  /// The machine and all machines inside it, each before those inside it.
  fileprivate var engines: [Engine] { [engine] + links.flatMap(\.child.node.engines) }

  /// Whether the machine and those inside it are active.
  fileprivate func activity(_ isActive: Bool) -> [Bool] {
    [isActive] + links.flatMap { $0.child.node.activity(isActive && $0.isOpen) }
  }

  /// The states that the machine and those inside it are in or may resume (H4).
  ///
  /// - Parameter isDeep: whether the history of an outer machine may resume this one.
  fileprivate func memories(isActive: Bool, isDeep: Bool) -> [AnyHashable?] {
    let memory = link?.memory ?? .none
    let state = isActive || isDeep || memory != .none ? engine.machine.identity : nil
    return [state]
      + links.flatMap { link in
        link.child.node.memories(isActive: isActive && link.isOpen, isDeep: isDeep || memory == .deep)
      }
  }
}

extension Engine {
  /// The engine as a machine of yet unknown types.
  fileprivate final var machine: any AnyMachine {
    guard let machine = self as? any AnyMachine else { preconditionFailure("A machine knows its types.") }
    return machine
  }
}

extension AnyMachine {
  /// The value that identifies the state.
  fileprivate var identity: AnyHashable {
    if let state = value as? any Hashable { return AnyHashable(state) }
    return AnyHashable([AnyHashable(anyState), AnyHashable(String(reflecting: value))])
  }
}

/// The states of all machines of a tree, those that are not active included: with its definitions, all that decides what the
/// tree will do, but for the progress of chains.
package struct Arrangement {
  /// The states, each machine's before those inside it.
  package let states: [AnyHashable]

  fileprivate let values: [AnyValue]
}

extension Machine {
  /// Where the machine and all machines inside it are.
  package final var arrangement: Arrangement {
    let engines = engines
    return Arrangement(
      states: engines.map { engine in
        guard let machine = engine as? any AnyMachine else {
          preconditionFailure("A machine knows its types.")
        }
        return AnyHashable(machine.anyState)
      }, values: engines.map(\.current))
  }

  /// Puts the machine and all machines inside it where they once were. Nobody is told.
  ///
  /// It must not be called during an attempt, nor after machines were attached or detached.
  package final func arrange(_ arrangement: Arrangement) {
    var old: [AnyValue] = []
    for (engine, value) in zip(engines, arrangement.values) {
      engine.prepareToEdit()
      old.append(engine.put(in: value))
    }
    withExtendedLifetime(old) {}
  }

  private final var engines: [Engine] { node?.engines ?? [self] }
}

extension Node {
  /// The machine and all machines inside it, each before those inside it.
  fileprivate var engines: [Engine] { [engine] + links.flatMap(\.child.node.engines) }
}

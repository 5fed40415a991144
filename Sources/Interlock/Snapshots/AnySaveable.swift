/// A machine of yet unknown types, for saving and restoring.
protocol AnySaveable: AnyObject {
  /// The types of these machines.
  static var saver: Saver { get }

  /// The engine as a machine of these types.
  static func open(_ engine: _MachineEngine) -> any AnySaveable
}

extension Machine: AnySaveable {
  static var saver: Saver { Saver(machines: Machine<S, E>.self, states: Edge<S>.self) }

  static func open(_ engine: _MachineEngine) -> any AnySaveable {
    downcast(engine, to: Machine<S, E>.self)
  }
}

/// The types of a program's machines, found out once.
final class Saver {
  private let machines: any AnySaveable.Type

  /// The type of their states.
  let states: any SavedType.Type

  init(machines: any AnySaveable.Type, states: any SavedType.Type) {
    self.machines = machines
    self.states = states
  }

  /// An engine that follows the program, as a machine of yet unknown types.
  func open(_ engine: Engine) -> any AnySaveable { machines.open(engine) }
}

extension Engine {
  /// The type of the machine's states.
  final var savedType: any SavedType.Type {
    program.with { program in
      if let saver = program.saver { return downcast(saver, to: Saver.self).states }
      return makeSaver().states
    }
  }

  /// The engine as a machine of yet unknown types.
  final var saveable: any AnySaveable {
    program.with { program in
      let saver = program.saver.map { downcast($0, to: Saver.self) }
      return (saver ?? makeSaver()).open(self)
    }
  }

  private final func makeSaver() -> Saver {
    guard let machine = self as? any AnySaveable else { preconditionFailure("A machine knows its types.") }
    let saver = Swift.type(of: machine).saver
    program.with { program in
      if !program.isFrozen { program.saver = saver }
    }
    return saver
  }
}

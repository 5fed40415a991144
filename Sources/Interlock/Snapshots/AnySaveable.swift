/// A machine of yet unknown types, for saving and restoring.
protocol AnySaveable: AnyObject {
  /// The type of the states of these machines.
  static var savedType: any SavedType.Type { get }

  /// The type of their events.
  static var savedEventType: any SavedType.Type { get }
}

extension Machine: AnySaveable {
  static var savedType: any SavedType.Type { Edge<S>.self }
  static var savedEventType: any SavedType.Type { Edge<E>.self }
}

/// The type of the states of a program's machines, found out once.
final class Saver {
  let states: any SavedType.Type

  init(_ states: any SavedType.Type) {
    self.states = states
  }
}

extension Engine {
  /// The type of the machine's states.
  final var savedType: any SavedType.Type {
    program.with { program in
      if let saver = program.saver { return downcast(saver, to: Saver.self).states }
      return makeSaver().states
    }
  }

  /// The type of the machine's events.
  final var savedEventType: any SavedType.Type {
    guard let machine = self as? any AnySaveable else { preconditionFailure("A machine knows its types.") }
    return Swift.type(of: machine).savedEventType
  }

  private final func makeSaver() -> Saver {
    guard let machine = self as? any AnySaveable else { preconditionFailure("A machine knows its types.") }
    let saver = Saver(Swift.type(of: machine).savedType)
    program.with { program in
      if !program.isFrozen { program.saver = saver }
    }
    return saver
  }
}

/// A machine whose types are to be found out when it is saved or restored.
protocol AnySaveable: AnyObject {
  /// What saves machines of these types.
  static var saver: Saver { get }

  /// An engine that is a machine of these types, as such.
  static func open(_ engine: _MachineEngine) -> any AnySaveable

  /// The fingerprint of the machine's own definition.
  var ownFingerprint: UInt64 { get }

  /// The state that the machine is in.
  var savedState: SavedState { get }

  /// A saved state with its type.
  ///
  /// - Returns: nil if it is a state of another type.
  func state(from saved: SavedState) throws -> AnyValue?

  /// The name of the type of states.
  var stateType: Any.Type { get }

  /// What is declared on the machine itself, as far as its fingerprint knows it.
  var ownOutline: [String] { get }

  /// The names of states by their kinds.
  func name(of pattern: ValuePattern) -> String
}

extension Machine: AnySaveable {
  static var saver: Saver { Saver(of: Machine<S, E>.self) }

  static func open(_ engine: _MachineEngine) -> any AnySaveable {
    unsafe unsafeDowncast(engine, to: Machine<S, E>.self)
  }

  var savedState: SavedState { SavedState(state) }

  func state(from saved: SavedState) throws -> AnyValue? {
    try saved.typed(S.self).map { Edge.erased($0) }
  }

  var stateType: Any.Type { S.self }

  func name(of pattern: ValuePattern) -> String {
    switch pattern {
    case .any: "*"
    case .some(let state): stableName(of: Address<S.Kind>.typed(state))
    case .list(let states): states.map { stableName(of: Address<S.Kind>.typed($0)) }.joined(separator: "|")
    }
  }
}

/// The types of a program's machines, so that they need not be found out each time.
final class Saver {
  private let type: any AnySaveable.Type

  init(of type: any AnySaveable.Type) { self.type = type }

  /// An engine that follows the program, as a machine whose types are to be found out.
  func open(_ engine: Engine) -> any AnySaveable { type.open(engine) }
}

extension Engine {
  /// The engine as a machine whose types are to be found out.
  final var saveable: any AnySaveable {
    unsafe program._withUnsafeGuaranteedRef { program in
      if let saver = program.saver { return unsafe unsafeDowncast(saver, to: Saver.self).open(self) }
      guard let machine = self as? any AnySaveable else { preconditionFailure("A machine knows its types.") }
      if unsafe !program.isFrozen { program.saver = Swift.type(of: machine).saver }
      return machine
    }
  }
}

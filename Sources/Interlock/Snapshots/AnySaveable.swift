/// A machine of yet unknown types, for saving and restoring.
protocol AnySaveable: AnyObject {
  /// The saver for machines of these types.
  static var saver: Saver { get }

  /// The engine as a machine of these types.
  static func open(_ engine: _MachineEngine) -> any AnySaveable

  /// The fingerprint of the machine's own definition.
  var ownFingerprint: UInt64 { get }

  /// The current state.
  var savedState: SavedState { get }

  /// A saved state with its type.
  ///
  /// - Returns: the state; nil if it has another type.
  func state(from saved: SavedState) throws -> AnyValue?

  /// The state type.
  var stateType: Any.Type { get }

  /// The machine's own declarations, as far as they enter its fingerprint.
  var ownOutline: [String] { get }

  /// Names a pattern of states by their kinds.
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

  func name(of pattern: ValuePattern) -> String {
    switch pattern {
    case .any: "*"
    case .some(let state): stableName(of: Address<S.Kind>.typed(state))
    case .list(let states): states.map { stableName(of: Address<S.Kind>.typed($0)) }.joined(separator: "|")
    }
  }
}

/// The types of a program's machines, found out once.
final class Saver {
  private let type: any AnySaveable.Type

  init(of type: any AnySaveable.Type) { self.type = type }

  /// An engine that follows the program, as a machine of yet unknown types.
  func open(_ engine: Engine) -> any AnySaveable { type.open(engine) }
}

extension Engine {
  /// The engine as a machine of yet unknown types.
  final var saveable: any AnySaveable {
    unsafe program._withUnsafeGuaranteedRef { program in
      if let saver = program.saver { return unsafe unsafeDowncast(saver, to: Saver.self).open(self) }
      guard let machine = self as? any AnySaveable else { preconditionFailure("A machine knows its types.") }
      if unsafe !program.isFrozen { program.saver = Swift.type(of: machine).saver }
      return machine
    }
  }
}

public import Interlock

/// Where a machine and the active machines inside it are, by the names of their states.
///
/// Unlike a `Configuration` it is `Sendable`, whatever the states are.
public struct Position: Sendable, Hashable {
  /// The name of the state: `.library`.
  public let state: String

  /// Where the machines inside are, in the order of attachment.
  public let inside: [Position]

  init(state: String, inside: [Position]) {
    self.state = state
    self.inside = inside
  }

  /// Where the machines of a configuration are. It knows the kinds of their states.
  public init(_ configuration: Configuration) {
    self.init(
      state: spelling(of: configuration.state), inside: configuration.submachines.map { Position($0) })
  }
}

extension Position {
  /// Where a machine and those inside it are, with all that their states carry.
  public init<S, E>(of machine: Machine<S, E>) {
    self.init(
      state: spelling(of: machine.state),
      inside: machine.showSubmachines(to: Reader<S, E>()).compactMap { $0 })
  }

  private struct Reader<S: Kinded, E: Kinded>: SubmachineReader where S.Kind: StateType, E.Kind: EventType {
    func read<C, CE>(_ submachine: SubmachineContent<S, E, C, CE>) -> Position? {
      submachine.isActive ? Position(of: submachine.machine) : nil
    }
  }
}

extension Position: CustomStringConvertible {
  /// The states in a line, as a `Configuration` prints: `.library / .playing`.
  public var description: String {
    switch inside.count {
    case 0: state
    case 1: "\(state) / \(inside[0])"
    default: "\(state) / [\(inside.map(\.description).joined(separator: ", "))]"
    }
  }
}

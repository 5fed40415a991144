public import Interlock

/// The states of a machine and of the active machines inside it, by name.
///
/// Unlike a `Configuration`, it is `Sendable`, whatever the states are.
public struct Position: Sendable, Hashable {
  /// The name of the state: `.library`.
  public let state: String

  /// The positions of the machines inside, in order of attachment.
  public let inside: [Position]

  init(state: String, inside: [Position]) {
    self.state = state
    self.inside = inside
  }

  /// Makes a position from a configuration, with the kinds of its states.
  public init(_ configuration: Configuration) {
    self.init(
      state: spelling(of: configuration.state), inside: configuration.submachines.map { Position($0) })
  }
}

extension Position {
  /// Makes the position of a machine and those inside it, with all data of their states.
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

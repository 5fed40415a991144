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

  /// Where the machines of a configuration are.
  public init(_ configuration: Configuration) {
    self.init(
      state: spelling(of: configuration.state), inside: configuration.submachines.map { Position($0) })
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

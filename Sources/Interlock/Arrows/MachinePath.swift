/// Where a machine lives in a tree of machines: the way to it from the machine that is watched.
///
/// It prints as the names of the types of states, with the place among the siblings of all but the first: `Player / Lamp[1]`.
public struct MachinePath: Hashable, Sendable {
  /// One level further in.
  public struct Step: Hashable, Sendable {
    /// The name of the type of the machine's states.
    public let name: String

    /// The machine's place among those attached to the same machine, in the order of attachment, from zero.
    public let place: Int
  }

  /// The levels, from the outside in; none for the watched machine itself.
  public let steps: [Step]

  /// The path of the watched machine itself.
  public static let root = MachinePath(steps: [])

  /// Whether it is the path of the watched machine itself.
  public var isRoot: Bool { steps.isEmpty }
}

extension MachinePath: CustomStringConvertible, CustomDebugStringConvertible {
  /// The path as names; `root` for the watched machine itself.
  public var description: String {
    if isRoot { return "root" }
    return steps.map { $0.place == 0 ? $0.name : "\($0.name)[\($0.place)]" }.joined(separator: " / ")
  }

  /// The path with its type.
  public var debugDescription: String { "MachinePath(\(description))" }

  /// What stands before what is told of the machine.
  var prefix: String { isRoot ? "" : "\(self): " }
}

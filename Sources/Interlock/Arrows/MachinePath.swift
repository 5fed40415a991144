/// The path to a machine in a tree, starting from the observed machine.
///
/// It prints the names of the machines' state types, each with its position among its siblings unless it is the first:
/// `Player / Lamp[1]`. A region of a chart has the name that it was given, or that of the state that it lives in: `microphone`,
/// `.inCall`.
public struct MachinePath: Hashable, Sendable {
  /// One level of the path.
  public struct Step: Hashable, Sendable {
    /// The name of the machine's state type, or that of a region of a chart: its own, or else the kind of the state around it.
    public let name: String

    /// The machine's position among its siblings, in order of attachment, from zero.
    public let place: Int

    /// Whether the machine is a region of a chart, which its name tells from its siblings.
    let isRegion: Bool
  }

  /// The levels from the outside in; empty for the observed machine itself.
  public let steps: [Step]

  /// The path of the observed machine itself.
  public static let root = MachinePath(steps: [])

  /// Whether this is the path of the observed machine itself.
  package var isRoot: Bool { steps.isEmpty }
}

extension MachinePath: CustomStringConvertible {
  /// The path as names; `root` for the observed machine itself.
  public var description: String {
    if isRoot { return "root" }
    return steps.map { $0.place == 0 || $0.isRegion ? $0.name : "\($0.name)[\($0.place)]" }.joined(
      separator: " / ")
  }

  /// The text that precedes messages about the machine.
  var prefix: String { isRoot ? "" : "\(self): " }
}

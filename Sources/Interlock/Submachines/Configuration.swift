/// The active states of a machine and its submachines, from the outermost in (H9).
///
/// ```swift
/// print(app.configuration)  // .library / .playing
/// ```
public struct Configuration {
  /// The kind of the machine's own state.
  public let state: any StateType

  /// The configurations of the active submachines, in order of attachment.
  public let submachines: [Configuration]

  /// All active states, each before those inside it, in order of attachment.
  public var states: [any StateType] { [state] + submachines.flatMap(\.states) }
}

extension Configuration: Hashable {
  /// Whether two machines and their submachines are in equal states.
  public static func == (one: Configuration, other: Configuration) -> Bool {
    AnyHashable(one.state) == AnyHashable(other.state) && one.submachines == other.submachines
  }

  /// Hashes the states.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(AnyHashable(state))
    hasher.combine(submachines)
  }
}

extension Configuration: CustomStringConvertible, CustomDebugStringConvertible {
  /// The path of the states, with parallel regions in brackets: `.on / [.upper, .numbers]`.
  public var description: String {
    path(showingData: false)
  }

  /// The path with its type. States that are their own kinds appear with their data.
  public var debugDescription: String {
    "Configuration(\(pathWithData))"
  }

  /// The path in which states that are their own kinds appear with their data.
  var pathWithData: String { path(showingData: true) }

  private func path(showingData: Bool) -> String {
    let name = showingData ? spelling(of: state) : kindSpelling(of: state)
    let inner = submachines.map { $0.path(showingData: showingData) }
    return switch inner.count {
    case 0: name
    case 1: "\(name) / \(inner[0])"
    default: "\(name) / [\(inner.joined(separator: ", "))]"
    }
  }
}

extension Configuration {
  /// Reads the configuration of a machine in a tree.
  init(_ node: Node) {
    state = node.engine.machine.anyState
    var submachines: [Configuration] = []
    for link in node.links where link.matchesNow { submachines.append(Configuration(link.child.node)) }
    self.submachines = submachines
  }
}

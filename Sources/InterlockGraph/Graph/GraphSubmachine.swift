public import Interlock

extension MachineGraph {
  /// A machine that lives inside states of the graph's own.
  public struct Submachine: Hashable {
    /// The known states in which it lives.
    public let states: [S]

    /// Where it starts when it is entered again.
    public let history: History

    /// Whether the states carry those of the submachine. Its moves are edges of the graph, then.
    public let isEmbedded: Bool

    /// Whether it lives in the machine's current state.
    public let isActive: Bool

    /// The names of its own states.
    public var stateNames: [String] { chart.states.map(\.name) }

    /// Its own graph.
    let chart: Chart

    /// What is wrong or doubtful in its own graph.
    let findings: [GraphFinding]

    /// The same with events of which nothing is said.
    let allFindings: [GraphFinding]

    init(_ inside: Inside<S, E>, among states: [S]) {
      self.states = states.filter(inside.matches)
      history = inside.history
      isEmbedded = inside.isEmbedded
      isActive = inside.isActive
      chart = inside.chart
      findings = inside.findings(false)
      allFindings = inside.findings(true)
    }
  }
}

extension MachineGraph.Submachine: Sendable where S: Sendable, E: Sendable {}

extension MachineGraph.Submachine: CustomStringConvertible {
  /// Where it lives, and its states: `.idle, .busy inside .on`.
  public var description: String {
    let names = chart.states.map(\.name).joined(separator: ", ")
    return "\(names) inside \(states.map { "\(Pattern.some($0))" }.joined(separator: ", "))"
  }
}

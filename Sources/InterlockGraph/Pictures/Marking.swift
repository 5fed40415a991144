/// What a picture marks as missing: what tests have never done, say.
package struct Marking: Sendable {
  /// The places of the graph's states, and of its edges.
  package let states: Set<Int>
  package let edges: Set<Int>

  /// The same for the submachines that are not embedded, in their order.
  package let submachines: [Marking]

  package init(states: Set<Int>, edges: Set<Int>, submachines: [Marking]) {
    self.states = states
    self.edges = edges
    self.submachines = submachines
  }

  /// The colour of what is missing.
  static var color: String { "#c0392b" }
}

/// The parts that a picture marks as missing, for example because tests never covered them.
package struct Marking: Sendable {
  /// The indices of the graph's states and of its edges.
  package let states: Set<Int>
  package let edges: Set<Int>

  /// The markings of the attached submachines, in order.
  package let submachines: [Marking]

  package init(states: Set<Int>, edges: Set<Int>, submachines: [Marking]) {
    self.states = states
    self.edges = edges
    self.submachines = submachines
  }

  /// The colour of missing parts.
  static var color: String { "#c0392b" }
}

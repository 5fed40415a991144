/// The parts that a picture marks, for example as missing because tests never covered them.
package struct Marking: Sendable {
  /// The meaning of the mark.
  package enum Meaning: Sendable {
    /// Nothing has covered the parts.
    case missing

    /// A run goes through the parts.
    case path

    /// The word for an arrow without a label.
    var word: String { self == .missing ? "(never)" : "(here)" }

    /// The class of marked states in Mermaid, and its style.
    var mermaid: (name: String, style: String) {
      self == .missing ? ("missing", "stroke-dasharray:5") : ("path", "stroke-width:3px")
    }
  }

  let meaning: Meaning

  /// The indices of the graph's states and of its edges.
  package let states: Set<Int>
  package let edges: Set<Int>

  /// The markings of the attached submachines, in order.
  package let submachines: [Marking]

  package init(
    states: Set<Int>, edges: Set<Int>, submachines: [Marking], meaning: Meaning = .missing
  ) {
    self.states = states
    self.edges = edges
    self.submachines = submachines
    self.meaning = meaning
  }

  /// The colour of marked parts.
  static var color: String { "#c0392b" }
}

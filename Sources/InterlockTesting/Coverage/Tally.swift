/// The counts of a coverage.
struct Tally: Sendable {
  /// The counts of a part, by the indices of its states and edges.
  struct Counts: Sendable {
    var states: [Int]
    var takings: [Int]
    var consents: [Int]
    var dissents: [Int]
    var refusals: [Passage: Int] = [:]
  }

  private(set) var parts: [Counts]
  private let plan: Plan

  /// The indices of states and edges, by name.
  private struct Plan: Sendable {
    let states: [[String: Int]]
    let parts: [Part]
  }

  init(_ parts: [Part]) {
    self.parts = parts.map { part in
      let none = [Int](repeating: 0, count: part.edges.count)
      return Counts(
        states: [Int](repeating: 0, count: part.states.count), takings: none, consents: none, dissents: none)
    }
    plan = Plan(
      states: parts.map { Dictionary(zip($0.states, 0...)) { first, _ in first } }, parts: parts)
  }

  /// Counts what a machine did. Anything outside the definition is left out.
  mutating func note(_ occurrence: Occurrence, of number: Int) {
    let part = plan.parts[number]
    switch occurrence {
    case .entry(let state):
      if let place = plan.states[number][state] { parts[number].states[place] += 1 }
    case .judgement(let row, let answer):
      guard let place = part.rows[row] else { return }
      if part.edges[place].form == .ignored {
        parts[number].takings[place] += 1
      } else if answer {
        parts[number].consents[place] += 1
      } else {
        parts[number].dissents[place] += 1
      }
    case .taking(let row, _):
      if let place = part.rows[row] { parts[number].takings[place] += 1 }
    case .transition(let passage):
      if let place = part.answers[passage] { parts[number].takings[place] += 1 }
    case .refusal(let passage):
      parts[number].refusals[passage, default: 0] += 1
    }
  }
}

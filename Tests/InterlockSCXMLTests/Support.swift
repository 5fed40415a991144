import Interlock
import InterlockSCXML
import InterlockTesting

/// A chart of a document without its outermost element.
func chart(
  _ content: String, initial: String? = nil,
  conditions: [String: Blueprint<String, String>.Condition] = [:],
  actions: [String: Blueprint<String, String>.Handler] = [:], log: (@Sendable (String) -> Void)? = nil
) throws -> Blueprint<String, String> {
  let start = initial.map { #" initial="\#($0)""# } ?? ""
  return try Blueprint(
    scxml: #"<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0"\#(start)>\#(content)</scxml>"#,
    conditions: conditions, actions: actions, log: log)
}

/// The active states after the start, and after each event.
func run(_ chart: Blueprint<String, String>, _ events: String...) -> [[String]] {
  let simulation = Simulation(chart)
  return [simulation.machine.activeStates]
    + events.map { event in
      simulation.send(event)
      return simulation.machine.activeStates
    }
}

/// What a chart logs, in order.
final class Log: @unchecked Sendable {
  private(set) var lines: [String] = []

  func append(_ line: String) { lines.append(line) }

  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

public import Interlock

/// A summary of an SCXML document in words: its states, one on each line, with their transitions.
///
/// Conditions and actions of other languages need no closures here.
public struct ChartSummary: Sendable, CustomStringConvertible {
  /// The chart, for pictures, findings and proofs. In it, conditions of other languages always fail, and such
  /// actions do nothing.
  public let blueprint: Blueprint<String, String>

  /// The states, nested, with their transitions.
  public let description: String

  /// Reads a document.
  ///
  /// - Parameter text: the document.
  /// - Throws: ``SCXMLError`` if the document can't be read.
  public init(scxml text: String) throws(SCXMLError) {
    let document = try DocumentReader.document(of: text)
    var conditions: [String: Conversion.Chart.Condition] = [:]
    var actions: [String: Conversion.Chart.Handler] = [:]
    for state in document.allStates {
      for transition in state.transitions {
        if case .given(let text)? = transition.condition { conditions[text] = { _ in false } }
      }
      for action in state.allActions { if case .given(let text) = action.form { actions[text] = { _ in } } }
    }
    blueprint = try Conversion(document, conditions: conditions, actions: actions, log: nil).blueprint()
    var lines = ["\(document.allStates.count) states, \(document.transitions.count) transitions"]
    for state in document.allStates {
      let indent = String(repeating: "  ", count: state.depth + 1)
      lines.append("\(indent)\(state.id)\(state.kind == .state ? "" : " (\(state.kind))")")
      for transition in state.transitions {
        let cause = transition.events.map { "on \($0.joined(separator: ", "))" } ?? "always"
        let condition = transition.condition.map { " if \($0.label)" } ?? ""
        let target =
          transition.targets.isEmpty ? "stays" : "=> \(transition.targets.map(\.id).joined(separator: ", "))"
        lines.append("\(indent)  \(target) \(cause)\(condition)")
      }
    }
    description = lines.joined(separator: "\n")
  }
}

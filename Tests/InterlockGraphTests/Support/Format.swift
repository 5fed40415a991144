import Interlock
import InterlockGraph

/// A format of pictures, by the extension of its files.
enum Format: String, CaseIterable {
  case mermaid = "mmd"
  case dot
  case plantUML = "puml"
  case markdown = "md"
  case scxml

  /// The text of a graph.
  func text<S, E>(
    _ graph: MachineGraph<S, E>, _ picture: Picture, highlighting transition: Transition<S>? = nil
  ) -> String {
    switch self {
    case .mermaid: graph.mermaid(picture, highlighting: transition)
    case .dot: graph.dot(picture, highlighting: transition)
    case .plantUML: graph.plantUML(picture, highlighting: transition)
    case .markdown: graph.markdownTable(picture, highlighting: transition)
    case .scxml: graph.scxml(picture)
    }
  }
}

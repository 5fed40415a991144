import InterlockGraph

/// A format of pictures, by the extension of its files.
enum Format: String, CaseIterable {
  case mermaid = "mmd"
  case dot
  case plantUML = "puml"
  case markdown = "md"
  case scxml

  /// The text of a graph.
  func text<S, E>(_ graph: MachineGraph<S, E>, _ picture: Picture) -> String {
    switch self {
    case .mermaid: graph.mermaid(picture)
    case .dot: graph.dot(picture)
    case .plantUML: graph.plantUML(picture)
    case .markdown: graph.markdownTable(picture)
    case .scxml: graph.scxml(picture)
    }
  }
}

import Foundation

/// A program that draws or checks what is printed. `.ci/tools` installs them all.
package enum Tool: Sendable {
  case graphviz, plantUML, mermaid, xmllint, spin, chromium

  /// Whether to use it: it is here, or it has to be, since the environment has `INTERLOCK_TOOLS=required`.
  package var isUsed: Bool {
    if ProcessInfo.processInfo.environment["INTERLOCK_TOOLS"] == "required" { return true }
    return (try? Command(probe).succeeded) ?? false
  }

  private var probe: [String] {
    switch self {
    case .graphviz: ["dot", "-V"]
    case .plantUML: ["plantuml", "-version"]
    case .mermaid: ["python3", "-c", "import mermaidx"]
    case .xmllint: ["xmllint", "--version"]
    case .spin: ["sh", "-c", "spin -V && tcc -v"]
    case .chromium: ["chromium", "--version"]
    }
  }
}

import Foundation

/// What a tool makes of many texts at once: starting it takes longer than drawing.
package struct Drawings {
  /// The texts that are visible in each drawing, by the names of the files; nil where there is no drawing.
  package private(set) var texts: [String: VisibleText] = [:]

  /// What the tool objected to; empty if it was content.
  package let objections: String

  /// Draws files, which are given by their names without an extension.
  package init(of files: [String: String], by tool: Tool) throws {
    let folder = URL.temporaryDirectory.appending(path: "interlock-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let names = files.keys.sorted()
    for name in names { try Data(files[name]!.utf8).write(to: folder.appending(path: "\(name).txt")) }
    let command = try Command(Self.arguments(tool) + names.map { "\($0).txt" }, in: folder)
    objections = command.succeeded ? "" : "\(tool) failed: \(command.output)"
    for name in names {
      let svg = folder.appending(path: tool == .graphviz ? "\(name).txt.svg" : "\(name).svg")
      texts[name] = (try? Data(contentsOf: svg)).flatMap(VisibleText.init(svg:))
    }
  }

  private static func arguments(_ tool: Tool) -> [String] {
    switch tool {
    // One at a time: Graphviz 2.43 may free what it has freed when it goes on to another graph with clusters.
    case .graphviz: ["sh", "-c", #"for file; do dot -Tsvg -O "$file" || exit; done"#, "dot"]
    case .plantUML: ["plantuml", "-tsvg", "-charset", "UTF-8"]
    case .mermaid: ["python3", "-c", mermaid]
    case .xmllint: ["xmllint", "--noout", "--relaxng", Self.schema]
    case .spin, .chromium: preconditionFailure("\(tool) draws no files.")
    }
  }

  private static let schema = Page.package.appending(path: "Tests/InterlockGraphTests/Tools/scxml.rng").path

  private static let mermaid = """
    import os, sys, mermaidx
    from pathlib import Path
    engine = "v8" if "v8" in mermaidx.backends() else "quickjs"
    child = os.fork()
    failed = False
    for path in map(Path, sys.argv[1 if child else 2::2]):
        try:
            path.with_suffix(".svg").write_text(mermaidx.render(path.read_text("utf-8"), backend=engine).svg(), "utf-8")
        except Exception as error:
            failed = True
            print(path, error)
    if child:
        failed |= os.waitpid(child, 0)[1] != 0
    sys.exit(failed)
    """
}

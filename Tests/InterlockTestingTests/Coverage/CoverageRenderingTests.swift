import Interlock
import InterlockGraph
import InterlockTesting
import TestSupport
import Testing

/// What the tools that draw make of pictures of coverage: everything can be read, whether it was seen or not.
@Suite struct CoverageRenderingTests {
  @Test("Graphviz draws coverage", .enabled(if: Tool.graphviz.isUsed, "There is no `dot` here."))
  func graphviz() throws {
    try expectDrawings(by: .graphviz, never: []) { $0.dot($1) }
  }

  @Test("Mermaid draws coverage", .enabled(if: Tool.mermaid.isUsed, "There is no `mermaidx` here."))
  func mermaid() throws {
    try expectDrawings(by: .mermaid, never: ["(never)"]) { $0.mermaid($1) }
  }

  /// Draws machines of which nothing, something and everything was seen.
  ///
  /// - Parameter never: what is written at an arrow without a label that was never followed.
  private func expectDrawings(
    by tool: Tool, never: [String], _ text: (any Drawn, Picture) -> String
  ) throws {
    let subjects: [(name: String, coverage: any Drawn, words: [String])] = [
      ("lights", Coverage(of: lights), ["red", "green", "yellow", "off", "repair [has power]"]),
      ("some lights", Self.used, ["red", "green", "yellow", "off", "hold", "(never)"]),
      (
        "phone", Coverage(of: phone),
        [
          "idle", "connecting", "do / connect", "do / record", "(after 30 s)", "(after 60 s)", "clear",
          "noisy",
          "(after 10 s)", "any state",
        ]
      ),
      ("app", Coverage(of: app()), ["menu", "library", "playing", "stopped", "on", "lock"]),
    ]
    var files: [String: String] = [:]
    for subject in subjects {
      files[subject.name] = text(subject.coverage, Picture())
      files["\(subject.name), expanded"] = text(subject.coverage, Picture(wildcards: .expanded))
    }
    let drawings = try Drawings(of: files, by: tool)
    #expect(drawings.objections == "")
    for subject in subjects {
      let text = try #require(drawings.texts[subject.name])
      let words = subject.words.filter { $0 != "(never)" || never.contains($0) }
      #expect(text.missing(of: words) == [], "\(subject.name) shows \(text)")
      #expect(drawings.texts["\(subject.name), expanded"] != nil)
    }
  }

  /// Lights of which a part was seen, and with a route for state attempts, which has no label.
  private static var used: Coverage<Lamp, Press> {
    let coverage = Coverage(
      of: Blueprint<Lamp, Press>(state: .red) {
        On(.press, .red => .green, .green => .yellow)
        On(.hold, .any => .off)
        Allow(.off => .red)
      })
    coverage.machine() <-! .press
    return coverage
  }
}

/// What can be drawn, whatever its types.
private protocol Drawn {
  func dot(_ picture: Picture) -> String
  func mermaid(_ picture: Picture) -> String
}

extension Coverage: Drawn {}

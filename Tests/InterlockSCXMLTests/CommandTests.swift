import Foundation
import InterlockGraph
import InterlockSCXML
import TestSupport
import Testing

/// The command `interlock`.
@Suite struct CommandTests {
  private let folder = TemporaryFolder()

  /// Runs the command on a document in a file.
  private func interlock(_ arguments: [String], reading document: String? = nil) throws -> Command {
    if let document {
      try document.write(
        to: folder.url.appending(path: "chart.scxml"), atomically: true, encoding: .utf8)
    }
    return try Command(
      [Products().folder.appending(path: "interlock").path] + arguments, in: folder.url)
  }

  @Test("C6: a picture in each format is that of the document")
  func draw() throws {
    let graph = MachineGraph(try ChartSummary(scxml: SwiftSourceTests.phone).blueprint)
    let pictures = [
      "mermaid": graph.mermaid(), "dot": graph.dot(), "plantuml": graph.plantUML(), "scxml": graph.scxml(),
      "table": graph.markdownTable(),
    ]
    for (format, picture) in pictures {
      let run = try interlock(["draw", "chart.scxml", "--format", format], reading: SwiftSourceTests.phone)
      #expect(run.succeeded && run.output == picture)
    }
    let plain = try interlock(["draw", "chart.scxml"], reading: SwiftSourceTests.phone)
    #expect(plain.output == graph.mermaid())
    #expect(plain.output.contains("talking --> held : hold"))
  }

  @Test("C6: a document is checked, with what is doubtful in its chart")
  func check() throws {
    let run = try interlock(
      ["check", "chart.scxml"],
      reading: """
        <scxml><state id="a"><transition event="e" target="b"/></state><state id="b"/><state id="c"/></scxml>
        """)
    #expect(run.succeeded)
    #expect(run.output.hasPrefix("3 states, 1 transitions\n  a\n    => b on e\n  b\n  c\n"))
    #expect(run.output.contains("Nothing leads out of \"b\", which is not final."))
  }

  @Test("C6: a document is written as Swift")
  func importing() throws {
    let run = try interlock(["import", "chart.scxml"], reading: SwiftSourceTests.phone)
    #expect(try run.succeeded && run.output == SwiftSource(scxml: SwiftSourceTests.phone).text)
  }

  @Test("C6: what can't be done is told with file and line, and the exit code is 1")
  func failures() throws {
    func failure(_ arguments: String..., reading document: String? = nil) throws -> String {
      let run = try interlock(arguments, reading: document)
      #expect(!run.succeeded)
      return run.output
    }
    let invoke = "<scxml>\n<state id='a'><invoke/></state></scxml>"
    for command in ["check", "draw", "import"] {
      #expect(
        try failure(command, "chart.scxml", reading: invoke)
          == "chart.scxml:2: <invoke>: this element is not supported\n")
      #expect(try failure(command) == "Give one file: `interlock \(command) chart.scxml`.\n")
      #expect(try failure(command, "none.scxml") == "none.scxml can't be read.\n")
    }
    #expect(
      try failure("draw", "chart.scxml", "--format", "gif")
        == "interlock draws no format \"gif\", but mermaid, dot, plantuml, scxml, table.\n")
    #expect(try failure("fly") == "interlock has no command fly: see `interlock help`.\n")
  }

  @Test("the help names every command")
  func help() throws {
    for arguments in [[], ["help"], ["--help"]] {
      let run = try interlock(arguments)
      #expect(run.succeeded)
      for command in ["help", "check", "draw", "import"] {
        #expect(run.output.contains("interlock \(command) "))
      }
    }
  }
}

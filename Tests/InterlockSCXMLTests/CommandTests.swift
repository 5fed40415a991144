import Foundation
import Interlock
import InterlockGraph
import InterlockSCXML
import TestSupport
import Testing

/// The command `interlock`.
@Suite struct CommandTests {
  private let folder = TemporaryFolder()

  /// Runs the command on a document in a file.
  private func interlock(_ arguments: [String], reading document: String? = nil) throws -> Command {
    if let document { _ = try file(document) }
    return try Command(
      [Products().folder.appending(path: "interlock").path] + arguments, in: folder.url)
  }

  /// Writes a document to a file.
  ///
  /// - Returns: the folder.
  private func file(_ document: String) throws -> URL {
    try document.write(
      to: folder.url.appending(path: "chart.scxml"), atomically: true, encoding: .utf8)
    return folder.url
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
      // Standard error comes first.
      let told = format == "scxml" ? graph.scxmlOmissions.map { "\($0)\n" }.joined() : ""
      #expect(run.succeeded && run.output == told + picture)
    }
    #expect(!graph.scxmlOmissions.isEmpty)
    let plain = try interlock(["draw", "chart.scxml"], reading: SwiftSourceTests.phone)
    #expect(plain.output == graph.mermaid())
    #expect(plain.output.contains("talking --> held : hold"))
  }

  @Test("C6: a document is checked, and findings about its chart are listed")
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

  @Test("C6: the page of a chart shows Graphviz's picture, or the list of its states where there is no `dot`")
  func explore() throws {
    let graph = MachineGraph(try ChartSummary(scxml: SwiftSourceTests.phone).blueprint)
    let list = graph.explorer(title: "chart")
    let bare = try Command(
      ["PATH=", Products().folder.appending(path: "interlock").path, "explore", "chart.scxml"],
      in: file(SwiftSourceTests.phone))
    #expect(
      bare.succeeded
        && bare.output == "The page lists the states, because `dot` is not installed.\n" + list)
    let run = try interlock(["explore", "chart.scxml", "-o", "page.html"], reading: SwiftSourceTests.phone)
    let page = try String(contentsOf: folder.url.appending(path: "page.html"), encoding: .utf8)
    guard Tool.graphviz.isUsed else {
      #expect(run.succeeded && page == list)
      return
    }
    #expect(run.succeeded && run.output.isEmpty && page.contains("<svg"))
    #expect(try interlock(["explore", "chart.scxml"]).output == page)
  }

  @Test(
    "C6: a document's page is walked in a browser, with its regions and its history",
    .enabled(if: Tool.chromium.isUsed, "There is no `chromium` here."))
  func page() throws {
    _ = try interlock(["explore", "chart.scxml", "-o", "page.html"], reading: SwiftSourceTests.phone)
    let page = try String(contentsOf: folder.url.appending(path: "page.html"), encoding: .utf8)
    let states = { (fragment: String) in try Browser(page, fragment: fragment).activeStates.sorted() }
    #expect(try states("") == ["idle"])
    #expect(
      try states("send=dial,hold,mute") == ["held", "in-call", "microphone", "muted", "voice"])
    #expect(try states("send=resume,next,back,resume") == ["menu", "second"])
    let guarded = try Browser(page, fragment: "send=dial,hold,mute,hold?n")
    #expect(guarded.text(of: "reason") == "hold is refused: “!In('muted')” says no.")
    // What the document's own machine does can be walked on the page.
    let machine = try Blueprint(
      scxml: SwiftSourceTests.phone, conditions: ["credit > 0": { _ in true }], actions: ["pay()": { _ in }]
    ).machine()
    var lines: [String] = []
    let observer = machine.addTreeHandler { lines.append($0.json) }
    machine <-! "dial" <-! "hold" <-! "mute" <-! "hang-up" <-! "resume" <-! "next" <-! "back" <-! "resume"
    withExtendedLifetime(observer) {}
    let walked = try Browser(
      page,
      running: """
        document.getElementById("log").value = \(String(reflecting: lines.joined(separator: "\n")));
        document.getElementById("replay").click();
        return document.getElementById("replayed").textContent + " " + document.getElementById("now").textContent;
        """)
    #expect(walked.answer.hasSuffix(#"in 8 steps. Now in "menu" / "second""#), "\(walked.answer)\n\(lines)")
    let hostile = #"&lt;/script&gt;&lt;script&gt;document.title=1&lt;/script&gt;"#
    _ = try interlock(
      ["explore", "chart.scxml", "-o", "page.html"],
      reading: """
        <scxml><state id="&lt;img/src=x/onerror='document.title=1'&gt;"><transition event="\(hostile)" target="__proto__"/></state>
        <state id="__proto__"><state id="\(hostile)"/></state></scxml>
        """)
    let browser = try Browser(
      try String(contentsOf: folder.url.appending(path: "page.html"), encoding: .utf8),
      running: """
        document.querySelector("[data-event]").click();
        return document.title + " " + document.getElementById("now").textContent;
        """)
    #expect(
      browser.answer
        == #"chart Now in "__proto__" / "</script><script>document.title=1</script>""#)
  }

  @Test("C6: an error is printed with file and line, and the exit code is 1")
  func failures() throws {
    func failure(_ arguments: String..., reading document: String? = nil) throws -> String {
      let run = try interlock(arguments, reading: document)
      #expect(!run.succeeded)
      return run.output
    }
    let invoke = "<scxml>\n<state id='a'><invoke/></state></scxml>"
    for command in ["check", "draw", "explore", "import"] {
      #expect(
        try failure(command, "chart.scxml", reading: invoke)
          == "chart.scxml:2: <invoke>: this element is not supported\n")
      #expect(try failure(command) == "Give one file: `interlock \(command) chart.scxml`.\n")
      #expect(try failure(command, "none.scxml") == "none.scxml can't be read.\n")
    }
    #expect(
      try failure("draw", "chart.scxml", "--format", "gif")
        == "interlock can't draw the format \"gif\": give one of mermaid, dot, plantuml, scxml, table.\n")
    #expect(
      try failure("explore", "chart.scxml", "-o")
        == "Give a file after -o: `interlock explore chart.scxml -o page.html`.\n")
    let door = "<scxml><state id='a'/></scxml>"
    #expect(
      try failure("explore", "chart.scxml", "-o", "none/page.html", reading: door).hasSuffix(
        "none/page.html can't be written.\n"))
    #expect(try failure("fly") == "interlock has no command fly: see `interlock help`.\n")
  }

  @Test("the help names every command")
  func help() throws {
    for arguments in [[], ["help"], ["--help"]] {
      let run = try interlock(arguments)
      #expect(run.succeeded)
      for command in ["help", "check", "draw", "explore", "import"] {
        #expect(run.output.contains("interlock \(command) "))
      }
    }
  }
}

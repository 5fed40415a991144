import Foundation
import InterlockGraph
import InterlockSCXML

// The command `interlock`: what it can do is in its help.

let help = """
  interlock: charts from the command line

    interlock help                  prints this
    interlock check chart.scxml     reads a document, and prints its states, and what is doubtful about them
    interlock draw chart.scxml      prints a picture of the chart
        --format mermaid            the format: mermaid, dot, plantuml, scxml or table; mermaid if none is given
    interlock import chart.scxml    prints the chart as Swift source: an enum of states, an enum of events, a blueprint

  A file that can't be read is told with its line, and the exit code is 1.
  """

/// Why a command could not be carried out, in a sentence.
struct Failure: Error {
  let sentence: String
}

/// The format of a picture.
enum Format: String, CaseIterable {
  case mermaid, dot, plantuml, scxml, table

  func picture(of graph: MachineGraph<String, String>) -> String {
    switch self {
    case .mermaid: graph.mermaid()
    case .dot: graph.dot()
    case .plantuml: graph.plantUML()
    case .scxml: graph.scxml()
    case .table: graph.markdownTable()
    }
  }
}

/// Reads a document, and prints what a command makes of it.
func run(_ arguments: [String]) throws(Failure) -> String {
  let rest = Array(arguments.dropFirst())
  switch arguments.first {
  case nil, "help", "--help", "-h": return help
  case "import":
    return try read(rest, "import") { text throws(SCXMLError) in try SwiftSource(scxml: text).text }
  case "check": return try read(rest, "check") { text throws(SCXMLError) in try check(text) }
  case "draw":
    let (files, format) = try drawing(rest)
    return try read(files, "draw") { text throws(SCXMLError) in
      format.picture(of: MachineGraph(try ChartSummary(scxml: text).blueprint))
    }
  case let command?: throw Failure(sentence: "interlock has no command \(command): see `interlock help`.")
  }
}

/// The states of a document, what is doubtful about them, and what could not be checked.
func check(_ text: String) throws(SCXMLError) -> String {
  let summary = try ChartSummary(scxml: text)
  let graph = MachineGraph(summary.blueprint)
  let remarks = graph.findings().map(\.description) + graph.omissions.map(\.description)
  return ([summary.description] + remarks).joined(separator: "\n")
}

/// The files and the format of `interlock draw`.
func drawing(_ arguments: [String]) throws(Failure) -> (files: [String], format: Format) {
  guard let place = arguments.firstIndex(of: "--format") else { return (arguments, .mermaid) }
  let name = place + 1 < arguments.count ? arguments[place + 1] : ""
  guard let format = Format(rawValue: name) else {
    let names = Format.allCases.map(\.rawValue).joined(separator: ", ")
    throw Failure(sentence: "interlock draws no format \(String(reflecting: name)), but \(names).")
  }
  return (Array(arguments[..<place] + arguments[(place + 2)...]), format)
}

func read(
  _ files: [String], _ command: String, _ body: (String) throws(SCXMLError) -> String
) throws(Failure) -> String {
  guard files.count == 1 else {
    throw Failure(sentence: "Give one file: `interlock \(command) chart.scxml`.")
  }
  let path = files[0]
  guard let data = FileManager.default.contents(atPath: path) else {
    throw Failure(sentence: "\(path) can't be read.")
  }
  guard let text = String(data: data, encoding: .utf8) else {
    throw Failure(sentence: "\(path) is not UTF-8.")
  }
  do throws(SCXMLError) {
    return try body(text)
  } catch {
    let element = error.element.map { "<\($0)>: " } ?? ""
    throw Failure(sentence: "\(path):\(error.line): \(element)\(error.reason)")
  }
}

do throws(Failure) {
  let text = try run(Array(CommandLine.arguments.dropFirst()))
  print(text, terminator: text.hasSuffix("\n") ? "" : "\n")
} catch {
  FileHandle.standardError.write(Data("\(error.sentence)\n".utf8))
  exit(1)
}

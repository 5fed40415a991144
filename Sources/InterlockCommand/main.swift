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
    interlock explore chart.scxml   prints a page of HTML on which the chart can be tried; Graphviz draws it if it is installed
        -o page.html                writes the page to a file
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
    let (format, files) = try drawing(rest)
    return try read(files, "draw") { text throws(SCXMLError) in
      let graph = MachineGraph(try ChartSummary(scxml: text).blueprint)
      if format == .scxml { graph.scxmlOmissions.forEach { tell($0.description) } }
      return format.picture(of: graph)
    }
  case "explore":
    let (output, files) = option("-o", of: rest)
    if let output, output.isEmpty {
      throw Failure(sentence: "Give a file after -o: `interlock explore chart.scxml -o page.html`.")
    }
    let page = try read(files, "explore") { text throws(SCXMLError) in
      let title = URL(filePath: files[0]).deletingPathExtension().lastPathComponent
      return explorer(of: MachineGraph(try ChartSummary(scxml: text).blueprint), title: title)
    }
    guard let output else { return page }
    do {
      try Data(page.utf8).write(to: URL(filePath: output))
    } catch {
      throw Failure(sentence: "\(output) can't be written.")
    }
    return ""
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

/// The page of a chart, with a picture if Graphviz draws one.
func explorer(of graph: MachineGraph<String, String>, title: String) -> String {
  switch Graphviz.svg(of: graph.dot()) {
  case .success(let picture): return graph.explorer(title: title, picture: picture)
  case .failure(let failure):
    tell("The page lists the states, because \(failure.sentence).")
    return graph.explorer(title: title)
  }
}

/// The format of `interlock draw`, and the files.
func drawing(_ arguments: [String]) throws(Failure) -> (Format, files: [String]) {
  let (name, files) = option("--format", of: arguments)
  guard let format = Format(rawValue: name ?? "mermaid") else {
    let names = Format.allCases.map(\.rawValue).joined(separator: ", ")
    throw Failure(
      sentence: "interlock can't draw the format \(String(reflecting: name ?? "")): give one of \(names).")
  }
  return (format, files)
}

/// What follows an option, and the other arguments. It is empty if nothing follows, and nil if there is no such option.
func option(_ name: String, of arguments: [String]) -> (value: String?, rest: [String]) {
  guard let place = arguments.firstIndex(of: name) else { return (nil, arguments) }
  let end = min(place + 2, arguments.count)
  return (
    place + 1 < end ? arguments[place + 1] : "", Array(arguments[..<place] + arguments[end...])
  )
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

func tell(_ sentence: String) {
  FileHandle.standardError.write(Data("\(sentence)\n".utf8))
}

do throws(Failure) {
  let text = try run(Array(CommandLine.arguments.dropFirst()))
  print(text, terminator: text.isEmpty || text.hasSuffix("\n") ? "" : "\n")
} catch {
  tell(error.sentence)
  exit(1)
}

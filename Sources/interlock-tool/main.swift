import Foundation
import InterlockSCXML

// The command `interlock`: what it can do is in its help.

let help = """
  interlock: charts from the command line

    interlock help                  prints this
    interlock check chart.scxml     reads a document, and prints its states and its mistakes
    interlock import chart.scxml    prints the chart as Swift source: an enum of states, an enum of events, a blueprint

  A file that can't be read is told with its line, and the exit code is 1.
  """

/// Why a command could not be carried out, in a sentence.
struct Failure: Error {
  let sentence: String
}

/// Reads a document, and prints what a command makes of it.
func run(_ arguments: [String]) throws(Failure) -> String {
  switch arguments.first {
  case nil, "help", "--help", "-h": return help
  case "import":
    return try read(arguments, "import") { text throws(SCXMLError) in try SwiftSource(scxml: text).text }
  case "check":
    return try read(arguments, "check") { text throws(SCXMLError) in try ChartSummary(scxml: text).description
    }
  case let command?: throw Failure(sentence: "interlock has no command \(command): see `interlock help`.")
  }
}

func read(
  _ arguments: [String], _ command: String, _ body: (String) throws(SCXMLError) -> String
) throws(Failure) -> String {
  guard arguments.count == 2 else {
    throw Failure(sentence: "Give one file: `interlock \(command) chart.scxml`.")
  }
  let path = arguments[1]
  guard let data = FileManager.default.contents(atPath: path) else {
    throw Failure(sentence: "\(path) can't be read.")
  }
  guard let text = String(data: data, encoding: .utf8) else {
    throw Failure(sentence: "\(path) is no UTF-8.")
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

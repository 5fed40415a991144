import Foundation
import TestSupport
import Testing

/// A table of figures that the design notes keep, between two comments that name it.
struct Table {
  private let name: String
  private let text: String

  init(_ name: String, rows: [[String]]) {
    self.name = name
    let lines = rows.prefix(1) + rows.prefix(1).map { $0.map { _ in "---" } } + rows.dropFirst()
    text = lines.map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }

  /// Expects that the notes hold the table, or puts it there if that is asked for.
  func expectKept() throws {
    let file = Page.package.appending(path: "Docs/Design/Testing.md")
    let page = try String(contentsOf: file, encoding: .utf8)
    let begin = try #require(page.range(of: "<!-- \(name) -->\n"))
    let end = try #require(page.range(of: "<!-- end of \(name) -->"))
    if ProcessInfo.processInfo.environment["INTERLOCK_TABLES"] == "accept" {
      let changed = page[..<begin.upperBound] + text + page[end.lowerBound...]
      try Data(changed.utf8).write(to: file)
    } else {
      #expect(
        page[begin.upperBound..<end.lowerBound] == text, "See Docs/Design/Testing.md for how to accept it.")
    }
  }
}

import Foundation
import TestSupport
import Testing

@Suite("Examples")
struct ExamplesTests {
  @Test("an example prints what its expected.txt says", arguments: try examples())
  func output(of example: String) throws {
    let file = directory.appending(path: "\(example)/expected.txt")
    let expected = try String(contentsOf: file, encoding: .utf8)
    let printed = try Command([Products().folder.appending(path: example).path])
    #expect(printed.output == expected)
    #expect(printed.succeeded)
  }

  @Test("L1, L2: the shop takes at most 30 lines, and no `switch` over state and event")
  func shop() throws {
    let files = try ["Order", "Shop"].map {
      try String(contentsOf: directory.appending(path: "Orders/\($0).swift"), encoding: .utf8)
    }
    let lines = files.flatMap { $0.split(separator: "\n") }.filter { !$0.allSatisfy(\.isWhitespace) }
    #expect(lines.count <= 30)
    #expect(!lines.contains { $0.contains("switch") })
  }

  @Test(
    "a phone call with a timeout and a task is declared in 35 lines, without tasks, sleeping or cancelling")
  func phoneCall() throws {
    let file = directory.appending(path: "PhoneCall/Phone.swift")
    let lines = try String(contentsOf: file, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 36)
    for word in ["Task", "sleep", "cancel"] { #expect(!lines.contains { $0.contains(word) }) }
  }
}

private let directory = URL(filePath: #filePath).appending(path: "../../../Examples").standardizedFileURL

/// The names of the folders of examples, but for those that are packages of their own.
private func examples() throws -> [String] {
  try FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: [.isDirectoryKey])
    .filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory ?? false }
    .filter { !FileManager.default.fileExists(atPath: $0.appending(path: "Package.swift").path()) }
    .map(\.lastPathComponent)
    .sorted()
}

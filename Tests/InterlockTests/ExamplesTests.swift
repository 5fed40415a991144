import Foundation
import Testing

@Suite("Examples")
struct ExamplesTests {
  @Test("an example prints what its expected.txt says", arguments: try examples())
  func output(of example: String) throws {
    let expected = try String(
      contentsOf: directory.appending(path: "\(example)/expected.txt"), encoding: .utf8)

    let process = Process()
    let output = Pipe()
    process.executableURL = try #require(productsDirectory).appending(path: example)
    process.standardOutput = output
    try process.run()
    let printed = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()

    #expect(String(decoding: printed, as: UTF8.self) == expected)
    #expect(process.terminationStatus == 0)
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

/// Where the test bundle lies, and the executables beside it.
private var productsDirectory: URL? {
  #if os(macOS)
    Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL.deletingLastPathComponent()
  #else
    Bundle.main.executableURL?.deletingLastPathComponent()
  #endif
}

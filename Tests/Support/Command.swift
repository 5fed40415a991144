package import Foundation

/// A program that was run to its end.
package struct Command {
  /// Whether it ended with zero.
  package let succeeded: Bool

  /// What it wrote to its standard output and its standard error.
  package let output: String

  /// Runs a program that is looked up in the path.
  ///
  /// Its output goes to a file: a pipe would be inherited by other programs that start at the same time. That file goes away at the end,
  /// and so do the temporary files that the program leaves.
  ///
  /// - Parameter folder: where it runs; nil for a folder that goes away as well.
  package init(_ arguments: [String], in folder: URL? = nil) throws {
    let own = TemporaryFolder()
    defer { withExtendedLifetime(own) {} }
    let log = own.url.appending(path: "output")
    _ = FileManager.default.createFile(atPath: log.path, contents: nil)
    let handle = try FileHandle(forWritingTo: log)
    defer { try? handle.close() }

    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["TMPDIR=\(own.url.path)"] + arguments
    process.currentDirectoryURL = folder ?? own.url
    process.standardOutput = handle
    process.standardError = handle
    try process.start()
    process.waitUntilExit()

    succeeded = process.terminationReason == .exit && process.terminationStatus == 0
    output = try String(contentsOf: log, encoding: .utf8)
  }
}

import Foundation

/// Runs a program to its end.
///
/// - Returns: what it printed to both streams, and whether it succeeded.
func run(_ program: String, _ arguments: [String]) throws -> (output: String, succeeded: Bool) {
  let process = Process()
  let pipe = Pipe()
  process.executableURL = URL(filePath: program)
  process.arguments = arguments
  process.standardOutput = pipe
  process.standardError = pipe
  try process.run()
  let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  return (output, process.terminationStatus == 0)
}

/// The folder in which the package was built: that of the test program.
var buildFolder: URL {
  URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
}

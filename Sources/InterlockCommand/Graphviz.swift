import Foundation

/// Graphviz, which draws the pictures of explorer pages.
enum Graphviz {
  /// The program, if it is installed.
  private static var program: URL? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { URL(filePath: String($0)).appending(path: "dot") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// Draws a picture.
  ///
  /// - Parameter dot: the picture in Graphviz's language.
  /// - Returns: an SVG, or why there is none, in a sentence.
  static func svg(of dot: String) -> Result<String, Failure> {
    guard let program else { return .failure(Failure(sentence: "`dot` is not installed")) }
    let manager = FileManager.default
    let source = manager.temporaryDirectory.appending(path: "interlock-\(UUID().uuidString).dot")
    defer { try? manager.removeItem(at: source) }
    let process = Process()
    let output = Pipe()
    process.executableURL = program
    process.arguments = ["-Tsvg", source.path]
    process.standardOutput = output
    do {
      try Data(dot.utf8).write(to: source)
      try process.run()
    } catch {
      return .failure(Failure(sentence: "`dot` can't be run"))
    }
    let drawing = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0, let text = String(data: drawing, encoding: .utf8) else {
      return .failure(Failure(sentence: "`dot` failed"))
    }
    return .success(text)
  }
}

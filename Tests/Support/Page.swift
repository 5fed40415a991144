package import Foundation

/// A file with code for readers: the README, an article, or a source file with doc comments.
///
/// The code blocks of a page are one program, from top to bottom.
package struct Page: CustomStringConvertible, Sendable {
  /// The file's path in the package.
  package let path: String

  /// Makes a page of a file of the package.
  package init(path: String) {
    self.path = path
  }

  package var description: String { path }

  /// The folder of the package.
  package static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Every page that holds a program.
  package static let all: [Page] = {
    let articles = files(in: "Docs/Interlock.docc", withExtension: "md")
    let sources = files(in: "Sources", withExtension: "swift")
    return (["README.md"] + articles + sources)
      .map(Page.init)
      .filter { page in page.fences.contains(where: \.isProgram) }
  }()

  /// The page's code blocks.
  package var fences: [Fence] {
    Fence.all(in: lines)
  }

  /// The page's text.
  package var text: String {
    (try? String(contentsOf: Page.package.appending(path: path), encoding: .utf8)) ?? ""
  }

  /// The page's numbered lines; of a source file the doc comments alone.
  private var lines: [(number: Int, text: String)] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let numbered = zip(1..., lines).map { (number: $0, text: $1) }
    guard path.hasSuffix(".swift") else { return numbered }
    return numbered.compactMap { number, text in
      let content = text.drop { $0 == " " }
      guard content.hasPrefix("///") else { return nil }
      return (number, String(content.dropFirst(content.hasPrefix("/// ") ? 4 : 3)))
    }
  }

  /// The paths of the files in a folder, at any depth, in alphabetical order.
  package static func files(in folder: String, withExtension suffix: String) -> [String] {
    let root = package.appending(path: folder).path
    let paths = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".\(suffix)") }.sorted().map { "\(folder)/\($0)" }
  }
}

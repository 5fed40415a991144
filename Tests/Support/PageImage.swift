package import Foundation

extension Page {
  /// A picture of a machine that a page's program declares: `![A lamp](GettingStarted-lamp)`.
  package struct Image {
    /// The name of its file: the page's name, a hyphen and the variable's name.
    package let name: String

    /// The variable that holds what is drawn: a machine, a blueprint or a graph.
    package let variable: String

    /// The number of its line on the page, counted from one.
    package let line: Int

    /// The file.
    package var file: URL {
      Page.package.appending(path: "Docs/Interlock.docc/Resources/\(name).svg")
    }
  }

  /// The pictures that show what the page's program declares.
  package var images: [Image] {
    let title = URL(filePath: path).deletingPathExtension().lastPathComponent
    let image = /!\[[^\]]*\]\((?:[^)]*\/)?(?<page>\w+)-(?<variable>\w+)(?:\.svg)?\)/
    return zip(1..., text.split(separator: "\n", omittingEmptySubsequences: false)).compactMap {
      number, line in
      guard let match = line.firstMatch(of: image), match.page == title else { return nil }
      return Image(name: "\(title)-\(match.variable)", variable: String(match.variable), line: number)
    }
  }
}

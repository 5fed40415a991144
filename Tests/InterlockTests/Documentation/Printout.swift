import TestSupport

/// What a page's program printed, and from where.
struct Printout {
  /// A line of the output.
  struct Line {
    /// The number of the block that was running.
    let fence: Int

    /// The line of the page that called `print`.
    let origin: Int

    /// What it printed.
    let text: String
  }

  let lines: [Line]

  /// The sources of the pictures that were drawn, by their names.
  let pictures: [String: String]

  /// Reads the output of a program that was compiled with ``Page/support``.
  init(_ output: String) {
    var fence = -1
    var lines: [Line] = []
    var pictures: [String: String] = [:]
    for line in output.split(separator: "\n") {
      let parts = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      if parts[0] == "fence" {
        fence = Int(parts[1]) ?? -1
      } else if parts[0] == "picture" {
        let picture = parts[1].split(separator: "\t", maxSplits: 1).map(String.init)
        pictures[picture[0], default: ""] += picture[1] + "\n"
      } else {
        lines.append(Line(fence: fence, origin: Int(parts[0]) ?? 0, text: parts.dropFirst().joined()))
      }
    }
    self.lines = lines
    self.pictures = pictures
  }

  /// What differs between the output and what the page says of it, a sentence each.
  func differences(from page: Page) -> [String] {
    let fences = page.fences
    var differences: [String] = []
    var isShown = Set<Int>()

    for (index, fence) in fences.enumerated() where fence.isOutput {
      guard index > 0, fences[index - 1].isProgram else { continue }
      isShown.insert(index - 1)
      let printed = lines.filter { $0.fence == index - 1 }.map(\.text)
      if printed != fence.lines {
        differences.append(
          "\(page):\(fence.firstLine) shows \(fence.lines), but the code above prints \(printed)."
        )
      }
    }

    let promises = fences.filter(\.isProgram).reduce(into: [:]) {
      $0.merge($1.promises) { first, _ in first }
    }
    for (origin, promise) in promises.sorted(by: { $0.key < $1.key }) {
      let printed = lines.filter { $0.origin == origin }.map(\.text)
      if printed.isEmpty || printed.contains(where: { $0 != promise }) {
        differences.append("\(page):\(origin) promises \"\(promise)\", but prints \(printed).")
      }
    }

    for line in lines where promises[line.origin] == nil && !isShown.contains(line.fence) {
      differences.append("\(page):\(line.origin) prints \"\(line.text)\" and does not say so.")
    }
    return differences
  }
}

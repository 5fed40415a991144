import Foundation

/// A fenced block of code on a page.
package struct Fence {
  /// What follows the opening backticks: `swift`, `swift fragment`, `swift wrong`, `swift` with a trait, `text`.
  package let info: String

  /// The number of the block's first line on its page, counted from one.
  package let firstLine: Int

  /// The lines between the backticks.
  package let lines: [String]

  /// Whether the block is a part of its page's program. A `swift fragment` and a `swift wrong` are not.
  package var isProgram: Bool { info == "swift" }

  /// Whether the block is a program that does not compile. The tests of the diagnostics check what it is told.
  package var isWrong: Bool { info == "swift wrong" }

  /// Whether the block needs a trait of the package: `SQLite`, `PostgreSQL` or `Redis`. The tests of stores compile it.
  package func needs(trait: String) -> Bool { info == "swift \(trait)" }

  /// Whether the block shows what the program before it prints.
  package var isOutput: Bool { info == "text" }

  /// What the lines of `print(…)  // text` promise to print, by line number.
  package var promises: [Int: String] {
    var promises: [Int: String] = [:]
    for (offset, line) in lines.enumerated() where line.drop(while: { $0 == " " }).hasPrefix("print(") {
      guard let comment = line.range(of: "  // ", options: .backwards) else { continue }
      promises[firstLine + offset] = String(line[comment.upperBound...])
    }
    return promises
  }

  /// Finds the blocks among numbered lines.
  package static func all(in lines: [(number: Int, text: String)]) -> [Fence] {
    var fences: [Fence] = []
    var open: (info: String, indentation: Int, firstLine: Int, lines: [String])?
    for (number, text) in lines {
      let content = text.drop { $0 == " " }
      let indentation = text.count - content.count
      if let fence = open {
        if content.hasPrefix("```") {
          fences.append(Fence(info: fence.info, firstLine: fence.firstLine, lines: fence.lines))
          open = nil
        } else {
          open?.lines.append(String(text.dropFirst(min(indentation, fence.indentation))))
        }
      } else if content.hasPrefix("```") {
        open = (String(content.dropFirst(3)), indentation, number + 1, [])
      }
    }
    return fences
  }
}

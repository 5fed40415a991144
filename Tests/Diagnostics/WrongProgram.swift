import TestSupport
import Testing

/// A program that is wrong in one word, and what the compiler must say of it.
///
/// It is written on a page as a block of `swift wrong` with a mark under the word, and a block of `text` with the
/// messages. The first block of `swift` on the page comes before each of its programs. A line that ends with `// × 100`
/// stands for a hundred such lines.
struct WrongProgram: Sendable {
  /// Where it is written, and under which heading.
  let name: String

  /// The lines, with those of the page's beginning.
  let lines: [String]

  /// The messages that are expected.
  let messages: [String]

  /// Every wrong program on a page.
  static func all(on page: Page) -> [WrongProgram] {
    let fences = page.fences
    let beginning = fences.first(where: \.isProgram)?.lines ?? []
    let lines = page.text.split(separator: "\n", omittingEmptySubsequences: false)
    return fences.indices.filter { fences[$0].isWrong }.map { index in
      let heading = lines.prefix(fences[index].firstLine).last { $0.hasPrefix("#") } ?? ""
      let answer = fences.indices.contains(index + 1) ? fences[index + 1] : nil
      return WrongProgram(
        name: "\(page):\(fences[index].firstLine) \(heading.drop { "# ".contains($0) })",
        lines: beginning + fences[index].lines.flatMap(repeated),
        messages: answer.flatMap { $0.isOutput ? $0.lines : nil } ?? []
      )
    }
  }

  /// The mark, and the index of the line that it is under.
  var mark: (line: Int, mark: Mark)? {
    lines.indices.dropFirst().lazy.compactMap { index in
      Mark(lines[index], under: lines[index - 1]).map { (index - 1, $0) }
    }.first
  }

  /// The program as it should have been; nil if no word is marked.
  var corrected: String? {
    mark.map { line, mark in
      var lines = lines
      lines[line] = mark.corrected(lines[line])
      lines.remove(at: line + 1)
      return lines.joined(separator: "\n")
    }
  }

  private static func repeated(_ line: String) -> [String] {
    guard let match = line.firstMatch(of: /\s*\/\/ × (?<count>\d+)$/), let count = Int(match.count) else {
      return [line]
    }
    return Array(repeating: String(line[..<match.range.lowerBound]), count: count)
  }
}

extension WrongProgram: CustomTestStringConvertible {
  var testDescription: String { name }
}

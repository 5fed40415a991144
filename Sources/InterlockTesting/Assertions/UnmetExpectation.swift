/// That a machine is not where it was expected: where it is, what it has done, and what it has refused.
public struct UnmetExpectation: Error, Sendable, Hashable {
  /// What was expected.
  public let sentence: String

  /// Where the machine was expected.
  public let expected: Position

  /// Where it is.
  public let actual: Position

  /// What the machine and those inside it did last, the latest last.
  public let changes: [String]

  /// What was refused last and why, the latest last.
  public let refusals: [String]
}

extension UnmetExpectation: CustomStringConvertible {
  /// The sentence, both positions beside each other as trees, the last changes and the last refusals.
  public var description: String {
    var lines = [sentence] + comparison.map { "  \($0)" }
    func append(_ heading: String, _ entries: [String]) {
      guard !entries.isEmpty else { return }
      lines.append(heading)
      lines += entries.map { "  \($0)" }
    }
    append("Last changes:", changes)
    append("Last refusals:", refusals)
    return lines.joined(separator: "\n")
  }

  /// Both positions beside each other. What differs is marked.
  private var comparison: [String] {
    let rows = [Row(expected: "expected", actual: "actual", differs: false)] + Row.rows(expected, actual)
    let expectedWidth = rows.reduce(0) { max($0, $1.expected.count) }
    let actualWidth = rows.reduce(0) { max($0, $1.actual.count) }
    return rows.map { row in
      let line = "\(row.expected.padded(to: expectedWidth))   \(row.actual.padded(to: actualWidth))"
      return row.differs ? "\(line)   <- differs" : line.trimmed
    }
  }

  private struct Row {
    let expected: String
    let actual: String
    let differs: Bool

    static func rows(_ one: Position?, _ other: Position?, _ branch: String = "", _ indent: String = "")
      -> [Row]
    {
      let own = Row(
        expected: one.map { branch + $0.state } ?? "", actual: other.map { branch + $0.state } ?? "",
        differs: one?.state != other?.state)
      let (left, right) = (one?.inside ?? [], other?.inside ?? [])
      let count = max(left.count, right.count)
      return [own]
        + (0..<count).flatMap { place in
          let isLast = place == count - 1
          return rows(
            place < left.count ? left[place] : nil, place < right.count ? right[place] : nil,
            indent + (isLast ? "└─ " : "├─ "), indent + (isLast ? "   " : "│  "))
        }
    }
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: width - count)
  }

  /// The line without the blanks at its end.
  fileprivate var trimmed: String {
    var rest = self[...]
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}

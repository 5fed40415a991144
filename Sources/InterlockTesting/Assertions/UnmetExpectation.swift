/// A machine is in an unexpected position. The error shows the position, the last changes and the last refusals.
public struct UnmetExpectation: Error, Sendable, Hashable {
  /// The expectation as a sentence.
  public let sentence: String

  /// The expected position.
  public let expected: Position

  /// The actual position.
  public let actual: Position

  /// The last changes of the machine and of those inside it, the latest last.
  public let changes: [String]

  /// The last refusals with their reasons, the latest last.
  public let refusals: [String]
}

extension UnmetExpectation {
  /// The same with another sentence after its own.
  func adding(_ other: String) -> UnmetExpectation {
    UnmetExpectation(
      sentence: "\(sentence) \(other)", expected: expected, actual: actual, changes: changes,
      refusals: refusals)
  }
}

extension UnmetExpectation: CustomStringConvertible {
  /// The sentence, both positions side by side as trees, the last changes and the last refusals.
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

  /// Both positions side by side, with marks at the differences.
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

  /// The line without trailing blanks.
  fileprivate var trimmed: String {
    var rest = self[...]
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}

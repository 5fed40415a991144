extension Blueprint {
  /// Returns the differences from an older definition, as snapshots notice them.
  ///
  /// ```swift
  /// let old = Blueprint<Light, Button>(state: .red) { On(.press, .red => .green) }
  /// let new = Blueprint<Light, Button>(state: .red) { On(.press, .red => .yellow) }
  /// print(new.difference(from: old))  // ["gone: .red => .green on .press", "new: .red => .yellow on .press"]
  /// ```
  ///
  /// Closures and type names make no difference, but the revisions of closures do.
  ///
  /// - Parameter older: the older definition. Its state and event types may differ.
  /// - Returns: a sentence for each difference; none if the fingerprints are equal.
  public func difference<OldS, OldE>(from older: Blueprint<OldS, OldE>) -> [String] {
    wording.difference(from: older.wording)
  }

  private var wording: Wording {
    Wording(lines: machine().outline, start: kindSpelling(of: state), fingerprint: "\(fingerprint)")
  }
}

/// A definition in words, without its types.
private struct Wording {
  let lines: [String]
  let start: String
  let fingerprint: String

  func difference(from older: Wording) -> [String] {
    // The names of regions are no part of the fingerprint.
    if fingerprint == older.fingerprint { return [] }
    var sentences =
      older.lines.subtracting(lines).map { "gone: \($0)" }
      + lines.subtracting(older.lines).map { "new: \($0)" }
    if start != older.start { sentences.insert("starts in \(start) instead of \(older.start)", at: 0) }
    return sentences.isEmpty ? ["the same lines in another order"] : sentences
  }
}

extension [String] {
  /// The lines that the other list lacks or has less often.
  fileprivate func subtracting(_ other: [String]) -> [String] {
    var counts = Dictionary(other.map { ($0, 1) }, uniquingKeysWith: +)
    return filter { line in
      guard let count = counts[line], count > 0 else { return true }
      counts[line] = count - 1
      return false
    }
  }
}

extension Blueprint {
  /// What a snapshot of an older definition would notice: how this one differs from it, in sentences.
  ///
  /// ```swift
  /// let old = Blueprint<Light, Button>(state: .red) { On(.press, .red => .green) }
  /// let new = Blueprint<Light, Button>(state: .red) { On(.press, .red => .yellow) }
  /// print(new.difference(from: old))  // ["gone: .red => .green on .press", "new: .red => .yellow on .press"]
  /// ```
  ///
  /// Closures are no part of it, and neither are names of types.
  ///
  /// - Parameter older: the other definition. Its states and events may be of other types.
  /// - Returns: a sentence for each difference; none if the fingerprints are equal.
  public func difference<OldS, OldE>(from older: Blueprint<OldS, OldE>) -> [String] {
    let new = machine().outline
    let old = older.machine().outline
    var sentences = old.subtracting(new).map { "gone: \($0)" } + new.subtracting(old).map { "new: \($0)" }
    let (start, oldStart) = (spelling(of: state.kind), spelling(of: older.state.kind))
    if start != oldStart { sentences.insert("starts in \(start) instead of \(oldStart)", at: 0) }
    if sentences.isEmpty, "\(fingerprint)" != "\(older.fingerprint)" {
      sentences.append("the same lines in another order")
    }
    return sentences
  }
}

extension [String] {
  /// The lines that another list has not, or has less often.
  fileprivate func subtracting(_ other: [String]) -> [String] {
    var counts = Dictionary(other.map { ($0, 1) }, uniquingKeysWith: +)
    return filter { line in
      guard let count = counts[line], count > 0 else { return true }
      counts[line] = count - 1
      return false
    }
  }
}

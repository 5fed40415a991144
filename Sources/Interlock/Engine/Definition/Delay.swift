/// The duration that a state must last before a timeout comes due, as plain numbers.
///
/// `Duration` is newer than the systems that the core supports.
package struct Delay: Hashable, Sendable, Comparable {
  package let seconds: Int64

  /// The rest, in units of 10⁻¹⁸ seconds, from zero to less than a second.
  package let attoseconds: Int64

  package init(seconds: Int64, attoseconds: Int64) {
    self.seconds = seconds
    self.attoseconds = attoseconds
  }

  package static func < (one: Delay, other: Delay) -> Bool {
    (one.seconds, one.attoseconds) < (other.seconds, other.attoseconds)
  }
}

extension Delay: CustomStringConvertible {
  /// The delay in seconds, or in a smaller unit if it is less than a second: `30 s`, `1.5 s`, `200 ms`.
  package var description: String {
    if seconds > 0 || attoseconds == 0 { return "\(Self.decimal(seconds, attoseconds, digits: 18)) s" }
    let units: [(name: String, digits: Int, size: Int64)] = [
      ("ms", 15, 1_000_000_000_000_000), ("µs", 12, 1_000_000_000_000), ("ns", 9, 1_000_000_000),
    ]
    for unit in units where attoseconds >= unit.size {
      let whole = attoseconds / unit.size
      return "\(Self.decimal(whole, attoseconds % unit.size, digits: unit.digits)) \(unit.name)"
    }
    return "\(attoseconds) as"
  }

  /// The number of seconds, with a fraction if need be: `1.5`.
  package var inSeconds: String { Self.decimal(seconds, attoseconds, digits: 18) }

  /// Parses ``inSeconds``; nil for any other text, and for more than 2⁶⁰ seconds, so that delays can be added.
  package init?(inSeconds text: String) {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let fraction = parts.count == 2 ? parts[1] : "0"
    guard parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      (1...18).contains(fraction.utf8.count),
      let seconds = Int64(parts[0]), seconds <= 1 << 60,
      let attoseconds = Int64(fraction + String(repeating: "0", count: 18 - fraction.utf8.count))
    else { return nil }
    self.init(seconds: seconds, attoseconds: attoseconds)
  }

  /// A number with a fraction, without zeros at the end.
  private static func decimal(_ whole: Int64, _ fraction: Int64, digits: Int) -> String {
    if fraction == 0 { return "\(whole)" }
    let text = "\(fraction)"
    let padded = String(repeating: "0", count: digits - text.count) + text
    return "\(whole).\(padded.prefix(through: padded.lastIndex { $0 != "0" } ?? padded.startIndex))"
  }
}

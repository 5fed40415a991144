/// An activity, of which the core has only the name.
package final class DeclaredActivity: Sendable {
  package let label: String?

  /// The work of the activity, which only a driver understands.
  package let body: any Sendable

  package init(label: String?, body: any Sendable) {
    self.label = label
    self.body = body
  }
}

extension Definition {
  /// Adds routes that are taken when their from-states have lasted for a duration to the registration under way.
  mutating func addTimeouts(from fromState: ValuePattern, to toState: ValuePattern, _ rule: Rule?) {
    let toNumbers = stateNumbers(toState)
    for from in stateNumbers(fromState) {
      for to in toNumbers {
        let effect: Effect = to == Key.any ? .stay : .move
        index.append(rule, for: Key(kind: .timeout, fromState: from, toState: to), effect: effect)
      }
    }
  }

  /// Adds an activity of states to the registration under way.
  mutating func addActivity(_ activity: DeclaredActivity, in states: ValuePattern) {
    for number in stateNumbers(states) {
      index.append(activity, for: Key(kind: .activity, fromState: number), effect: .ignore)
    }
  }

  /// The activities of a state, first those of the state itself, in order of registration.
  func activities(in state: Int32) -> [DeclaredActivity] {
    guard index.count(.activity) > 0 else { return [] }
    return Key.withWildcard(state).flatMap { index.elements(Key(kind: .activity, fromState: $0)) }
      .map { downcast($0, to: DeclaredActivity.self) }
  }
}

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

extension Delay {
  /// Stands for a delay that is computed from a state's data, in a definition.
  ///
  /// - Parameter registration: the number of the timeout's registration, so that timeouts whose delays may differ are told apart.
  static func computed(_ registration: Int) -> Delay { Delay(seconds: -1, attoseconds: Int64(registration)) }

  /// Stands for a delay that is computed, in a line.
  package static var computed: Delay { computed(0) }

  /// Whether the delay is computed from a state's data.
  package var isComputed: Bool { seconds < 0 }
}

extension Delay: CustomStringConvertible {
  /// The delay in seconds, or in a smaller unit if it is less than a second: `30 s`, `1.5 s`, `200 ms`.
  package var description: String {
    if isComputed { return "a computed delay" }
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
  package var inSeconds: String { isComputed ? "computed" : Self.decimal(seconds, attoseconds, digits: 18) }

  /// Parses ``inSeconds``; nil for any other text, and for more than 2⁶⁰ seconds, so that delays can be added.
  package init?(inSeconds text: String) {
    var (seconds, attoseconds) = (Int64(0), Int64(0))
    // The value of the next digit; nil before the point.
    var place: Int64?
    let bytes = Array(text.utf8)
    for byte in bytes {
      switch (byte, place) {
      case (0x30...0x39, let unit?):
        if unit == 0 { return nil }
        attoseconds += Int64(byte - 0x30) * unit
        place = unit / 10
      case (0x30...0x39, nil):
        if seconds > (1 << 60) / 10 { return nil }
        seconds = seconds * 10 + Int64(byte - 0x30)
      case (0x2E, nil): place = 100_000_000_000_000_000
      default: return nil
      }
    }
    // A point follows a digit, and a digit follows a point.
    guard let first = bytes.first, let last = bytes.last, first != 0x2E, last != 0x2E,
      seconds <= 1 << 60
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

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif
#if Redis
  // Its header brings the system's types of time along, which the compiler may take for its own.
  internal import CHiredis
#endif

/// A point in time, in microseconds since the beginning of 1970 in UTC.
///
/// Processes on different machines share the clock of their store, so their own clocks may differ.
public struct Timestamp: Hashable, Sendable, Codable {
  /// The microseconds since the beginning of 1970 in UTC.
  public let microseconds: Int64

  /// Makes a point in time.
  ///
  /// - Parameter microseconds: the microseconds since the beginning of 1970 in UTC.
  public init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  /// The last point in time that rows hold, some 4,500 years after 1970.
  static var latestPlausible: Timestamp { Timestamp(microseconds: 1 << 57) }

  /// Whether a row may hold it. A row with another one is damaged.
  package var isPlausible: Bool { microseconds.magnitude <= Self.latestPlausible.microseconds.magnitude }

  /// The system's time.
  public static var now: Timestamp {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Timestamp: InstantProtocol {
  /// The point in time after a duration, rounded up to the next microsecond. What is due is never early.
  ///
  /// A result that no timestamp can express is the nearest one that can be expressed.
  public func advanced(by duration: Duration) -> Timestamp {
    let (sum, overflows) = microseconds.addingReportingOverflow(duration.microsecondsRoundedUp)
    return Timestamp(microseconds: overflows ? (microseconds < 0 ? .min : .max) : sum)
  }

  /// The duration to another point in time; negative if that is earlier.
  public func duration(to other: Timestamp) -> Duration {
    // Each of the two durations can be expressed.
    .microseconds(other.microseconds) - .microseconds(microseconds)
  }

  /// Whether a point in time precedes another.
  public static func < (one: Timestamp, other: Timestamp) -> Bool { one.microseconds < other.microseconds }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Duration {
  /// The duration, or the longest that stores compute with: that many microseconds before and after a time are times that rows hold.
  var storable: Duration {
    let longest = Duration.microseconds(1 << 56)
    return max(.zero - longest, min(longest, self))
  }

  /// The microseconds, rounded up, or the nearest number that can be expressed.
  var microsecondsRoundedUp: Int64 {
    if self > .seconds(Int64.max) { return .max }
    if self < .seconds(Int64.min) { return .min }
    let (seconds, attoseconds) = components
    let unit: Int64 = 1_000_000_000_000
    let (whole, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000)
    if overflows { return seconds < 0 ? .min : .max }
    let rest = attoseconds / unit + (attoseconds % unit > 0 ? 1 : 0)
    let (sum, isTooLarge) = whole.addingReportingOverflow(rest)
    return isTooLarge ? (seconds < 0 ? .min : .max) : sum
  }
}

extension Timestamp: CustomStringConvertible {
  /// The microseconds as a number of seconds: `1700000000.000000`.
  public var description: String {
    let sign = microseconds < 0 ? "-" : ""
    let (seconds, rest) = microseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    let fraction = "\(rest)"
    return "\(sign)\(seconds).\(String(repeating: "0", count: 6 - fraction.count))\(fraction)"
  }
}

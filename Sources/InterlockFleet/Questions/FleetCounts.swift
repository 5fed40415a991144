/// What a fleet has done in this process.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public struct FleetCounts: Sendable, Hashable, Codable {
  /// The number of attempted events.
  public var events = 0

  /// The number of events among them that were refused.
  public var refusals = 0

  /// The number of events that were answered with their first answer.
  public var repetitions = 0

  /// The number of events for machines that could not take them, such as parked ones.
  public var failures = 0

  /// The number of machines whose due timeouts a worker attempted.
  public var timeouts = 0

  /// The number of finished deliveries.
  public var deliveries = 0

  /// The number of failed tries to deliver.
  public var failedDeliveries = 0

  /// The number of claims that expired before their work was begun.
  public var lostClaims = 0

  /// How often a failed call of the store was repeated.
  public var retries = 0

  /// How long events took, from sending them to their answers.
  public var latency = DurationHistogram()

  /// How late timeouts were attempted, by this process's clock.
  public var timeoutLag = DurationHistogram()

  /// How late deliveries were made, by this process's clock.
  public var deliveryLag = DurationHistogram()
}

/// The distribution of durations, in buckets that double from one microsecond.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public struct DurationHistogram: Sendable, Hashable, Codable {
  /// The number of durations in each bucket. The bucket at index *i* holds durations of less than 2ⁱ microseconds.
  public private(set) var buckets: [Int] = []

  /// The longest duration, in microseconds.
  public private(set) var longest: Int64 = 0

  /// The number of durations.
  public var count: Int { buckets.reduce(0, +) }

  /// Adds a duration. A negative one counts as zero.
  public mutating func add(_ duration: Duration) {
    let microseconds = max(0, duration.microsecondsRoundedUp)
    let index = Int64.bitWidth - microseconds.leadingZeroBitCount
    while buckets.count <= index { buckets.append(0) }
    buckets[index] += 1
    longest = max(longest, microseconds)
  }

  /// Returns a duration that this part of the durations does not exceed; nil if there are none. It is at most twice as
  /// long as the exact one.
  ///
  /// - Parameter part: the part, from 0 to 1: 0.99 for the 99th percentile.
  public func quantile(_ part: Double) -> Duration? {
    let count = count
    if count == 0 { return nil }
    var rest = max(1, Int((Double(count) * part).rounded(.up)))
    for (index, bucket) in buckets.enumerated() {
      rest -= bucket
      if rest <= 0 { return .microseconds(min(longest, (Int64(1) << index) &- 1)) }
    }
    return .microseconds(longest)
  }
}

/// The state of a running fleet, as a value to export.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public struct FleetReport: Sendable, Hashable, Codable {
  /// The fleet's name.
  public let name: String

  /// The machines and deliveries in the store.
  public let census: Census

  /// What this process has done.
  public let counts: FleetCounts

  /// How late the most overdue timeout is, in microseconds; zero if none is overdue.
  public var timeoutLag: Int64 { lag(since: census.earliestTimeout) }

  /// How late the most overdue delivery is, in microseconds; zero if none is overdue.
  public var deliveryLag: Int64 { lag(since: census.earliestDelivery) }

  private func lag(since time: Timestamp?) -> Int64 {
    time.map { max(0, $0.duration(to: census.now).microsecondsRoundedUp) } ?? 0
  }

  /// Returns how often something happened in this process between two reports, for each second.
  ///
  /// ```swift
  /// let earlier = try await shop.report()
  /// try await shop.send(.place, to: "order 7")
  /// let later = try await shop.report()
  /// print(later.rate(of: \.events, since: earlier) > 0)  // true
  /// ```
  ///
  /// - Parameters:
  ///   - count: what to count.
  ///   - earlier: an earlier report of the same process.
  /// - Returns: the rate; zero if no time has passed.
  public func rate(of count: KeyPath<FleetCounts, Int>, since earlier: FleetReport) -> Double {
    let seconds = earlier.census.now.duration(to: census.now) / .seconds(1)
    return seconds > 0 ? Double(counts[keyPath: count] - earlier.counts[keyPath: count]) / seconds : 0
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Fleet {
  /// Returns the numbers of the fleet's machines and deliveries, and what this process has done.
  ///
  /// - Throws: ``StoreError``.
  public func report() async throws -> FleetReport {
    FleetReport(name: name, census: try await storeCensus(), counts: await counts())
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension FleetReport: CustomStringConvertible {
  /// A table: a line for each state, and one for each number that is not zero.
  public var description: String {
    var rows = census.machines.sorted { $0.key < $1.key }.map { ("in \($0.key)", "\($0.value)") }
    func add(_ name: String, _ count: Int) {
      if count != 0 { rows.append((name, "\(count)")) }
    }
    func add(_ name: String, late microseconds: Int64) {
      if microseconds != 0 { rows.append((name, "\(Duration.microseconds(microseconds))")) }
    }
    func add(_ name: String, _ histogram: DurationHistogram) {
      guard let half = histogram.quantile(0.5), let most = histogram.quantile(0.99) else { return }
      rows.append((name, "half within \(half), 99 % within \(most)"))
    }
    add("parked machines", census.parkedMachines)
    add("deleted machines", census.deletedMachines)
    add("overdue timeouts", census.overdueMachines)
    add("the oldest is late by", late: timeoutLag)
    add("pending deliveries", census.pendingDeliveries)
    add("the oldest is late by", late: deliveryLag)
    add("parked deliveries", census.parkedDeliveries)
    add("expired claims", census.expiredClaims)
    add("events attempted here", counts.events)
    add("refused", counts.refusals)
    add("repeated", counts.repetitions)
    add("not taken", counts.failures)
    add("timeouts attempted here", counts.timeouts)
    add("deliveries made here", counts.deliveries)
    add("failed deliveries", counts.failedDeliveries)
    add("claims lost here", counts.lostClaims)
    add("tries after failures of the store", counts.retries)
    add("events took", counts.latency)
    add("timeouts were late by", counts.timeoutLag)
    add("deliveries were late by", counts.deliveryLag)
    let width = rows.map(\.0.count).max() ?? 0
    return
      (["Fleet \"\(name)\""]
      + rows.map { "  \($0.0)\(String(repeating: " ", count: width - $0.0.count))  \($0.1)" }).joined(
        separator: "\n")
  }
}

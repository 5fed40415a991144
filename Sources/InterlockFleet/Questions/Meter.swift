import Interlock

/// Counts what a fleet does in this process.
///
/// It is no actor: a task would have to change threads to tell it something. `@unchecked`: the monitor guards the counts.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
final class Meter: @unchecked Sendable {
  private let monitor = Monitor()
  private var guarded = FleetCounts()

  /// What has been counted so far.
  var counts: FleetCounts { monitor.withLock { guarded } }

  func record<S>(_ verdict: Verdict<S>, in duration: Duration) {
    switch verdict {
    case .answered(let answer):
      let isRepeated = answer.isRepeated
      recordAnswer(isRepeated: isRepeated, isRefusal: !isRepeated && !answer.outcome.isAccepted, in: duration)
    case .failed: monitor.withLock { guarded.failures += 1 }
    case .done, .delivered: break
    }
  }

  private func recordAnswer(isRepeated: Bool, isRefusal: Bool, in duration: Duration) {
    monitor.withLock {
      if isRepeated { guarded.repetitions += 1 } else { guarded.events += 1 }
      if isRefusal { guarded.refusals += 1 }
      guarded.latency.add(duration)
    }
  }

  func recordRetry() {
    monitor.withLock { guarded.retries += 1 }
  }

  func recordLostClaims(_ count: Int) {
    monitor.withLock { guarded.lostClaims += count }
  }

  func recordTimeout(late lag: Duration) {
    monitor.withLock {
      guarded.timeouts += 1
      guarded.timeoutLag.add(lag)
    }
  }

  func recordDelivery(late lag: Duration, hasFailed: Bool) {
    monitor.withLock {
      if hasFailed { guarded.failedDeliveries += 1 } else { guarded.deliveries += 1 }
      guarded.deliveryLag.add(lag)
    }
  }
}

import Interlock

/// Counts what a fleet does in this process.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
actor Meter {
  private(set) var counts = FleetCounts()

  func record<S>(_ verdict: Verdict<S>, in duration: Duration) {
    switch verdict {
    case .answered(let answer):
      if answer.isRepeated {
        counts.repetitions += 1
      } else {
        counts.events += 1
        if !answer.outcome.isAccepted { counts.refusals += 1 }
      }
      counts.latency.add(duration)
    case .failed: counts.failures += 1
    case .done, .delivered: break
    }
  }

  func recordRetry() { counts.retries += 1 }

  func recordTimeout(late lag: Duration) {
    counts.timeouts += 1
    counts.timeoutLag.add(lag)
  }

  func recordDelivery(late lag: Duration, hasFailed: Bool) {
    if hasFailed { counts.failedDeliveries += 1 } else { counts.deliveries += 1 }
    counts.deliveryLag.add(lag)
  }
}

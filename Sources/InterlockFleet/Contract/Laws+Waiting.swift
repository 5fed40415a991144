@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension FleetStoreContract.Law {
  /// Waits, and expects that it ends before the limit.
  private static func expectWork(_ trial: Trial, atMost limit: Duration = .seconds(1200)) async throws {
    let time = try await ContinuousClock().measure { try await trial.wait(limit) }
    try trial.expect(time < limit / 2, "a wait lasted for \(time) though there was work")
  }

  /// Waits, lets a change happen meanwhile, and expects that it ends the wait.
  private static func expectWork(
    _ trial: Trial, after change: @escaping @Sendable () async throws -> some Any
  ) async throws {
    async let work: Void = expectWork(trial)
    try await Task.sleep(for: .milliseconds(60))
    _ = try await change()
    try await work
  }

  static let waiting: [Self] = [
    Self("a wait ends at its limit") { trial in
      let time = try await ContinuousClock().measure { try await trial.wait(.milliseconds(100)) }
      try trial.expect(time >= .milliseconds(99), "it lasted for \(time) instead of 100 ms")
      try trial.expect(time < .seconds(600), "it lasted for \(time) instead of 100 ms")
    },
    Self("what is due is not waited for") { trial in
      try await trial.write("a") { row, _, load in row.dueAt = load.now }
      try await expectWork(trial)
      try trial.equal(try await trial.claim(.timeouts).count, 1, "the number of claimed machines")
      try await trial.post("e", to: "a", key: "k")
      try await expectWork(trial)
    },
    Self("a wait ends when a timeout comes due, and when a lease ends") { trial in
      try await trial.write("a") { row, _, load in row.dueAt = load.now.advanced(by: .milliseconds(200)) }
      for kind in Claim.Kind.allCases {
        try await expectWork(trial)
        var claimed: [ClaimedWork] = []
        // A wait may end early.
        for _ in 0..<2000 where claimed.isEmpty {
          claimed = try await trial.claim(kind, lease: .milliseconds(200))
          if claimed.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
        }
        try trial.equal(claimed.map(\.id), ["a"], "what is claimed")
        try await expectWork(trial)
        if kind == .timeouts {
          try await trial.write("a")
          try await trial.post("e", to: "a", key: "k")
        }
      }
    },
    Self("a wait ends when another process makes work") { trial in
      let other = try await trial.another()
      try await expectWork(trial) { try await other.post("e", to: "a", key: "k") }
      let posted = try await trial.claim(.deliveries)
      try trial.equal(posted.count, 1, "the number of posted events")
      try await expectWork(trial) { try await other.write("a") { row, _, load in row.dueAt = load.now } }
      try trial.equal(try await trial.claim(.timeouts).count, 1, "the number of due machines")
      try await expectWork(trial) {
        try await other.write("a") { _, write, _ in
          write.deliveries = [NewDelivery(kind: .effect, key: "effect", payload: "e")]
        }
      }
      try trial.equal(try await trial.claim(.deliveries).count, 1, "the number of effects")
      try await expectWork(trial) {
        try await other.settle(posted, .failed(reason: "why", retryAfter: .zero))
      }
      let again = try await trial.claim(.deliveries)
      try trial.equal(again.count, 1, "the number of failed deliveries")
      try await expectWork(trial) { try await other.settle(again, .returned) }
      let third = try await trial.claim(.deliveries)
      try trial.equal(third.count, 1, "the number of returned deliveries")
      try await trial.settle(third, .failed(reason: "why", retryAfter: nil))
      try await expectWork(trial) {
        try await other.write("a") { _, write, _ in write.pending = .released }
      }
      try trial.equal(try await trial.claim(.deliveries).count, 1, "the number of released deliveries")
    },
    Self("a wait ends when an event is no longer held up") { trial in
      let other = try await trial.another()
      try await trial.write("a") { row, _, _ in row.parked = "why" }
      for key in ["one", "two", "three"] { try await trial.post("e", to: "a", key: key) }
      try await expectWork(trial) { try await other.write("a") }
      let first = try await trial.claim(.deliveries)
      try trial.equal(first.map(\.delivery?.key), ["one"], "the first event")
      try await expectWork(trial) { try await other.write("a", delivery: first[0].delivery!.number) }
      let second = try await trial.claim(.deliveries)
      try trial.equal(second.map(\.delivery?.key), ["two"], "the second event")
      try await expectWork(trial) { try await other.settle(second, .finished) }
      try trial.equal(try await trial.claim(.deliveries).map(\.delivery?.key), ["three"], "the third event")
    },
    Self("what can't be claimed is waited for") { trial in
      for (id, version, parked) in [("parked", 1, "why"), ("later", 2, nil)] as [(String, Int, String?)] {
        try await trial.write(id) { row, write, load in
          row.dueAt = load.now
          row.version = version
          row.parked = parked
          write.deliveries = [NewDelivery(kind: .event, key: "k", payload: "e")]
        }
      }
      for key in ["one", "two"] { try await trial.post("e", to: "a", key: key) }
      try trial.equal(try await trial.claim(.deliveries).count, 1, "the number of claimed events")
      var waits = 0
      let end = ContinuousClock.now + .milliseconds(200)
      while ContinuousClock.now < end {
        try await trial.wait(.milliseconds(200))
        waits += 1
      }
      // One may end early, as notifications of earlier writes arrive late.
      try trial.expect(waits <= 12, "\(waits) waits ended within 200 ms though there was nothing to claim")
    },
    Self("a wait ends when its task is cancelled") { trial in
      let waiting = Task { try await trial.wait(.seconds(600)) }
      let cancelled = Task {
        // It ends with the cancellation, before the wait begins.
        try? await Task.sleep(for: .seconds(600))
        try await trial.wait(.seconds(600))
      }
      try await Task.sleep(for: .milliseconds(50))
      for task in [waiting, cancelled] {
        task.cancel()
        do {
          try await task.value
          throw trial.violation("a cancelled wait ended without an error")
        } catch is CancellationError {}
      }
    },
    Self("many may wait") { trial in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<20 { group.addTask { try await expectWork(trial) } }
        try await Task.sleep(for: .milliseconds(50))
        try await trial.post("e", to: "a", key: "k")
        try await group.waitForAll()
      }
    },
  ]
}

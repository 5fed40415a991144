@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Fleet {
  /// Claims work, and works on it, a few pieces at the same time. The claims are renewed until their work is done.
  ///
  /// What is not begun, because a claim has ended or the worker stops, goes back to others without a try. So does what the worker's
  /// cancellation has interrupted.
  ///
  /// - Returns: the number of pieces that were claimed.
  func holding(
    _ kind: Claim.Kind, _ options: WorkOptions, _ body: @escaping @Sendable (ClaimedWork) async throws -> Void
  ) async throws -> Int {
    let clock = ContinuousClock()
    let start = clock.now
    let claimed = try await store.claim(
      Claim(kind, in: name, version: version, limit: options.batch, lease: options.lease))
    if claimed.isEmpty { return 0 }
    let (work, rest) = claimed.withSuspectsApart(options.concurrency)
    if !rest.isEmpty {
      _ = try await retrying(isRepeatable: true) { try await store.settle(rest, .returned, in: name) }
    }
    let held = HeldClaims(work, until: start + options.lease)
    let renewal = Task { await renew(held, options) }
    let (failure, strangers) = await withTaskGroup(of: (any Error)?.self) { group in
      var failure: (any Error)?
      var strangers: [any Error] = []
      var running = 0
      func note(_ error: (any Error)?) {
        // A machine of another definition is left to others, and stops nothing else.
        if case FleetError.sameVersion? = error as? FleetError, let error {
          strangers.append(error)
        } else if failure == nil {
          failure = error
        }
      }
      for index in work.indices where failure == nil && !Task.isCancelled {
        if running == options.concurrency {
          note(await group.next() ?? nil)
          running -= 1
          if failure != nil { break }
        }
        guard await begin(index, of: held, options) else { continue }
        running += 1
        group.addTask {
          do {
            try await body(work[index])
            held.end(index)
            return nil
          } catch {
            if error is CancellationError { held.interrupt(index) } else { held.end(index) }
            return error
          }
        }
      }
      // What others have begun goes on to its end.
      for await other in group { note(other) }
      return (failure, strangers)
    }
    renewal.cancel()
    let undone = held.undone
    if !undone.isEmpty {
      meter.recordLostClaims(held.lostCount)
      // Not in this task, which may be cancelled.
      _ = await Task { try? await store.settle(undone, .returned, in: name) }.value
    }
    if let failure { throw failure }
    try Task.checkCancellation()
    if strangers.count == work.count { throw strangers[0] }
    return work.count
  }

  /// Begins a piece of work, unless its claim has ended.
  ///
  /// A worker that did not run for longer than its lease can't know: only the store can, which is asked to renew the claims. Most often,
  /// nobody has taken them meanwhile.
  private func begin(_ index: Int, of held: HeldClaims, _ options: WorkOptions) async -> Bool {
    let clock = ContinuousClock()
    // With a lease that is shorter than an answer of the store, nothing could ever be begun.
    for _ in 0..<10 {
      if let isBegun = held.begin(index, at: clock.now) { return isBegun }
      let work = held.waiting
      let start = clock.now
      guard let standing = try? await store.settle(work, .renewed(options.lease), in: name) else { break }
      held.renew(standing, of: work, until: start + options.lease)
    }
    held.lose(index)
    return false
  }

  /// Renews claims until the task is cancelled. A store that fails is asked again before they end.
  private func renew(_ held: HeldClaims, _ options: WorkOptions) async {
    let clock = ContinuousClock()
    while true {
      try? await Task.sleep(for: options.lease / 3)
      let work = held.renewable(at: clock.now, within: options.limit)
      if Task.isCancelled || work.isEmpty { return }
      let start = clock.now
      guard let standing = try? await store.settle(work, .renewed(options.lease), in: name) else { continue }
      held.renew(standing, of: work, until: start + options.lease)
    }
  }
}

extension [ClaimedWork] {
  /// The pieces to begin, and those to return.
  ///
  /// What was claimed before and has not failed may have ended its worker, or was claimed together with what did. It is begun without the
  /// rest, whose tries a further end would count; and alone from its third try on (W6).
  fileprivate func withSuspectsApart(_ concurrency: Int) -> (now: [ClaimedWork], later: [ClaimedWork]) {
    let suspects = indices.filter { self[$0].tries > 1 && self[$0].delivery?.failure == nil }
    if suspects.isEmpty { return (self, []) }
    let chosen = suspects.first { self[$0].tries > 2 }.map { [$0] } ?? [Int](suspects.prefix(concurrency))
    return (chosen.map { self[$0] }, indices.filter { !chosen.contains($0) }.map { self[$0] })
  }
}

/// The claims of a worker, and until when it may count on them by its own clock, which goes on while it is stopped.
///
/// `@unchecked`: the monitor guards the variables.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
private final class HeldClaims: @unchecked Sendable {
  private enum Progress {
    case waiting(until: ContinuousClock.Instant)
    case begun(at: ContinuousClock.Instant)
    case interrupted
    case lost
    case ended
  }

  private let monitor = Monitor()
  private let work: [ClaimedWork]
  private var progress: [Progress]

  init(_ work: [ClaimedWork], until end: ContinuousClock.Instant) {
    self.work = work
    progress = work.map { _ in .waiting(until: end) }
  }

  /// Begins a piece of work.
  ///
  /// - Returns: whether it was begun, which it isn't if its claim is lost; nil if the claim may have ended.
  func begin(_ index: Int, at now: ContinuousClock.Instant) -> Bool? {
    monitor.withLock {
      guard case .waiting(let end) = progress[index] else { return false }
      if now >= end { return nil }
      progress[index] = .begun(at: now)
      return true
    }
  }

  func lose(_ index: Int) {
    monitor.withLock { progress[index] = .lost }
  }

  func interrupt(_ index: Int) {
    monitor.withLock { progress[index] = .interrupted }
  }

  func end(_ index: Int) {
    monitor.withLock { progress[index] = .ended }
  }

  /// What is not done yet, without what was begun long ago.
  func renewable(at now: ContinuousClock.Instant, within limit: Duration) -> [ClaimedWork] {
    monitor.withLock {
      zip(work, progress).filter { _, progress in
        switch progress {
        case .waiting: true
        case .begun(let start): now - start < limit
        case .interrupted, .lost, .ended: false
        }
      }.map(\.0)
    }
  }

  /// Notes which claims of those that were to be renewed still stood.
  func renew(_ standing: [ClaimedWork], of renewed: [ClaimedWork], until end: ContinuousClock.Instant) {
    let standing = Set(standing.map(Key.init))
    let renewed = Set(renewed.map(Key.init))
    monitor.withLock {
      for index in work.indices {
        guard case .waiting = progress[index], renewed.contains(Key(work[index])) else { continue }
        progress[index] = standing.contains(Key(work[index])) ? .waiting(until: end) : .lost
      }
    }
  }

  /// What may still be begun.
  var waiting: [ClaimedWork] {
    monitor.withLock {
      zip(work, progress).filter { if case .waiting = $0.1 { true } else { false } }.map(\.0)
    }
  }

  /// What was not begun, or was interrupted.
  var undone: [ClaimedWork] {
    monitor.withLock {
      zip(work, progress).filter { _, progress in
        switch progress {
        case .waiting, .interrupted, .lost: true
        case .begun, .ended: false
        }
      }.map(\.0)
    }
  }

  var lostCount: Int {
    monitor.withLock { progress.count { if case .lost = $0 { true } else { false } } }
  }

  private struct Key: Hashable {
    let id: String
    let number: Int64?

    init(_ work: ClaimedWork) {
      id = work.id
      number = work.delivery?.number
    }
  }
}

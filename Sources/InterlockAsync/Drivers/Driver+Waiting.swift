import Interlock

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Driver {
  /// Suspends until the machine enters a state for which a condition passes.
  ///
  /// - Parameters:
  ///   - limit: how long to wait; nil waits without limit.
  ///   - suspend: waits for the end; by default, the signals are handled elsewhere.
  func wait<S, E>(
    isolation: isolated (any Actor)? = #isolation,
    for machine: Machine<S, E>, _ limit: Duration?, until condition: @escaping (S) -> Bool,
    suspend: (Wait) async -> Void = { await $0.suspend() }
  ) async throws -> S {
    if condition(machine.state) { return machine.state }
    return try await wait(limit, suspend) { [unowned machine] notice in
      if let notice, notice.mover !== machine { return nil }
      return condition(machine.state) ? machine.state : nil
    }
  }

  /// Suspends until the machine, or an active region inside it, is in a state (C5).
  ///
  /// - Parameters:
  ///   - limit: how long to wait; nil waits without limit.
  ///   - suspend: waits for the end; by default, the signals are handled elsewhere.
  func wait<S, E>(
    isolation: isolated (any Actor)? = #isolation,
    for machine: Machine<S, E>, _ limit: Duration?, until kind: S.Kind,
    suspend: (Wait) async -> Void = { await $0.suspend() }
  ) async throws {
    if machine.isIn(kind) { return }
    try await wait(limit, suspend) { [unowned machine] _ -> Void? in machine.isIn(kind) ? () : nil }
  }

  /// Suspends until a change answers a question.
  private func wait<Answer>(
    isolation: isolated (any Actor)? = #isolation, _ limit: Duration?, _ suspend: (Wait) async -> Void,
    _ answer: @escaping (Notice?) -> Answer?
  ) async throws -> Answer {
    if isOver { throw WaitFailure.stopped }
    var found: Answer?
    let number = nextNumber()
    let wait = Wait(number, deadline: limit.map { now().saturatingSum($0) }) { notice in
      found = answer(notice)
      return found != nil
    }
    waits.append(wait)
    refreshWatching()
    askForTurn()
    defer { waits.removeAll { $0 === wait } }
    let performance = try await beginWaiting()
    await withTaskCancellationHandler {
      // A closure that does not name the isolation would leave it.
      _ = isolation
      await suspend(wait)
    } onCancel: { [sender] in
      sender.yield(.cancelled(wait: number))
    }
    await endWaiting(performance)
    try wait.result?.get()
    if found == nil { try Task.checkCancellation() }
    guard let found else { throw WaitFailure.stopped }
    return found
  }

  /// Ends a wait.
  func end(wait number: Int, _ result: Result<Void, any Error>) {
    let senders = (sendings + [sending].compactMap(\.self)).map(\.wait)
    (waits + senders).first { $0.number == number }?.end(result)
    sendings.removeAll { $0.wait.number == number }
  }
}

import InterlockTesting

/// Where activities wait until a test says what becomes of them.
final class Gates: Sendable {
  /// What becomes of an activity.
  enum Result: Sendable {
    case event(Call), nothing, error
  }

  private struct State {
    /// The activities that wait, by their names.
    var waiting: [String: CheckedContinuation<Result?, Never>] = [:]

    /// The test, if it is there before the activity.
    var opening: (name: String, result: Result)?
  }

  private let state = Guarded(State())

  /// Has an activity wait.
  ///
  /// - Throws: what the test says, or `CancellationError`.
  func pass(_ name: String) async throws -> Call? {
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let result: Result?? = state.withLock { state in
          if Task.isCancelled { return .some(nil) }
          if let opening = state.opening, opening.name == name {
            state.opening = nil
            return opening.result
          }
          state.waiting[name] = continuation
          return nil
        }
        if let result { continuation.resume(returning: result) }
      }
    } onCancel: {
      state.withLock { $0.waiting.removeValue(forKey: name) }?.resume(returning: nil)
    }
    switch result {
    case .event(let call): return call
    case .nothing: return nil
    case .error: throw Unreachable()
    case nil: throw CancellationError()
    }
  }

  /// Lets the activity of a name that is under way end, as soon as it waits.
  func open(_ name: String, _ result: Result) {
    let continuation = state.withLock { state in
      let continuation = state.waiting.removeValue(forKey: name)
      if continuation == nil { state.opening = (name, result) }
      return continuation
    }
    continuation?.resume(returning: result)
  }
}

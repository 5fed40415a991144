/// Lets one caller at a time use something.
protocol Turns: Sendable {
  /// Calls a closure while no other caller's closure runs.
  func take(_ body: () -> Void)
}

/// Makes turns for all threads, where the platform can; elsewhere nothing that takes turns is `Sendable`.
func makeTurns() -> any Turns {
  guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return NoTurns() }
  return LockedTurns()
}

private struct NoTurns: Turns {
  func take(_ body: () -> Void) { body() }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private final class LockedTurns: Turns {
  private let turn = Guarded(())

  func take(_ body: () -> Void) { turn.withLock { _ in body() } }
}

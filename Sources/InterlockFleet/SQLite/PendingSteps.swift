#if SQLite
  /// A transaction that waits for the connection that writes.
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  struct PendingStep: Sendable {
    let transaction: MachineTransaction
    let body: @Sendable (MachineLoad) throws -> MachineWrite?

    /// Tells the caller that the transaction is committed, or why it is not.
    let finish: @Sendable ((any Error)?) -> Void
  }

  /// The transactions that wait for the connection that writes, which carries them out together: they share a commit, and its wait for the
  /// disk.
  ///
  /// `@unchecked`: the monitor guards the list.
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  final class PendingSteps: @unchecked Sendable {
    /// How many share a commit at most: meanwhile, other processes wait.
    private static let limit = 32

    private let monitor = Monitor()
    private var steps: [PendingStep] = []

    func append(_ step: PendingStep) {
      monitor.withLock { steps.append(step) }
    }

    /// Takes those that have waited for the longest.
    func take() -> [PendingStep] {
      monitor.withLock {
        let taken = Array(steps.prefix(Self.limit))
        steps.removeFirst(taken.count)
        return taken
      }
    }
  }
#endif

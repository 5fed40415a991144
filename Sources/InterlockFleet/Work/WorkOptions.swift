/// How a worker works.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public struct WorkOptions: Sendable, Hashable {
  /// How many machines or deliveries are claimed at once.
  public var batch: Int

  /// How many of them are worked on at the same time.
  public var concurrency: Int

  /// How long no other worker receives them after this one was heard of last, a day at most.
  ///
  /// A worker renews its claims while it works, three times as often as they would end, so that a lease may be much shorter than a
  /// delivery. Only a worker that was stopped, or that can't reach the store, loses them. It doesn't begin what it has lost. What it has
  /// begun before may be delivered twice.
  public var lease: Duration

  /// How long the claim of one delivery is renewed. After that, others may receive it when the lease ends. A deliverer should have a time
  /// limit of its own.
  public var limit: Duration

  /// How often something is tried before it is parked. Tries that crash their workers count.
  public var tries: Int

  /// How long a failed delivery waits for its second try. The wait doubles with each failure, up to an hour.
  public var delay: Duration

  /// How long a worker waits for work at most before it looks again.
  public var patience: Duration

  /// Makes options.
  public init(
    batch: Int = 64, concurrency: Int = 4, lease: Duration = .seconds(60), limit: Duration = .seconds(3600),
    tries: Int = 5, delay: Duration = .seconds(1), patience: Duration = .seconds(10)
  ) {
    if batch < 1 || concurrency < 1 || tries < 1 {
      fatalError("A worker needs a batch, a concurrency and tries of at least one.")
    }
    if lease <= .zero {
      fatalError("A worker needs a lease of more than zero.")
    }
    self.batch = batch
    self.concurrency = concurrency
    self.lease = min(lease, Claim.longestLease)
    self.limit = limit
    self.tries = tries
    self.delay = delay
    self.patience = patience
  }

  /// How long a delivery waits after a failed try.
  package func delay(after tries: Int) -> Duration {
    let limit = Duration.seconds(3600)
    return min(limit, max(.zero, min(limit, delay)) * (1 << min(30, max(1, tries) - 1)))
  }
}

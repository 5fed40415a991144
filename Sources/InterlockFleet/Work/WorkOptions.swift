/// How a worker works.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public struct WorkOptions: Sendable, Hashable {
  /// How many machines or deliveries are claimed at once.
  public var batch: Int

  /// How many of them are worked on at the same time.
  public var concurrency: Int

  /// How long no other worker receives them. A delivery that takes longer may be made twice.
  public var lease: Duration

  /// How often something is tried before it is parked. Tries that crash their workers count.
  public var tries: Int

  /// How long a failed delivery waits for its second try. The wait doubles with each failure, up to an hour.
  public var delay: Duration

  /// How long a worker waits for work at most before it looks again.
  public var patience: Duration

  /// Makes options.
  public init(
    batch: Int = 64, concurrency: Int = 4, lease: Duration = .seconds(60), tries: Int = 5,
    delay: Duration = .seconds(1), patience: Duration = .seconds(10)
  ) {
    precondition(
      batch > 0 && concurrency > 0 && tries > 0,
      "A worker has a batch, a concurrency and tries of at least one.")
    self.batch = batch
    self.concurrency = concurrency
    self.lease = lease
    self.tries = tries
    self.delay = delay
    self.patience = patience
  }

  /// How long a delivery waits after a failed try.
  func delay(after tries: Int) -> Duration {
    min(.seconds(3600), delay * (1 << min(30, max(0, tries - 1))))
  }
}

/// The work that a worker claims.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public struct Claim: Sendable, Hashable {
  /// The kinds of work.
  public enum Kind: Sendable, Hashable, CaseIterable {
    /// Machines whose timeouts are due.
    case timeouts

    /// Deliveries that are due.
    case deliveries
  }

  /// The kind of work that is claimed.
  public var kind: Kind

  /// The fleet's name.
  public var fleet: String

  /// The version of the worker's definition.
  public var version: Int

  /// The number of machines or deliveries at most.
  public var limit: Int

  /// How long no other worker receives the work, a day at most.
  public var lease: Duration

  /// The longest lease.
  public static var longestLease: Duration { .seconds(86_400) }

  /// Makes a claim. A longer lease than a day becomes one of a day.
  public init(_ kind: Kind, in fleet: String, version: Int, limit: Int, lease: Duration) {
    self.kind = kind
    self.fleet = fleet
    self.version = version
    self.limit = max(0, limit)
    self.lease = min(lease, Self.longestLease)
  }
}

/// What a worker has claimed: the timeouts of a machine, or a delivery.
public struct ClaimedWork: Sendable, Hashable {
  /// The machine's identifier.
  public var id: String

  /// Distinguishes this claim from all others of the same machine or delivery.
  public var claim: Int64

  /// How often it has been claimed, this time included. Claims that were returned don't count, nor do those before a machine was
  /// last written.
  public var tries: Int

  /// When it came due.
  public var dueAt: Timestamp

  /// The delivery; nil for timeouts.
  public var delivery: DeliveryRow?

  /// Makes a piece of work.
  public init(id: String, claim: Int64, tries: Int, dueAt: Timestamp, delivery: DeliveryRow? = nil) {
    self.id = id
    self.claim = claim
    self.tries = tries
    self.dueAt = dueAt
    self.delivery = delivery
  }

  /// A delivery that was claimed.
  init(_ delivery: DeliveryRow, claim: Int64) {
    self.init(id: delivery.id, claim: claim, tries: delivery.tries, dueAt: delivery.dueAt, delivery: delivery)
  }
}

/// The result of claimed work.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public enum Settlement: Sendable, Hashable {
  /// A delivery was made: it is removed. Timeouts are settled by the machine's next write instead.
  case finished

  /// A delivery could not be made. It is due again after a delay, or parked if there is none.
  case failed(reason: String, retryAfter: Duration?)

  /// The claim lasts for another lease from now on.
  case renewed(Duration)

  /// The work was not begun. Others may claim it at once, and the try does not count.
  case returned
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Duration {
  /// How long those who wait for work sleep at most before they look again. What comes due later needs to wake nobody.
  static var longestSleep: Duration { .seconds(5) }
}

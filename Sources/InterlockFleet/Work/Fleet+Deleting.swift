/// The parts of a deleted machine that are kept.
public struct Keepsakes: OptionSet, Sendable, Hashable {
  /// The set as bits.
  public let rawValue: Int64

  /// Makes a set of bits.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// The machine's journal.
  public static let journal = Keepsakes(rawValue: Leftovers.journal.rawValue)

  /// The machine's answers to events with keys: a late repetition of one of them is answered as before.
  public static let answers = Keepsakes(rawValue: Leftovers.answers.rawValue)

  /// What is to be removed.
  var leftovers: Leftovers { Leftovers([.journal, .answers]).subtracting(Leftovers(rawValue: rawValue)) }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Fleet {
  /// Deletes a machine (W9). A *tombstone* stays in its place: until it is forgotten, events for the machine are
  /// refused with ``FleetError/deleted(_:)``, and the machine is not created again.
  ///
  /// - Parameters:
  ///   - id: the machine's identifier.
  ///   - keepsakes: what is kept of the machine until its tombstone is forgotten.
  ///   - discardsDeliveries: whether effects that are not delivered and events that are not attempted yet are lost.
  /// - Throws: ``FleetError/unknownMachine(_:)``; ``FleetError/pendingDeliveries(_:)``, if there are some that are
  ///   not to be discarded; and ``StoreError``. Deleting a deleted machine is not an error: it removes what is left
  ///   of the machine.
  public func delete(
    _ id: String, keeping keepsakes: Keepsakes = [], discardingDeliveries discardsDeliveries: Bool = false
  )
    async throws
  {
    let hasDeliveries = discardsDeliveries ? false : try await hasPendingDeliveries(id)
    let failure = try await retrying(isRepeatable: true) {
      try await transact(MachineAccess(fleet: name, id: id)) { load -> (MachineWrite?, FleetError?) in
        guard let row = load.row else { return (nil, .unknownMachine(id)) }
        if row.deletedAt != nil { return (nil, nil) }
        if hasDeliveries { return (nil, .pendingDeliveries(id)) }
        let tombstone = row.tombstone(at: load.now, keepsakes.leftovers)
        return (MachineWrite(row: tombstone, pending: discardsDeliveries ? .removed : .kept), nil)
      }
    }
    if let failure { throw failure }
    try await removeAll(.leftovers)
  }

  /// Deletes the machines in states that nothing has touched for some time (W9), in batches, while others work.
  ///
  /// ```swift
  /// let month = Duration.seconds(86_400 * 30)
  /// let count = try await shop.delete(in: .paid, untouchedFor: month)
  /// print(count)  // 0
  /// ```
  ///
  /// It leaves alone machines that are parked, and those with pending deliveries. A batch holds its locks for some 20 ms, and the next one
  /// follows after as long. If this process dies, call it again: it goes on where it was.
  ///
  /// - Parameters:
  ///   - kinds: the kinds of the states.
  ///   - age: how long ago they were last written, by the store's clock.
  ///   - keepsakes: what is kept of the machines until their tombstones are forgotten.
  /// - Returns: the number of machines that were deleted.
  /// - Throws: ``StoreError``, and `CancellationError` between two batches if the task is cancelled.
  @discardableResult
  public func delete(in kinds: S.Kind..., untouchedFor age: Duration, keeping keepsakes: Keepsakes = [])
    async throws -> Int
  {
    // What was left when a process died.
    try await removeAll(.leftovers)
    var filter = MachineFilter.all
    filter.states = Set(kinds.map(stateName))
    filter.isParked = false
    filter.savedBefore = try await now().advanced(by: .zero - age)
    var count = 0
    var last: String?
    var (pace, restPace) = (RemovalPace(), RemovalPace())
    while true {
      try Task.checkCancellation()
      let page = try await rows(filter, after: last, limit: pace.limit)
      guard let end = page.last else { return count }
      var rest = page.count
      while rest > 0 {
        let (first, limit) = (last, rest)
        let removed = try await paced(&pace) {
          try await store.remove(
            .machines(filter, after: first, through: end.id, keepsakes.leftovers), in: name, limit: limit)
        }
        count += removed
        // What others have locked, or changed, is left.
        rest = removed == 0 ? 0 : rest - removed
      }
      try await removeAll(.leftovers, &restPace)
      last = end.id
    }
  }

  /// Forgets the tombstones of machines that were deleted some time ago, with what was kept of them. Their identifiers can be used
  /// again.
  ///
  /// Keep tombstones for as long as an event may be repeated, and as long as others remember the keys of effects: a new machine's effects
  /// have the same keys as those of its predecessor.
  ///
  /// - Parameter age: how long ago, by the store's clock.
  /// - Throws: ``StoreError``.
  public func forgetDeleted(olderThan age: Duration) async throws {
    var (pace, restPace) = (RemovalPace(), RemovalPace())
    while try await removeAll(.tombstones(olderThan: age), &pace) > 0 {
      try await removeAll(.leftovers, &restPace)
    }
  }

  /// Forgets the answers to events with keys that were saved some time ago. Later repetitions of those events are new
  /// events.
  ///
  /// - Parameter age: how long ago, by the store's clock.
  /// - Returns: the number of answers.
  /// - Throws: ``StoreError``.
  @discardableResult
  public func forgetAnswers(olderThan age: Duration) async throws -> Int {
    try await removeAll(.answers(olderThan: age))
  }

  /// The store's time.
  private func now() async throws -> Timestamp {
    try await retrying(isRepeatable: true) {
      // It is told in transactions. No machine has this identifier, as nothing is written.
      try await store.transact(MachineAccess(fleet: name, id: "clock")) { (nil, $0.now) }
    }
  }

  /// Removes all there is, in batches.
  @discardableResult
  private func removeAll(_ removal: Removal) async throws -> Int {
    var pace = RemovalPace()
    return try await removeAll(removal, &pace)
  }

  /// Removes all there is, in batches, at the pace of those before.
  @discardableResult
  package func removeAll(_ removal: Removal, _ pace: inout RemovalPace) async throws -> Int {
    var count = 0
    while true {
      let limit = pace.limit
      let removed = try await paced(&pace) { try await store.remove(removal, in: name, limit: limit) }
      if removed == 0 { return count }
      count += removed
      try Task.checkCancellation()
    }
  }

  /// Removes a batch, and then leaves the store alone for as long as the batch took.
  package func paced(_ pace: inout RemovalPace, _ body: () async throws -> Int) async throws -> Int {
    let clock = ContinuousClock()
    var elapsed = Duration.zero
    let count = try await retrying(isRepeatable: true) {
      let start = clock.now
      defer { elapsed = clock.now - start }
      return try await body()
    }
    pace.note(elapsed, removing: count)
    // Senders that wait for the lock of a file look at it every few milliseconds. If the next batch followed at once, they would find it
    // locked again and again.
    if count > 0 { try await Task.sleep(for: min(elapsed, RemovalPace.aim)) }
    return count
  }
}

/// How many rows a batch removes, so that nobody waits for it for longer than 100 ms.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
package struct RemovalPace {
  /// The number of rows of the next batch.
  package private(set) var limit = 64

  /// How long a batch should take. On a busy machine, the next one may take twice as long, and a step of two round trips may wait for two
  /// of them.
  fileprivate static let aim = Duration.milliseconds(20)

  package init() {}

  /// Notes how long a batch took, and how many rows it has removed. What took little time because there was little to remove says nothing
  /// of larger batches.
  package mutating func note(_ elapsed: Duration, removing count: Int) {
    let scale = Self.aim / max(elapsed, .microseconds(10))
    if scale > 1, count < limit { return }
    limit = max(1, min(2000, Int(Double(limit) * min(2, scale))))
  }
}

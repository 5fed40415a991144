/// A store around another one that fails as databases do, reproducibly, for tests and simulations.
///
/// ```swift
/// let faulty = FaultyStore(store, seed: 1, failing: 0.05, losing: 0.05, repeating: 0.05)
/// ```
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public struct FaultyStore: FleetStore {
  private let store: any FleetStore
  private let dice: Dice

  /// Makes a store that fails.
  ///
  /// - Parameters:
  ///   - store: the store that does the work.
  ///   - seed: determines which operations fail. The same seed and the same operations have the same failures.
  ///   - failing: the part of the operations that throw ``StoreError/unavailable(_:)`` and do nothing, from 0 to 1.
  ///   - losing: the part of the operations that are carried out, and throw ``StoreError/unknownOutcome(_:)``.
  ///   - repeating: the part of the transactions that run twice, as if the first try had met another transaction.
  ///   - delaying: the part of the operations that are carried out late, when other tasks had time to run.
  public init(
    _ store: any FleetStore, seed: UInt64, failing: Double = 0, losing: Double = 0, repeating: Double = 0,
    delaying: Double = 0
  ) {
    self.store = store
    dice = Dice(seed: seed, rates: [failing, losing, repeating, delaying])
  }

  /// The number of operations so far that failed, were repeated or came late.
  public var faults: Int { get async { await dice.faults } }

  private func disturbed<Answer: Sendable>(
    again: (() async throws -> Void)? = nil, _ body: () async throws -> Answer
  ) async throws -> Answer {
    switch await dice.throwFault() {
    case nil: return try await body()
    case .failing: throw StoreError.unavailable("a fault")
    case .losing:
      _ = try await body()
      throw StoreError.unknownOutcome("a fault")
    case .repeating:
      try await again?()
      return try await body()
    case .delaying:
      for _ in 0..<20 { await Task.yield() }
      return try await body()
    }
  }

  /// See ``FleetStore/prepare()``.
  public func prepare() async throws { try await store.prepare() }

  /// See ``FleetStore/transact(_:_:)``.
  public func transact<Answer: Sendable>(
    _ access: MachineAccess,
    _ body: @escaping @Sendable (MachineLoad) throws -> (write: MachineWrite?, answer: Answer)
  ) async throws -> Answer {
    try await disturbed(
      again: {
        // The first run counts for nothing: its write is thrown away.
        _ = try await store.transact(access) { load in
          _ = try body(load)
          return (nil, ())
        }
      },
      { try await store.transact(access, body) })
  }

  /// See ``FleetStore/claimTimeouts(_:)``.
  public func claimTimeouts(_ claim: Claim) async throws -> [ClaimedMachine] {
    try await disturbed { try await store.claimTimeouts(claim) }
  }

  /// See ``FleetStore/post(_:to:key:in:after:)``.
  public func post(_ event: String, to id: String, key: String, in fleet: String, after delay: Duration)
    async throws
  {
    try await disturbed { try await store.post(event, to: id, key: key, in: fleet, after: delay) }
  }

  /// See ``FleetStore/claimDeliveries(_:)``.
  public func claimDeliveries(_ claim: Claim) async throws -> [ClaimedDelivery] {
    try await disturbed { try await store.claimDeliveries(claim) }
  }

  /// See ``FleetStore/finishDelivery(_:in:)``.
  public func finishDelivery(_ number: Int64, in fleet: String) async throws {
    try await disturbed { try await store.finishDelivery(number, in: fleet) }
  }

  /// See ``FleetStore/returnDelivery(_:in:after:reason:)``.
  public func returnDelivery(
    _ number: Int64, in fleet: String, after delay: Duration?, reason: String
  ) async throws {
    try await disturbed { try await store.returnDelivery(number, in: fleet, after: delay, reason: reason) }
  }

  /// See ``FleetStore/releaseDeliveries(of:in:)``.
  public func releaseDeliveries(of id: String, in fleet: String) async throws {
    try await disturbed { try await store.releaseDeliveries(of: id, in: fleet) }
  }

  /// See ``FleetStore/waitForWork(_:atMost:)``.
  public func waitForWork(_ claim: Claim, atMost limit: Duration) async throws {
    try await disturbed { try await store.waitForWork(claim, atMost: limit) }
  }

  /// See ``FleetStore/machine(_:in:)``.
  public func machine(_ id: String, in fleet: String) async throws -> MachineRow? {
    try await disturbed { try await store.machine(id, in: fleet) }
  }

  /// See ``FleetStore/machines(_:in:after:limit:)``.
  public func machines(
    _ filter: MachineFilter, in fleet: String, after last: String?, limit: Int
  ) async throws -> [MachineRow] {
    try await disturbed { try await store.machines(filter, in: fleet, after: last, limit: limit) }
  }

  /// See ``FleetStore/journal(of:in:)``.
  public func journal(of id: String, in fleet: String) async throws -> [JournalRow] {
    try await disturbed { try await store.journal(of: id, in: fleet) }
  }

  /// See ``FleetStore/deliveries(of:in:limit:)``.
  public func deliveries(of id: String?, in fleet: String, limit: Int) async throws -> [DeliveryRow] {
    try await disturbed { try await store.deliveries(of: id, in: fleet, limit: limit) }
  }

  /// See ``FleetStore/forgetAnswers(olderThan:in:)``.
  public func forgetAnswers(olderThan age: Duration, in fleet: String) async throws -> Int {
    try await disturbed { try await store.forgetAnswers(olderThan: age, in: fleet) }
  }

  /// See ``FleetStore/census(of:)``.
  public func census(of fleet: String) async throws -> Census {
    try await disturbed { try await store.census(of: fleet) }
  }
}

/// The ways in which a store fails.
private enum Fault: Int, CaseIterable {
  case failing, losing, repeating, delaying
}

/// Decides which operations fail (SplitMix64).
private actor Dice {
  private(set) var faults = 0
  private var state: UInt64
  private let rates: [Double]

  init(seed: UInt64, rates: [Double]) {
    state = seed
    self.rates = rates
  }

  func throwFault() -> Fault? {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    bits ^= bits >> 31
    var rest = Double(bits >> 11) / Double(1 << 53)
    for (fault, rate) in zip(Fault.allCases, rates) {
      if rest < rate {
        faults += 1
        return fault
      }
      rest -= rate
    }
    return nil
  }
}

import InterlockAsync

/// A store that wraps another one and fails as databases do, reproducibly, for tests and simulations.
///
/// ```swift
/// let faulty = FaultyStore(store, seed: 1, failing: 0.05, losing: 0.05, repeating: 0.05)
/// ```
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public struct FaultyStore: StoreAround {
  package let inner: any FleetStore
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
    inner = store
    dice = Dice(seed: seed, rates: [failing, losing, repeating, delaying])
  }

  /// The number of operations so far that failed, were repeated or came late.
  public var faults: Int { get async { await dice.faults } }

  package func perform<Answer: Sendable>(_ body: () async throws -> Answer) async throws -> Answer {
    try await disturbed(body)
  }

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

  /// See ``FleetStore/transact(_:_:)``.
  public func transact<Answer: Sendable>(
    _ access: MachineAccess,
    _ body: @escaping @Sendable (MachineLoad) throws -> (write: MachineWrite?, answer: Answer)
  ) async throws -> Answer {
    try await disturbed(
      again: {
        // The first run counts for nothing: its write is thrown away.
        _ = try await inner.transact(access) { load in
          _ = try body(load)
          return (nil, ())
        }
      },
      { try await inner.transact(access, body) })
  }
}

/// The ways in which a store fails.
private enum Fault: Int, CaseIterable {
  case failing, losing, repeating, delaying
}

/// Decides which operations fail.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
private actor Dice {
  private(set) var faults = 0
  private var generator: SeededGenerator
  private let rates: [Double]

  init(seed: UInt64, rates: [Double]) {
    generator = SeededGenerator(state: seed)
    self.rates = rates
  }

  func throwFault() -> Fault? {
    var rest = Double(generator.next() >> 11) / Double(1 << 53)
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

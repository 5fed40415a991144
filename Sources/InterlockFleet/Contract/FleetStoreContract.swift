/// The laws of ``FleetStore`` as checks, for those who write a store for another database.
///
/// The checks need no test framework: each throws an error if the law is broken. With Swift Testing, each law is a
/// test case:
///
/// ```swift
/// let tried = MemoryStore()
/// let contract = FleetStoreContract { tried }
/// for law in FleetStoreContract.laws { try await contract.check(law) }
/// ```
///
/// The checks use fleets of their own, with unique names. They leave their rows behind, so don't run them on a
/// database that is in use. Some wait for leases of milliseconds to end. If the processes of a computer pause for
/// seconds, laws about waiting may be broken through no fault of the store.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public struct FleetStoreContract: Sendable {
  private let open: @Sendable () async throws -> any FleetStore

  /// Makes the contract of a store.
  ///
  /// - Parameter open: opens a store on the database. Each call should return a new instance, like that of another
  ///   process. A store that can't share its database may return the same one. The contract prepares it.
  public init(_ open: @escaping @Sendable () async throws -> any FleetStore) {
    self.open = open
  }

  /// A law that a store must obey.
  public struct Law: Sendable {
    /// The law as a sentence.
    public let title: String

    let check: @Sendable (Trial) async throws -> Void

    init(_ title: String, _ check: @escaping @Sendable (Trial) async throws -> Void) {
      self.title = title
      self.check = check
    }
  }

  /// All laws, in an order in which a store can be written to satisfy them.
  public static let laws: [Law] =
    Law.transactions + Law.claims + Law.deliveries + Law.questions + Law.names + Law.removals + Law.waiting

  /// Checks one law.
  ///
  /// - Throws: ``ContractViolation``, and what the store throws.
  public func check(_ law: Law) async throws {
    let one = try await open()
    try await one.prepare()
    let trial = Trial(law: law.title, store: one, open: open)
    do {
      try await law.check(trial)
    } catch let violation as ContractViolation {
      throw violation
    } catch {
      throw ContractViolation(law: law.title, problem: "\(type(of: one)) threw: \(error)")
    }
  }

  /// Checks all laws.
  ///
  /// - Throws: the ``ContractViolation`` of the first law that is broken, and what the store throws.
  public func check() async throws {
    for law in Self.laws { try await check(law) }
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension FleetStoreContract.Law: CustomStringConvertible {
  /// The law as a sentence.
  public var description: String { title }
}

/// An error: a store breaks a law of its contract.
public struct ContractViolation: Error, Hashable, CustomStringConvertible {
  /// The law as a sentence.
  public let law: String

  /// What is wrong.
  public let problem: String

  /// The law and what is wrong.
  public var description: String { "The store breaks the law “\(law)”: \(problem)" }
}

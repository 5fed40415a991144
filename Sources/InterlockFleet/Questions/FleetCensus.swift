public import Interlock

/// The numbers of a fleet's machines and deliveries, by the kinds of its states.
///
/// ```swift
/// let census = try await shop.census()
/// print(census[.placed], census.pendingDeliveries)  // 0 0
/// ```
///
/// It also has the numbers of a ``Census``.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
@dynamicMemberLookup
public struct FleetCensus<S: Kinded & Sendable>: Sendable where S.Kind: StateType & Sendable {
  /// The number of machines by the kind of their states. A kind that no machine is in is left out.
  public internal(set) var machines: [S.Kind: Int] = [:]

  /// The number of machines in states that the present definition does not have, by the names of the states. Earlier versions of the
  /// definition have saved them.
  public internal(set) var otherMachines: [String: Int] = [:]

  /// What the store has counted, by the names of states.
  public let census: Census

  init(census: Census) {
    self.census = census
  }

  /// The number of machines in a state.
  public subscript(kind: S.Kind) -> Int { machines[kind] ?? 0 }

  /// What the store has counted.
  public subscript<Value>(dynamicMember count: KeyPath<Census, Value>) -> Value { census[keyPath: count] }

  /// The number of all machines.
  public var total: Int { census.machines.values.reduce(0, +) }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension FleetCensus: CustomStringConvertible {
  /// The numbers by state, in the order of the states' names: `3 in .cart, 1 in .placed`.
  public var description: String {
    let counts = census.machines.sorted { $0.key < $1.key }.map { "\($0.value) in \($0.key)" }
    return counts.isEmpty ? "no machines" : counts.joined(separator: ", ")
  }
}

public import Interlock

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Machines {
  /// The number of machines.
  public var count: Int { shelf.places.count }

  /// The number of machines in a state.
  ///
  /// - Complexity: O(1): the number is updated as machines move.
  public func count(in kind: S.Kind) -> Int { shelf.tally[kind] }

  /// The numbers of machines by their states; states without machines are left out.
  ///
  /// - Complexity: O(*k*) in the number of states that machines have been in.
  public var counts: [S.Kind: Int] { shelf.tally.counts }

  /// The state of a machine; nil if there is no machine with this identifier.
  public subscript(id: ID) -> S? { shelf.places[id]?.machine.state }

  /// The identifiers of all machines.
  ///
  /// - Complexity: O(*n* log *n*) in their number.
  public var ids: [ID] { shelf.ids { _ in true } }

  /// The identifiers of the machines in a state.
  ///
  /// - Complexity: O(*n*) in the number of all machines, if any is in the state, and O(*m* log *m*) in the number of those that are.
  public func ids(in kind: S.Kind) -> [ID] { shelf.ids(in: kind) }

  /// Takes a snapshot of a machine and all machines inside it (S1).
  ///
  /// - Throws: ``UnknownMachine`` if there is no machine with this identifier, and the errors of `Machine.snapshot()`.
  public func snapshot(of id: ID) throws -> sending Snapshot<S> {
    guard let place = shelf.places[id] else { throw UnknownMachine(id: id) }
    // The states of a blueprint's machines are `Sendable`.
    nonisolated(unsafe) let snapshot = try place.machine.snapshot()
    return snapshot
  }
}

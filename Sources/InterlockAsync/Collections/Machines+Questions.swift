public import Interlock

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Machines {
  /// The number of machines.
  public var count: Int { places.count }

  /// The number of machines in a state.
  ///
  /// - Complexity: O(1): it is kept as machines move.
  public func count(in kind: S.Kind) -> Int { tally[kind] }

  /// The numbers of machines by their states; states without machines are left out.
  public var counts: [S.Kind: Int] {
    var counts: [S.Kind: Int] = [:]
    for case let member? in members {
      let kind = member.machine.state.kind
      if counts[kind] == nil { counts[kind] = tally[kind] }
    }
    return counts
  }

  /// The state of a machine; nil if there is no machine with this identifier.
  public subscript(id: ID) -> S? { places[id].flatMap { members[$0]?.machine.state } }

  /// The identifiers of all machines.
  public var ids: [ID] { members.compactMap { $0?.id } }

  /// The identifiers of the machines in a state.
  ///
  /// - Complexity: O(*n*) in the number of all machines, if any is in the state.
  public func ids(in kind: S.Kind) -> [ID] { places(in: kind).compactMap { members[$0]?.id } }

  /// Takes a snapshot of a machine and all machines inside it (S1).
  ///
  /// - Throws: ``UnknownMachine`` if there is no machine with this identifier, and the errors of `Machine.snapshot()`.
  public func snapshot(of id: ID) throws -> sending Snapshot<S> {
    guard let place = places[id] else { throw UnknownMachine(id: id) }
    // The states of a blueprint's machines are `Sendable`.
    nonisolated(unsafe) let snapshot = try members[place]!.machine.snapshot()
    return snapshot
  }

  func places(in kind: S.Kind) -> [Int] {
    var places: [Int] = []
    let count = tally[kind]
    for place in members.indices where places.count < count {
      if members[place]?.machine.state.kind == kind { places.append(place) }
    }
    return places
  }
}

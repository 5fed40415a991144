public import Interlock

/// Many machines of one blueprint in one actor, each with an identifier.
///
/// ```swift
/// let crossings = Machines<Int, Light, Button>(lights)
/// await crossings.add(1...3)
/// try await crossings.send(.press, to: 2)
/// print(await crossings.count(in: .green), await crossings.count(in: .red))  // 1 2
/// await crossings.send(.press, toAllIn: .red)
/// print(await crossings.ids(in: .green))  // [1, 2, 3]
/// ```
///
/// An event that is sent is attempted at once, together with the attempts that it queues. The machines don't know
/// each other; a handler that needs another machine starts a task for it.
///
/// Several machines always come in the order in which they were added.
///
/// Time does not pass for the machines, because each would need a driver of its own: use a ``MachineActor`` for
/// each machine with timeouts, activities, awaited handlers or effects, or a `Fleet`.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public actor Machines<ID: Hashable & Sendable, S: Kinded & Sendable, E: Kinded & Sendable>
where S.Kind: StateType & Sendable, E.Kind: EventType & Sendable {
  /// The definition of the machines.
  public nonisolated let blueprint: Blueprint<S, E>

  @usableFromInline var shelf = Shelf<ID, S, E>()

  /// Makes a collection without machines.
  ///
  /// - Parameter blueprint: the definition of its machines. This traps if it has timeouts, activities, awaited
  ///   handlers or effects, or if it was made from an SCXML document.
  public init(_ blueprint: Blueprint<S, E>) {
    let needs = blueprint.driverNeeds
    if needs.awaitsHandlers || !needs.effectTypes.isEmpty {
      fatalError(
        "Machines of \(Blueprint<S, E>.self) can't await its handlers or perform its effects: use a MachineActor for each."
      )
    }
    let machine = blueprint.machine()
    if machine.treeHasTime {
      fatalError(
        "Time does not pass for Machines of \(Blueprint<S, E>.self), which has timeouts or activities: use a MachineActor for each."
      )
    }
    if machine.needsDriver {
      fatalError(
        "Machines of \(Blueprint<S, E>.self) would not be started, as the chart of an SCXML document is: use a MachineActor for each."
      )
    }
    self.blueprint = blueprint
  }

  /// Makes room for a number of machines.
  public func reserveCapacity(_ capacity: Int) { shelf.reserveCapacity(capacity) }

  /// Adds a machine in the blueprint's initial state. No handlers run.
  ///
  /// - Returns: false if there already is a machine with this identifier, which does not change.
  @discardableResult
  public func add(_ id: ID) -> Bool {
    if shelf.places[id] != nil { return false }
    shelf.insert(id, blueprint.machine())
    return true
  }

  /// Adds machines in the blueprint's initial state. Machines that are already there don't change.
  public func add(_ ids: some Sequence<ID>) {
    for id in ids { add(id) }
  }

  /// Adds a machine in a given state. No handlers run.
  ///
  /// - Returns: false if there already is a machine with this identifier, which does not change.
  @discardableResult
  public func add(_ id: ID, state: S) -> Bool {
    if shelf.places[id] != nil { return false }
    shelf.insert(id, blueprint.machine(state: state))
    return true
  }

  /// Adds a machine that was saved.
  ///
  /// - Returns: false if there already is a machine with this identifier, which does not change.
  /// - Throws: `SnapshotError` if the snapshot does not fit.
  @discardableResult
  public func add(_ id: ID, from snapshot: sending Snapshot<S>) throws(SnapshotError) -> Bool {
    if shelf.places[id] != nil { return false }
    shelf.insert(id, try blueprint.machine(from: snapshot))
    return true
  }

  /// Removes a machine.
  ///
  /// - Returns: its last state; nil if there is no machine with this identifier.
  @discardableResult
  public func remove(_ id: ID) -> S? { shelf.remove(id) }

  /// Removes the machines that have ended: those in one of the final states that the blueprint names (H7).
  ///
  /// - Returns: their identifiers.
  /// - Complexity: O(*n* log *n*) in their number.
  @discardableResult
  public func removeEnded() -> [ID] { shelf.removeEnded() }
}

/// An error: the collection has no machine with this identifier.
public struct UnknownMachine<ID: Hashable & Sendable>: Error, Hashable, CustomStringConvertible {
  /// The identifier.
  public let id: ID

  /// Makes an error.
  public init(id: ID) { self.id = id }

  /// The problem and its solution.
  public var description: String { "There is no machine \(id): add it, or check whether it was removed." }
}

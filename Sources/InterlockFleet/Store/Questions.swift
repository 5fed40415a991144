/// Which machines a query returns.
public enum MachineFilter: Sendable, Hashable {
  /// All machines.
  case all

  /// Those in a state, as its kind prints: `.placed`.
  case state(String)

  /// Those whose next timeout comes due by a point in time, parked ones excluded.
  case due(by: Timestamp)

  /// Parked machines.
  case parked

  /// Those that were last written before a point in time.
  case untouched(since: Timestamp)

  /// Those that a definition of an earlier version wrote, parked ones excluded.
  case version(below: Int)
}

/// Which deliveries a query returns.
public enum DeliveryFilter: Sendable, Hashable {
  /// All pending deliveries.
  case all

  /// Those that come from a machine, and the events that are posted to it.
  case machine(String)

  /// Parked deliveries.
  case parked

  /// The identifier that the filter names.
  var id: String? { if case .machine(let id) = self { id } else { nil } }
}

/// The numbers of a fleet's machines and deliveries.
public struct Census: Sendable, Hashable, Codable {
  /// The store's time.
  public var now: Timestamp

  /// The number of machines by state, as its kind prints.
  public var machines: [String: Int]

  /// The number of parked machines. They are also counted by state.
  public var parkedMachines: Int

  /// The number of machines with a timeout that is due.
  public var overdueMachines: Int

  /// When the earliest of those timeouts came due; nil if none is due.
  public var earliestTimeout: Timestamp?

  /// The number of pending deliveries that are not parked.
  public var pendingDeliveries: Int

  /// The number of parked deliveries.
  public var parkedDeliveries: Int

  /// When the earliest delivery that is due and not parked came due; nil if none is due.
  public var earliestDelivery: Timestamp?

  /// Makes a census.
  public init(
    now: Timestamp, machines: [String: Int] = [:], parkedMachines: Int = 0, overdueMachines: Int = 0,
    earliestTimeout: Timestamp? = nil, pendingDeliveries: Int = 0, parkedDeliveries: Int = 0,
    earliestDelivery: Timestamp? = nil
  ) {
    self.now = now
    self.machines = machines
    self.parkedMachines = parkedMachines
    self.overdueMachines = overdueMachines
    self.earliestTimeout = earliestTimeout
    self.pendingDeliveries = pendingDeliveries
    self.parkedDeliveries = parkedDeliveries
    self.earliestDelivery = earliestDelivery
  }
}

/// Which machines a question is about: those that meet all conditions.
///
/// ```swift
/// var filter = MachineFilter.state(".placed")
/// filter.isParked = true
/// ```
public struct MachineFilter: Sendable, Hashable {
  /// The identifier; nil for any.
  public var id: String?

  /// The states, as their kinds print: `.placed`; nil for any.
  public var states: Set<String>?

  /// A point in time by which the next timeout comes due; nil for any. Parked machines are left out.
  public var dueBy: Timestamp?

  /// A point in time before which the machine was last written; nil for any.
  public var savedBefore: Timestamp?

  /// A version that is higher than that of the machine; nil for any. Parked machines are left out.
  public var versionBelow: Int?

  /// Whether the machine is parked; nil for either.
  public var isParked: Bool?

  /// Whether the machine is deleted. Of a deleted machine, only its identifier, its revision and times are left.
  public var isDeleted = false

  /// Makes a filter for all machines that are not deleted.
  public init() {}

  /// All machines.
  public static var all: MachineFilter { MachineFilter() }

  /// The machine of an identifier.
  public static func id(_ id: String) -> MachineFilter { MachineFilter { $0.id = id } }

  /// Those in a state, as its kind prints: `.placed`.
  public static func state(_ state: String) -> MachineFilter { MachineFilter { $0.states = [state] } }

  /// Those whose next timeout comes due by a point in time, parked ones excluded.
  public static func due(by time: Timestamp) -> MachineFilter { MachineFilter { $0.dueBy = time } }

  /// Parked machines.
  public static var parked: MachineFilter { MachineFilter { $0.isParked = true } }

  /// Those that were last written before a point in time.
  public static func untouched(since time: Timestamp) -> MachineFilter {
    MachineFilter { $0.savedBefore = time }
  }

  /// Those that a definition of an earlier version wrote, parked ones excluded.
  public static func version(below version: Int) -> MachineFilter {
    MachineFilter { $0.versionBelow = version }
  }

  /// Those that are deleted.
  public static var deleted: MachineFilter { MachineFilter { $0.isDeleted = true } }

  private init(_ change: (inout MachineFilter) -> Void) {
    change(&self)
  }

  /// Whether the filter leaves out parked machines.
  var excludesParked: Bool { isParked == false || dueBy != nil || versionBelow != nil }

  /// Whether the filter includes a machine.
  func includes(_ row: MachineRow) -> Bool {
    if (row.deletedAt != nil) != isDeleted { return false }
    if let id, !id.utf8.elementsEqual(row.id.utf8) { return false }
    if let states, !states.contains(where: { $0.utf8.elementsEqual(row.state.utf8) }) { return false }
    if let dueBy, row.dueAt.map({ $0.microseconds <= dueBy.microseconds }) != true { return false }
    if let savedBefore, row.savedAt.microseconds >= savedBefore.microseconds { return false }
    if let versionBelow, row.version >= versionBelow { return false }
    if excludesParked && row.parked != nil { return false }
    return isParked != true || row.parked != nil
  }
}

/// Which deliveries a query returns.
public enum DeliveryFilter: Sendable, Hashable {
  /// All pending deliveries.
  case all

  /// The deliveries that come from a machine, and the events that are posted to it.
  case machine(String)

  /// Parked deliveries.
  case parked

  /// The identifier that the filter names.
  var id: String? { if case .machine(let id) = self { id } else { nil } }

  /// Whether the filter includes a delivery.
  func includes(_ row: DeliveryRow) -> Bool {
    switch self {
    case .all: true
    case .machine(let id): id.utf8.elementsEqual(row.id.utf8)
    case .parked: row.isParked
    }
  }
}

/// The numbers of a fleet's machines and deliveries.
public struct Census: Sendable, Hashable, Codable {
  /// The store's time.
  public var now: Timestamp

  /// The number of machines by state, as its kind prints.
  public var machines: [String: Int]

  /// The number of parked machines. They are also counted by state.
  public var parkedMachines: Int

  /// The number of deleted machines whose tombstones are kept.
  public var deletedMachines: Int

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

  /// The number of expired claims whose work was not settled and has not been claimed again: their workers have
  /// died or were stopped.
  public var expiredClaims: Int

  /// Makes a census.
  public init(
    now: Timestamp, machines: [String: Int] = [:], parkedMachines: Int = 0, deletedMachines: Int = 0,
    overdueMachines: Int = 0, earliestTimeout: Timestamp? = nil, pendingDeliveries: Int = 0,
    parkedDeliveries: Int = 0, earliestDelivery: Timestamp? = nil, expiredClaims: Int = 0
  ) {
    self.now = now
    self.machines = machines
    self.parkedMachines = parkedMachines
    self.deletedMachines = deletedMachines
    self.overdueMachines = overdueMachines
    self.earliestTimeout = earliestTimeout
    self.pendingDeliveries = pendingDeliveries
    self.parkedDeliveries = parkedDeliveries
    self.earliestDelivery = earliestDelivery
    self.expiredClaims = expiredClaims
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension MemoryStore {
  /// See ``FleetStore/machine(_:in:)``.
  public func machine(_ id: String, in fleet: String) throws -> MachineRow? {
    try StoreError.check(fleet, id)
    return machines[MachineName(fleet: fleet, id: id)]?.row
  }

  /// See ``FleetStore/machines(_:in:after:limit:)``.
  public func machines(_ filter: MachineFilter, in fleet: String, after last: String?, limit: Int)
    throws -> [MachineRow]
  {
    try StoreError.check(fleet, last)
    let fleet = ExactText(text: fleet)
    let rows = machines.lazy.filter { name, machine in
      name.fleet == fleet && filter.includes(machine.row)
        && last.map { $0.utf8Precedes(name.id.text) } ?? true
    }
    return Array(rows.map(\.value.row).sorted { $0.id.utf8Precedes($1.id) }.prefix(max(0, limit)))
  }

  /// See ``FleetStore/journal(of:in:)``.
  public func journal(of id: String, in fleet: String) throws -> [JournalRow] {
    try StoreError.check(fleet, id)
    return machines[MachineName(fleet: fleet, id: id)]?.journal ?? []
  }

  /// See ``FleetStore/deliveries(_:in:limit:)``.
  public func deliveries(_ filter: DeliveryFilter, in fleet: String, limit: Int) throws -> [DeliveryRow] {
    try StoreError.check(fleet, filter.id)
    let fleet = ExactText(text: fleet)
    let rows = deliveries.values.lazy.filter { $0.name.fleet == fleet && filter.includes($0.row) }
    return Array(rows.map(\.row).sorted { $0.number < $1.number }.prefix(max(0, limit)))
  }

  /// See ``FleetStore/forgetAnswers(olderThan:in:)``.
  public func forgetAnswers(olderThan age: Duration, in fleet: String) throws -> Int {
    try StoreError.check(fleet)
    let limit = now.advanced(by: .zero - age)
    let fleet = ExactText(text: fleet)
    var count = 0
    for name in answers.keys where name.fleet == fleet {
      let kept = answers[name]!.filter { $0.value.savedAt >= limit }
      count += answers[name]!.count - kept.count
      answers[name] = kept.isEmpty ? nil : kept
    }
    return count
  }

  /// See ``FleetStore/census(of:)``.
  public func census(of fleet: String) throws -> Census {
    try StoreError.check(fleet)
    let fleet = ExactText(text: fleet)
    let now = now
    let rows = machines.lazy.filter { $0.key.fleet == fleet }.map(\.value.row)
    let overdue = rows.filter { $0.parked == nil && $0.dueAt.map { $0 <= now } ?? false }
    let deliveries = deliveries.values.lazy.filter { $0.name.fleet == fleet }.map(\.row)
    let pending = deliveries.filter { !$0.isParked }
    return Census(
      now: now, machines: rows.reduce(into: [:]) { $0[$1.state, default: 0] += 1 },
      parkedMachines: rows.count { $0.parked != nil }, overdueMachines: overdue.count,
      earliestTimeout: overdue.compactMap(\.dueAt).min(), pendingDeliveries: pending.count,
      parkedDeliveries: deliveries.count { $0.isParked },
      earliestDelivery: pending.map(\.dueAt).filter { $0 <= now }.min())
  }
}

extension String {
  /// Whether the text precedes another in the order of its bytes, as databases have it.
  fileprivate func utf8Precedes(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}

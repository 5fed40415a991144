@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension MemoryStore {
  /// See ``FleetStore/machines(_:in:after:limit:)``.
  public func machines(_ filter: MachineFilter, in fleet: String, after last: String?, limit: Int)
    throws -> [MachineRow]
  {
    try StoreError.check(fleet, last, filter.id)
    let fleet = ExactText(text: fleet)
    let rows = machines.lazy.filter { name, machine in
      name.fleet == fleet && filter.includes(machine.row)
        && last.map { $0.utf8Precedes(name.id.text) } ?? true
    }
    return Array(rows.map(\.value.row).sorted { $0.id.utf8Precedes($1.id) }.prefix(max(0, limit)))
  }

  /// See ``FleetStore/journal(of:in:after:limit:)``.
  public func journal(of id: String, in fleet: String, after last: Int64, limit: Int) throws -> [JournalRow] {
    try StoreError.check(fleet, id)
    let journal = machines[MachineName(fleet: fleet, id: id)]?.journal ?? []
    return Array(journal.lazy.filter { $0.revision > last }.prefix(max(0, limit)))
  }

  /// See ``FleetStore/deliveries(_:in:after:limit:)``.
  public func deliveries(_ filter: DeliveryFilter, in fleet: String, after last: Int64, limit: Int) throws
    -> [DeliveryRow]
  {
    try StoreError.check(fleet, filter.id)
    let fleet = ExactText(text: fleet)
    let numbers = deliveries.lazy.filter { number, delivery in
      number > last && delivery.name.fleet == fleet && filter.includes(delivery.row)
    }
    return numbers.map(\.key).sorted().prefix(max(0, limit)).map(row)
  }

  /// See ``FleetStore/census(of:)``.
  public func census(of fleet: String) throws -> Census {
    try StoreError.check(fleet)
    let fleet = ExactText(text: fleet)
    var census = Census(now: now)
    func note(_ dueAt: Timestamp, in earliest: WritableKeyPath<Census, Timestamp?>) {
      census[keyPath: earliest] = min(census[keyPath: earliest] ?? dueAt, dueAt)
    }
    for (name, machine) in machines where name.fleet == fleet {
      let row = machine.row
      if row.deletedAt != nil {
        census.deletedMachines += 1
        continue
      }
      census.machines[row.state, default: 0] += 1
      if row.parked != nil { census.parkedMachines += 1 }
      if machine.hold.isExpired(at: census.now) { census.expiredClaims += 1 }
      guard row.parked == nil, let dueAt = row.dueAt, dueAt <= census.now else { continue }
      census.overdueMachines += 1
      note(dueAt, in: \.earliestTimeout)
    }
    for delivery in deliveries.values where delivery.name.fleet == fleet {
      if delivery.row.isParked {
        census.parkedDeliveries += 1
        continue
      }
      census.pendingDeliveries += 1
      if delivery.hold.isExpired(at: census.now) { census.expiredClaims += 1 }
      if delivery.row.dueAt <= census.now { note(delivery.row.dueAt, in: \.earliestDelivery) }
    }
    return census
  }

  /// See ``FleetStore/remove(_:in:limit:)``.
  public func remove(_ removal: Removal, in fleet: String, limit: Int) throws -> Int {
    try StoreError.check(fleet)
    let now = now
    var rest = max(0, limit)
    let names = machines.keys.filter { $0.fleet == ExactText(text: fleet) }
      .sorted { $0.id.text.utf8Precedes($1.id.text) }
    func isOld(_ time: Timestamp, _ age: Duration) -> Bool { time.advanced(by: age) <= now }
    for name in names where rest > 0 {
      let row = machines[name]!.row
      switch removal {
      case .machines(let filter, let first, let last, let leftovers):
        guard filter.includes(row), row.deletedAt == nil, row.parked == nil, numbers[name] == nil,
          first.map({ $0.utf8Precedes(row.id) }) ?? true, !last.utf8Precedes(row.id)
        else { continue }
        machines[name]!.row = row.tombstone(at: now, leftovers)
        machines[name]!.hold.until = nil
        rest -= 1
      case .leftovers: sweep(name, row, &rest)
      case .answers: break
      case .tombstones(let age):
        guard let deletedAt = row.deletedAt, isOld(deletedAt, age), row.leftovers.isEmpty else { continue }
        let kept = Leftovers(
          (machines[name]!.journal.isEmpty ? [] : [.journal]) + (answers[name] == nil ? [] : [.answers]))
        if kept.isEmpty { machines[name] = nil } else { machines[name]!.row.leftovers = kept }
        rest -= 1
      }
    }
    if case .answers(let age) = removal {
      for name in answers.keys where name.fleet == ExactText(text: fleet) {
        forget(&rest, of: name) { isOld($0.savedAt, age) }
      }
    }
    return max(0, limit) - rest
  }

  /// Removes leftovers of a machine, and what says that there are some.
  private func sweep(_ name: MachineName, _ row: MachineRow, _ rest: inout Int) {
    if row.leftovers.isEmpty { return }
    if row.leftovers.contains(.journal) {
      let count = min(rest, machines[name]!.journal.count)
      machines[name]!.journal.removeFirst(count)
      rest -= count
    }
    if row.leftovers.contains(.answers) { forget(&rest, of: name) { _ in true } }
    if rest > 0 {
      machines[name]!.row.leftovers = []
      rest -= 1
    }
  }

  private func forget(_ rest: inout Int, of name: MachineName, _ isOld: (Answer) -> Bool) {
    for (key, answer) in answers[name] ?? [:] where rest > 0 && isOld(answer) {
      answers[name]![key] = nil
      rest -= 1
    }
    if answers[name]?.isEmpty ?? false { answers[name] = nil }
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension MemoryStore.Hold {
  /// Whether a claim has ended before its work was settled.
  fileprivate func isExpired(at now: Timestamp) -> Bool { until.map { $0 <= now } ?? false }
}

extension String {
  /// Whether the text precedes another in the order of its bytes, as databases have it.
  fileprivate func utf8Precedes(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}

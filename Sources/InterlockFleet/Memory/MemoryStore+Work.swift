@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension MemoryStore {
  /// See ``FleetStore/claim(_:)``.
  public func claim(_ claim: Claim) throws -> [ClaimedWork] {
    try StoreError.check(claim.fleet)
    let now = now
    let end = now.advanced(by: claim.lease)
    switch claim.kind {
    case .timeouts:
      let due = claimableTimeouts(in: claim.fleet, version: claim.version).filter { $0.time <= now }
      return due.sorted { ($0.dueAt, $0.name.id.text) < ($1.dueAt, $1.name.id.text) }.prefix(claim.limit).map
      {
        machines[$0.name]!.hold.take(until: end)
        let hold = machines[$0.name]!.hold
        return ClaimedWork(id: $0.name.id.text, claim: hold.claims, tries: hold.tries, dueAt: $0.dueAt)
      }
    case .deliveries:
      let due = claimableDeliveries(in: claim.fleet, version: claim.version).filter { $0.time <= now }
      return due.sorted { ($0.dueAt, $0.number) < ($1.dueAt, $1.number) }.prefix(claim.limit).map {
        deliveries[$0.number]!.hold.take(until: end)
        return ClaimedWork(row($0.number), claim: deliveries[$0.number]!.hold.claims)
      }
    }
  }

  /// See ``FleetStore/settle(_:_:in:)``.
  public func settle(_ work: [ClaimedWork], _ settlement: Settlement, in fleet: String) throws
    -> [ClaimedWork]
  {
    try StoreError.check(fleet)
    let now = now
    let settled = work.filter { piece in
      guard let number = piece.delivery?.number else {
        let name = MachineName(fleet: fleet, id: piece.id)
        guard machines[name]?.hold.stands(piece.claim) ?? false else { return false }
        machines[name]!.hold.settle(settlement, at: now)
        return true
      }
      guard let delivery = deliveries[number], delivery.name.fleet == ExactText(text: fleet) else {
        return false
      }
      let stands = delivery.hold.stands(piece.claim)
      if settlement == .finished {
        remove(number)
      } else if stands {
        deliveries[number]!.hold.settle(settlement, at: now)
        if case .failed(let reason, let delay) = settlement {
          deliveries[number]!.row.failure = reason
          deliveries[number]!.row.isParked = delay == nil
          if let delay { deliveries[number]!.row.dueAt = now.advanced(by: delay) }
        }
      }
      return stands
    }
    wakeAll()
    return settled
  }

  /// When something can be claimed at the earliest.
  func nextTime(of kind: Claim.Kind, in fleet: String, version: Int) -> Timestamp? {
    switch kind {
    case .timeouts: claimableTimeouts(in: fleet, version: version).map(\.time).min()
    case .deliveries: claimableDeliveries(in: fleet, version: version).map(\.time).min()
    }
  }

  /// The machines that a claim may receive, with the times from which it may.
  private func claimableTimeouts(in fleet: String, version: Int)
    -> [(name: MachineName, dueAt: Timestamp, time: Timestamp)]
  {
    let fleet = ExactText(text: fleet)
    let now = now
    return machines.compactMap { name, machine in
      guard name.fleet == fleet, machine.row.parked == nil, machine.row.version <= version,
        let dueAt = machine.row.dueAt
      else { return nil }
      return (name, dueAt, machine.hold.claimable(dueAt: dueAt, at: now))
    }
  }

  /// The deliveries that a claim may receive, with the times from which it may.
  private func claimableDeliveries(in fleet: String, version: Int)
    -> [(number: Int64, dueAt: Timestamp, time: Timestamp)]
  {
    let fleet = ExactText(text: fleet)
    let now = now
    let candidates = deliveries.filter { $0.value.name.fleet == fleet }
    let events = Dictionary(grouping: candidates.filter { $0.value.row.kind == .event }, by: \.value.name)
    let first = events.mapValues { $0.min { ($0.value.readyAt, $0.key) < ($1.value.readyAt, $1.key) }!.key }
    return candidates.compactMap { number, delivery in
      if delivery.row.isParked { return nil }
      let machine = machines[delivery.name]?.row
      if let machine, machine.version > version { return nil }
      if delivery.row.kind == .event {
        guard machine?.parked == nil, first[delivery.name] == number else { return nil }
      }
      return (number, delivery.row.dueAt, delivery.hold.claimable(dueAt: delivery.row.dueAt, at: now))
    }
  }

  /// A delivery with its tries.
  func row(_ number: Int64) -> DeliveryRow {
    var row = deliveries[number]!.row
    row.tries = deliveries[number]!.hold.tries
    return row
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension MemoryStore.Hold {
  fileprivate mutating func settle(_ settlement: Settlement, at now: Timestamp) {
    switch settlement {
    case .finished, .failed: until = nil
    case .renewed(let lease): until = now.advanced(by: min(lease, Claim.longestLease))
    case .returned:
      until = nil
      tries -= 1
    }
  }
}

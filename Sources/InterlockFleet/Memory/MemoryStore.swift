/// A store in memory, for tests and simulations. It is as exact as a database, and forgets everything with its process.
///
/// Claims search all machines and deliveries. To see what a fleet does when its store fails, put a ``FaultyStore`` around it.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public actor MemoryStore: FleetStore {
  struct Machine {
    var row: MachineRow
    var journal: [JournalRow] = []
    var tries = 0
    var claimedUntil: Timestamp?
  }

  struct Answer {
    let text: String
    let savedAt: Timestamp
  }

  struct Delivery {
    var row: DeliveryRow
    let name: MachineName

    /// When the delivery was due at first, which is its place among the events for its machine.
    let readyAt: Timestamp
    var claimedUntil: Timestamp?
  }

  /// The time of a store whose time a test sets; nil if it has the system's.
  private var time: Timestamp?
  var machines: [MachineName: Machine] = [:]
  var answers: [MachineName: [ExactText: Answer]] = [:]
  var deliveries: [Int64: Delivery] = [:]

  /// The numbers of the deliveries of each machine, by key.
  private var numbers: [MachineName: [ExactText: Int64]] = [:]
  private var lastNumber: Int64 = 0
  private var waiters: [Int64: CheckedContinuation<Void, Never>] = [:]

  /// Makes an empty store with the system's time.
  public init() {
    time = nil
  }

  /// Makes an empty store whose time stands still until it is advanced.
  ///
  /// - Parameter time: the time to begin with.
  public init(at time: Timestamp) {
    self.time = time
  }

  /// The store's time.
  public var now: Timestamp { time ?? .now }

  /// Advances the store's time, which the store was made with.
  ///
  /// - Parameter duration: the time to advance by. A negative duration sets the clock back, as clocks of machines sometimes are.
  public func advance(by duration: Duration) {
    guard let time else {
      preconditionFailure("This store has the system's time: make it with init(at:) to set its time.")
    }
    self.time = time.advanced(by: duration)
    wakeAll()
  }

  /// See ``FleetStore/prepare()``.
  public func prepare() {}

  /// See ``FleetStore/transact(_:_:)``.
  public func transact<Answer: Sendable>(
    _ access: MachineAccess,
    _ body: @escaping @Sendable (MachineLoad) throws -> (write: MachineWrite?, answer: Answer)
  ) throws -> Answer {
    try StoreError.check(access.fleet, access.id, access.key)
    let name = MachineName(fleet: access.fleet, id: access.id)
    let now = now
    let load = MachineLoad(
      now: now, row: machines[name]?.row,
      answer: access.key.flatMap { answers[name]?[ExactText(text: $0)]?.text },
      isPending: access.delivery.map { deliveries[$0] != nil } ?? true)
    let (write, answer) = try body(load)
    guard let write else { return answer }
    for delivery in write.deliveries { try StoreError.check(delivery.key) }
    if write.deliveries.contains(where: { numbers[name]?[ExactText(text: $0.key)] != nil }) {
      throw StoreError.refused(code: "unique", "a delivery of the machine with the same key is pending")
    }
    // The journal must not be copied.
    var machine = machines.removeValue(forKey: name) ?? Machine(row: write.row)
    machine.row = write.row
    (machine.tries, machine.claimedUntil) = (0, nil)
    if write.replacesJournal { machine.journal = [] }
    machine.journal += write.journal
    machines[name] = machine
    if let key = access.key, let text = write.answer {
      answers[name, default: [:]][ExactText(text: key)] = MemoryStore.Answer(text: text, savedAt: now)
    }
    for delivery in write.deliveries { add(delivery, of: name, dueAt: now, now: now) }
    if let delivery = access.delivery { remove(delivery) }
    wakeAll()
    return answer
  }

  /// See ``FleetStore/claimTimeouts(_:)``.
  public func claimTimeouts(_ claim: Claim) throws -> [ClaimedMachine] {
    try StoreError.check(claim.fleet)
    let now = now
    let due = claimableTimeouts(for: claim).filter { $0.time <= now }.map { name, _ in
      (machines[name]!.row.dueAt!, name)
    }
    return due.sorted { ($0.0, $0.1.id.text) < ($1.0, $1.1.id.text) }.prefix(max(0, claim.limit)).map {
      dueAt, name in
      machines[name]!.claimedUntil = now.advanced(by: claim.lease)
      machines[name]!.tries += 1
      return ClaimedMachine(id: name.id.text, tries: machines[name]!.tries, dueAt: dueAt)
    }
  }

  /// See ``FleetStore/post(_:to:key:in:after:)``.
  public func post(_ event: String, to id: String, key: String, in fleet: String, after delay: Duration)
    throws
  {
    try StoreError.check(fleet, id, key)
    let name = MachineName(fleet: fleet, id: id)
    if numbers[name]?[ExactText(text: key)] != nil { return }
    let now = now
    add(
      NewDelivery(kind: .event, key: key, payload: event), of: name, dueAt: now.advanced(by: delay), now: now)
    wakeAll()
  }

  /// See ``FleetStore/claimDeliveries(_:)``.
  public func claimDeliveries(_ claim: Claim) throws -> [ClaimedDelivery] {
    try StoreError.check(claim.fleet)
    let now = now
    var claimed: [ClaimedDelivery] = []
    for (number, time) in claimableDeliveries(for: claim) where time <= now && claimed.count < claim.limit {
      var delivery = deliveries[number]!
      delivery.claimedUntil = now.advanced(by: claim.lease)
      delivery.row.tries += 1
      deliveries[number] = delivery
      claimed.append(delivery.row)
    }
    return claimed
  }

  /// See ``FleetStore/finishDelivery(_:in:)``.
  public func finishDelivery(_ number: Int64, in fleet: String) throws {
    try StoreError.check(fleet)
    guard deliveries[number]?.name.fleet == ExactText(text: fleet) else { return }
    remove(number)
    wakeAll()
  }

  /// See ``FleetStore/returnDelivery(_:in:after:reason:)``.
  public func returnDelivery(_ number: Int64, in fleet: String, after delay: Duration?, reason: String)
    throws
  {
    try StoreError.check(fleet)
    guard var delivery = deliveries[number], delivery.name.fleet == ExactText(text: fleet) else { return }
    delivery.claimedUntil = nil
    delivery.row.failure = reason
    if let delay { delivery.row.dueAt = now.advanced(by: delay) } else { delivery.row.isParked = true }
    deliveries[number] = delivery
    wakeAll()
  }

  /// See ``FleetStore/releaseDeliveries(of:in:)``.
  public func releaseDeliveries(of id: String, in fleet: String) throws {
    try StoreError.check(fleet, id)
    let now = now
    let name = MachineName(fleet: fleet, id: id)
    for (number, delivery) in deliveries where delivery.row.isParked && delivery.name == name {
      deliveries[number]!.row.isParked = false
      deliveries[number]!.row.tries = 0
      deliveries[number]!.row.dueAt = now
    }
    wakeAll()
  }

  /// See ``FleetStore/waitForWork(_:atMost:)``.
  public func waitForWork(_ claim: Claim, atMost limit: Duration) async throws {
    try StoreError.check(claim.fleet)
    let now = now
    let next = nextTime(for: claim)
    if let next, next <= now { return }
    let delay = next.map { min(limit, now.duration(to: $0)) } ?? limit
    lastNumber += 1
    let number = lastNumber
    let timer = Task {
      try? await Task.sleep(for: delay)
      wake(number)
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiters[number] = $0 }
    } onCancel: {
      timer.cancel()
    }
    timer.cancel()
    try Task.checkCancellation()
  }

  /// When something can be claimed at the earliest.
  private func nextTime(for claim: Claim) -> Timestamp? {
    let times = claimableTimeouts(for: claim).map(\.time) + claimableDeliveries(for: claim).map(\.time)
    return times.min()
  }

  /// The machines that a claim may receive, with the times from which it may.
  private func claimableTimeouts(for claim: Claim) -> [(name: MachineName, time: Timestamp)] {
    let fleet = ExactText(text: claim.fleet)
    return machines.compactMap { name, machine in
      guard name.fleet == fleet, machine.row.parked == nil, machine.row.version <= claim.version,
        let dueAt = machine.row.dueAt
      else { return nil }
      return (name, max(dueAt, machine.claimedUntil ?? dueAt))
    }
  }

  /// The deliveries that a claim may receive, in order of their numbers, with the times from which it may.
  private func claimableDeliveries(for claim: Claim) -> [(number: Int64, time: Timestamp)] {
    let fleet = ExactText(text: claim.fleet)
    let candidates = deliveries.filter { $0.value.name.fleet == fleet }
    let events = Dictionary(grouping: candidates.filter { $0.value.row.kind == .event }, by: \.value.name)
    let first = events.mapValues { $0.min { ($0.value.readyAt, $0.key) < ($1.value.readyAt, $1.key) }!.key }
    return candidates.sorted { $0.key < $1.key }.compactMap { number, delivery in
      if delivery.row.isParked { return nil }
      let machine = machines[delivery.name]?.row
      if let machine, machine.version > claim.version { return nil }
      if delivery.row.kind == .event {
        guard machine?.parked == nil, first[delivery.name] == number else { return nil }
      }
      return (number, max(delivery.row.dueAt, delivery.claimedUntil ?? delivery.row.dueAt))
    }
  }

  private func wake(_ number: Int64) {
    waiters.removeValue(forKey: number)?.resume()
  }

  private func wakeAll() {
    for waiter in waiters.values { waiter.resume() }
    waiters = [:]
  }

  private func add(_ delivery: NewDelivery, of name: MachineName, dueAt: Timestamp, now: Timestamp) {
    lastNumber += 1
    let row = DeliveryRow(
      number: lastNumber, id: name.id.text, kind: delivery.kind, key: delivery.key, payload: delivery.payload,
      addedAt: now, dueAt: dueAt)
    deliveries[lastNumber] = Delivery(row: row, name: name, readyAt: dueAt)
    numbers[name, default: [:]][ExactText(text: delivery.key)] = lastNumber
  }

  private func remove(_ number: Int64) {
    guard let delivery = deliveries.removeValue(forKey: number) else { return }
    numbers[delivery.name]?[ExactText(text: delivery.row.key)] = nil
    if numbers[delivery.name]?.isEmpty ?? false { numbers[delivery.name] = nil }
  }
}

/// A store in memory, for tests and simulations. It is as exact as a database, and forgets everything with its process.
///
/// Claims search all machines and deliveries. To see what a fleet does when its store fails, put a ``FaultyStore`` around it.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public actor MemoryStore: FleetStore {
  struct Machine {
    var row: MachineRow
    var journal: [JournalRow] = []
    var hold = Hold()
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
    var hold = Hold()
  }

  /// Who has claimed something, and how often that happened.
  struct Hold {
    var until: Timestamp?
    var claims: Int64 = 0
    var tries = 0

    /// From when on it can be claimed, if it is due at a time.
    func claimable(dueAt: Timestamp, at now: Timestamp) -> Timestamp {
      guard let until, until <= now.advanced(by: Claim.longestLease) else { return dueAt }
      return max(dueAt, until)
    }

    mutating func take(until end: Timestamp) {
      until = end
      claims += 1
      tries += 1
    }

    /// Whether a claim stands.
    func stands(_ claim: Int64) -> Bool { claims == claim && until != nil }
  }

  /// The time of a store whose time a test sets; nil if it has the system's.
  private var time: Timestamp?
  var machines: [MachineName: Machine] = [:]
  var answers: [MachineName: [ExactText: Answer]] = [:]
  var deliveries: [Int64: Delivery] = [:]
  private var lastNumber: Int64 = 0
  private var waiters: [Int64: CheckedContinuation<Void, Never>] = [:]

  /// The numbers of the deliveries of each machine, by kind and key.
  var numbers: [MachineName: [DeliveryName: Int64]] = [:]

  struct DeliveryName: Hashable {
    let kind: DeliveryRow.Kind
    let key: ExactText
  }

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

  /// Advances the time of a store that was made with a time.
  ///
  /// - Parameter duration: the time to advance by. A negative duration sets the clock back, as clocks of machines sometimes are.
  public func advance(by duration: Duration) {
    guard let time else {
      fatalError("This store has the system's time: make it with init(at:) to set its time.")
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
      isPending: access.delivery.map { deliveries[$0]?.name.fleet == name.fleet } ?? true)
    let (write, answer) = try body(load)
    guard let write else { return answer }
    for delivery in write.deliveries { try StoreError.checkName(delivery.key) }
    // The journal must not be copied.
    if let row = write.row {
      var machine = machines.removeValue(forKey: name) ?? Machine(row: row)
      machine.row = row
      (machine.hold.tries, machine.hold.until) = (0, nil)
      machines[name] = machine
    }
    if write.replacesJournal { machines[name]?.journal = [] }
    machines[name]?.journal += write.journal
    if let key = access.key, let text = write.answer {
      answers[name, default: [:]][ExactText(text: key)] = MemoryStore.Answer(text: text, savedAt: now)
    }
    if let delivery = access.delivery { remove(delivery) }
    settle(write.pending, of: name, now)
    for delivery in write.deliveries { add(delivery, of: name, now: now) }
    wakeAll()
    return answer
  }

  private func settle(_ pending: PendingDeliveries, of name: MachineName, _ now: Timestamp) {
    if pending == .kept { return }
    for number in (numbers[name] ?? [:]).values {
      if pending == .removed { remove(number) }
      guard deliveries[number]?.row.isParked ?? false else { continue }
      deliveries[number]!.row.isParked = false
      deliveries[number]!.row.dueAt = now
      deliveries[number]!.hold.tries = 0
    }
  }

  private func add(_ delivery: NewDelivery, of name: MachineName, now: Timestamp) {
    let key = DeliveryName(kind: delivery.kind, key: ExactText(text: delivery.key))
    if numbers[name]?[key] != nil { return }
    lastNumber += 1
    let dueAt = now.advanced(by: delivery.delay)
    let row = DeliveryRow(
      number: lastNumber, id: name.id.text, kind: delivery.kind, key: delivery.key, payload: delivery.payload,
      addedAt: now, dueAt: dueAt)
    deliveries[lastNumber] = Delivery(row: row, name: name, readyAt: dueAt)
    numbers[name, default: [:]][key] = lastNumber
  }

  func remove(_ number: Int64) {
    guard let delivery = deliveries.removeValue(forKey: number) else { return }
    let key = DeliveryName(kind: delivery.row.kind, key: ExactText(text: delivery.row.key))
    numbers[delivery.name]?[key] = nil
    if numbers[delivery.name]?.isEmpty ?? false { numbers[delivery.name] = nil }
  }

  /// See ``FleetStore/waitForWork(in:version:atMost:)``.
  public func waitForWork(in fleet: String, version: Int, atMost limit: Duration) async throws {
    try StoreError.check(fleet)
    let now = now
    let next = Claim.Kind.allCases.compactMap { nextTime(of: $0, in: fleet, version: version) }.min()
    if let next, next <= now { return }
    let delay = min(.seconds(86_400), limit, next.map { now.duration(to: $0) } ?? limit)
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

  private func wake(_ number: Int64) {
    waiters.removeValue(forKey: number)?.resume()
  }

  func wakeAll() {
    for waiter in waiters.values { waiter.resume() }
    waiters = [:]
  }
}

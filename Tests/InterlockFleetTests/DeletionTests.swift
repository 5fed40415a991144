import Interlock
import InterlockFleet
import TestSupport
import Testing

@Suite struct DeletionTests {
  let store = MemoryStore(at: Timestamp(microseconds: 0))
  private let month = Duration.seconds(86_400 * 30)

  private func fill(_ shop: Fleet<Order, Step, Mail>) async throws {
    for number in 0..<300 {
      try await shop.send(.add("a cup"), to: "\(number)", key: "add")
      if number % 3 == 0 { try await shop.send(.cancel("why"), to: "\(number)", key: "cancel") }
    }
  }

  @Test("W9: unused machines are deleted by their states, others are not")
  func retention() async throws {
    let shop = shop(store)
    try await fill(shop)
    await store.advance(by: month)
    try await shop.send(.add("a cup"), to: "late")
    try await shop.send(.cancel("why"), to: "late")
    #expect(try await shop.delete(in: .cancelled, .shipped, untouchedFor: month + .seconds(1)) == 0)
    #expect(try await shop.delete(in: .cancelled, .shipped, untouchedFor: month - .seconds(1)) == 100)
    #expect(try await shop.delete(in: .cancelled, .shipped, untouchedFor: month - .seconds(1)) == 0)
    let census = try await shop.census()
    #expect(census.machines == [.cart: 200, .cancelled: 1])
    #expect(census.deletedMachines == 100)
    #expect(try await shop.machine("0") == nil)
    #expect(try await shop.machine("1")?.state == .cart(["a cup"]))
    #expect(try await shop.journal(of: "0").isEmpty)
    #expect(try await !shop.journal(of: "1").isEmpty)
  }

  @Test("W9: nothing revives a deleted machine as long as its tombstone is kept")
  func tombstones() async throws {
    let shop = shop(store)
    try await shop.send(.add("a cup"), to: "1", key: "add")
    try await shop.delete("1")
    let deleted = FleetError.deleted("1")
    #expect("\(deleted)" == #"The machine "1" was deleted."#)
    await #expect(throws: deleted) { try await shop.send(.add("a cup"), to: "1", key: "add") }
    await #expect(throws: deleted) { try await shop.send(.add("a cup"), to: "1") }
    await #expect(throws: deleted) { try await shop.post(.add("a cup"), to: "1", key: "p") }
    await #expect(throws: deleted) { try await shop.start("1") }
    await #expect(throws: FleetError.deleted("1")) { try await shop.park("1", because: "why") }
    await #expect(throws: FleetError.deleted("1")) { try await shop.release("1") }
    await #expect(throws: FleetError.deleted("1")) { try await shop.verifyJournal(of: "1") }
    #expect(try await shop.attemptTimeouts(of: "1") == false)
    #expect(try await shop.machine("1") == nil)
    #expect(try await store.deliveries(.all, in: "orders", after: 0, limit: 9).isEmpty)
    try await shop.delete("1")
    await #expect(throws: FleetError.unknownMachine("2")) { try await shop.delete("2") }
    await store.advance(by: .seconds(10))
    try await shop.forgetDeleted(olderThan: .seconds(11))
    await #expect(throws: deleted) { try await shop.start("1") }
    try await shop.forgetDeleted(olderThan: .seconds(10))
    #expect(try await shop.send(.add("a cup"), to: "1", key: "add").isRepeated == false)
    #expect(try await shop.verifyJournal(of: "1") == 1)
  }

  @Test("W9: the kept parts of a machine stay until its tombstone is forgotten")
  func keepsakes() async throws {
    let shop = shop(store)
    for id in ["both", "journal", "answers", "none"] {
      try await shop.send(.add("a cup"), to: id, key: "add")
    }
    try await shop.delete("both", keeping: [.journal, .answers])
    try await shop.delete("journal", keeping: .journal)
    try await shop.delete("answers", keeping: .answers)
    try await shop.delete("none")
    for (id, hasJournal, hasAnswers) in [
      ("both", true, true), ("journal", true, false), ("answers", false, true), ("none", false, false),
    ] {
      #expect(try await shop.journal(of: id).isEmpty == !hasJournal)
      if hasAnswers {
        let answer = try await shop.send(.add("a cup"), to: id, key: "add")
        #expect(answer.isRepeated && answer.state == .cart(["a cup"]))
        // Its event was attempted, so nothing is posted and nothing is refused.
        try await shop.post(.add("a cup"), to: id, key: "add")
      } else {
        await #expect(throws: FleetError.deleted(id)) {
          try await shop.send(.add("a cup"), to: id, key: "add")
        }
      }
      await #expect(throws: FleetError.deleted(id)) { try await shop.send(.add("a cup"), to: id, key: "new") }
    }
    try await shop.forgetDeleted(olderThan: .zero)
    for id in ["both", "journal", "answers", "none"] {
      #expect(try await shop.journal(of: id).isEmpty)
      #expect(try await shop.send(.add("a cup"), to: id, key: "add").isRepeated == false)
    }
  }

  @Test("W9: no effect and no posted event is lost with a machine, unless that is said")
  func pendingDeliveries() async throws {
    let shop = shop(store)
    for id in ["1", "2"] {
      for step in [Step.add("a cup"), .place(1)] { try await shop.send(step, to: id) }
    }
    try await shop.post(.cancel("why"), to: "3", key: "k")
    await store.advance(by: month)
    #expect(try await shop.delete(in: .placed, untouchedFor: .zero) == 0)
    let error = FleetError.pendingDeliveries("1")
    #expect("\(error)".contains("discard"))
    await #expect(throws: error) { try await shop.delete("1") }
    try await shop.delete("1", discardingDeliveries: true)
    #expect(try await store.deliveries(.machine("1"), in: "orders", after: 0, limit: 9).isEmpty)
    let delivered = try await shop.deliver { delivery in
      #expect(delivery.id == "2")
      return nil
    }
    #expect(delivered == 2)
    await store.advance(by: .seconds(1))
    #expect(try await shop.delete(in: .placed, untouchedFor: .zero) == 1)
  }

  @Test("a deleted machine prints as deleted")
  func printsAsDeleted() async throws {
    let shop = shop(store)
    try await shop.start("1")
    try await shop.delete("1")
    #expect(try await shop.machines(.deleted).all().map(\.description) == ["1, deleted"])
  }

  @Test("W9: parked machines wait for an operator")
  func parked() async throws {
    let shop = shop(store)
    try await shop.send(.cancel("why"), to: "1")
    try await shop.park("1", because: "a complaint")
    await store.advance(by: month)
    #expect(try await shop.delete(in: .cancelled, untouchedFor: .zero) == 0)
    try await shop.delete("1")
    #expect(try await shop.census().deletedMachines == 1)
  }

  @Test("W9: an event of an effect whose machine was deleted meanwhile revives nothing")
  func inFlight() async throws {
    let shop = shop(store)
    for step in [Step.add("a cup"), .place(1)] { try await shop.send(step, to: "1") }
    #expect(
      try await shop.deliver { _ in
        try await shop.delete("1", discardingDeliveries: true)
        return .pay(5)
      } == 1)
    #expect(try await shop.machine("1") == nil)
    #expect(try await shop.deliveries().all().isEmpty)
    // An event that was posted in the very moment of the deletion is kept for a person.
    let event = #"{"add":{"_0":"a cup"}}"#
    try await Shop(store, fleet: "orders").post(event, to: "1", key: "k")
    #expect(try await shop.deliver { _ in nil } == 1)
    #expect(
      try await shop.deliveries(.parked).all().map(\.description)
        == [#"1: .add k, parked after 1 try: The machine "1" was deleted."#])
  }

  @Test("W9: a deletion that was interrupted anywhere continues when it is called again")
  func interruption() async throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      let store = MemoryStore(at: Timestamp(microseconds: 0))
      try await fill(shop(store))
      await store.advance(by: month)
      var shop = shop(FaultyStore(store, seed: seed, failing: 0.3, losing: 0.2))
      shop.retryDelay = .microseconds(1)
      var tries = 0
      while true {
        tries += 1
        do {
          try await shop.delete(in: .cancelled, untouchedFor: .seconds(1))
          try await shop.forgetAnswers(olderThan: .seconds(1))
          break
        } catch is StoreError {}
      }
      let census = try await store.census(of: "orders")
      #expect(census.machines == [".cart": 200] && census.deletedMachines == 100)
      #expect(try await store.journal(of: "0", in: "orders", after: 0, limit: 9).isEmpty)
    }
  }

  @Test("W9: batches hold their locks for no longer than 100 ms, whatever a row takes")
  func pace() {
    for microseconds in [1, 30, 1000, 20_000, 200_000] {
      var pace = RemovalPace()
      var longest = Duration.zero
      for batch in 0..<40 {
        let elapsed = Duration.microseconds(microseconds * pace.limit)
        // The first ones find out how fast the store is.
        if batch > 2 && pace.limit > 1 { longest = max(longest, elapsed) }
        pace.note(elapsed, removing: pace.limit)
      }
      // A step of two round trips may wait for two of them.
      #expect(longest <= .milliseconds(50))
      #expect(pace.limit == max(1, min(2000, 20_000 / microseconds)))
      let limit = pace.limit
      pace.note(.microseconds(1), removing: limit - 1)
      #expect(pace.limit == limit)
    }
  }

  @Test("W9: after a batch, the store is left alone for as long as the batch took")
  func pauses() async throws {
    let store = SlowStore(inner: store)
    try await fill(shop(self.store))
    await self.store.advance(by: month)
    #expect(try await shop(store).delete(in: .cancelled, .cart, untouchedFor: .seconds(1)) == 300)
    let batches = store.batches.withLock { $0 }
    #expect(batches.count > 4)
    for (batch, next) in zip(batches, batches.dropFirst()) {
      #expect(
        batch.end.duration(to: next.start) >= min(batch.start.duration(to: batch.end), .milliseconds(20)))
    }
  }

  @Test("W9: a batch looks at deleted machines alone", arguments: TestedStore.allCases)
  func amongMany(store: TestedStore) async throws {
    func fleet(journal: ClosedRange<Int64>) async throws -> Shop {
      let shop = try await store.open()
      try await shop.write("a") { write, load in
        write.journal = journal.map { .entry("e", revision: $0, at: load.now) }
      }
      return shop
    }
    func time(in shop: Shop) async throws -> Duration {
      let start = ContinuousClock.now
      let count = try await shop.store.remove(.leftovers, in: shop.fleet, limit: 10)
      #expect(count == 0)
      return start.duration(to: .now)
    }
    // A computer that is busy with other things makes both late, so the shortest times count.
    let fleets = (few: try await fleet(journal: 1...1), many: try await fleet(journal: 1...30_000))
    var (few, many) = (Duration.seconds(60), Duration.seconds(3600))
    for _ in 0..<200 where many >= few * 10 + .milliseconds(2) {
      few = min(few, try await time(in: fleets.few))
      many = min(many, try await time(in: fleets.many))
    }
    #expect(many < few * 10 + .milliseconds(2))
  }

  @Test("W9: no sender waits for longer than 100 ms for a deletion", arguments: TestedStore.shared)
  func waits(store: TestedStore) async throws {
    let opened = try await store.open()
    let (store, name) = (opened.store, opened.fleet)
    let sender = Fleet(order, named: name, store: try opened.another().store) { _, _ -> [Mail] in [] }
    // A computer that is busy with other things makes everybody wait.
    var longest = Duration.zero
    var count = 0
    for round in 0..<5 {
      for number in 0..<1500 {
        try await sender.send(.cancel("why"), to: "\(round).\(number)", key: "cancel")
      }
      let isDone = Guarded(false)
      let deletion = Task {
        defer { isDone.withLock { $0 = true } }
        let shop = Fleet(order, named: name, store: store) { _, _ -> [Mail] in [] }
        return try await shop.delete(in: .cancelled, untouchedFor: .zero)
      }
      longest = .zero
      while !isDone.withLock({ $0 }) {
        // A cart that grows with each event would make the sender itself slow.
        count += 1
        let start = ContinuousClock.now
        try await sender.send(.add("a cup"), to: "sender \(count)")
        longest = max(longest, start.duration(to: .now))
      }
      #expect(try await deletion.value == 1500)
      if longest < .milliseconds(100) { break }
    }
    #expect(longest < .milliseconds(100))
  }

  @Test("a deletion by command")
  func command() async throws {
    let shop = shop(store)
    try await shop.start("1")
    #expect(try await shop.command(["delete", "1"]) == "deleted")
    #expect(try await shop.command(["status"]).contains("deleted machines  1"))
  }
}

/// A store whose batches take a few milliseconds, and that notes when they run.
private struct SlowStore: StoreAround {
  let inner: any FleetStore
  let batches = Guarded<[(start: ContinuousClock.Instant, end: ContinuousClock.Instant)]>([])

  func transact<Answer: Sendable>(
    _ access: MachineAccess,
    _ body: @escaping @Sendable (MachineLoad) throws -> (write: MachineWrite?, answer: Answer)
  ) async throws -> Answer { try await inner.transact(access, body) }

  func remove(_ removal: Removal, in fleet: String, limit: Int) async throws -> Int {
    let start = ContinuousClock.now
    try await Task.sleep(for: .milliseconds(5))
    let count = try await inner.remove(removal, in: fleet, limit: limit)
    let end = ContinuousClock.now
    if count > 0 { batches.withLock { $0.append((start, end)) } }
    return count
  }
}

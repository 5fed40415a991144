import Interlock
import InterlockAsync
import InterlockFleet
import TestSupport
import Testing

@Suite struct DeliveryTests {
  let store = MemoryStore(at: Timestamp(microseconds: 0))

  private struct Failure: Error {}

  @Test("W4: effects are delivered with a key, and their results come back as events, once")
  func effects() async throws {
    let shop = shop(store)
    try await shop.send(.add("a teapot"), to: "1")
    try await shop.send(.place(7), to: "1")
    try await shop.send(.pay(5), to: "1")
    let log = Guarded<[String]>([])
    let count = try await shop.deliver(WorkOptions(concurrency: 1)) { delivery in
      log.withLock { $0.append("\(delivery.effect) \(delivery.id) \(delivery.key) \(delivery.tries)") }
      if case .receipt = delivery.effect { return .ship }
      return nil
    }
    #expect(count == 2)
    #expect(
      log.withLock { $0 } == [
        "confirmation(7) 1 orders/1/3.0 1", #"receipt("5 for 7") 1 orders/1/4.0 1"#,
      ])
    #expect(try await shop.machine("1")?.state == .shipped)
    #expect(try await store.deliveries(.all, in: "orders", after: 0, limit: 9).isEmpty)
  }

  @Test("W4: effects that the blueprint's lines list are delivered, and none of a refused event")
  func listed() async throws {
    let blueprint = Blueprint<Seat, Sale>(state: .free) {
      On(\.sell, \.free => \.sold) { number, _ in number }
        .when("is a seat") { number, _ in number > 0 }
        .effects { number, _ in [Note.sold(number)] }
      Timeout(after: { seat in .seconds(seat[\.sold] ?? 0) }, .sold => .free)
        .effects { _ in [Note.free] }
    }
    let seats = Fleet(blueprint, named: "seats", store: store, effects: Note.self)
    try await seats.send(.sell(7), to: "a")
    #expect(try await !seats.send(.sell(8), to: "a").outcome.isAccepted)
    #expect(try await !seats.send(.sell(0), to: "b").outcome.isAccepted)
    await store.advance(by: .seconds(7))
    #expect(try await seats.send(.sell(9), to: "a").outcome.isAccepted)
    let log = Guarded<[Note]>([])
    try await seats.deliver(WorkOptions(concurrency: 1)) { delivery in
      log.withLock { $0.append(delivery.effect) }
      return nil
    }
    #expect(log.withLock { $0 } == [.sold(7), .free, .sold(9)])
    #expect(try await seats.verifyJournal(of: "a") > 1)
    await #expect(processExitsWith: .failure) {
      let blueprint = Blueprint<Seat, Sale>(state: .free) {
        OnEntry(of: \.sold).run { _ in }
      }
      _ = Fleet(blueprint, store: MemoryStore(at: Timestamp(microseconds: 0)), effects: Note.self)
    }
  }

  @Test("W4: submachines have effects, too, and completions follow")
  func submachines() async throws {
    let shop = shop(store)
    for step in [Step.add("a teapot"), .place(7), .pay(5), .ship, .scan(1)] {
      try await shop.send(step, to: "1")
    }
    let rows = try await store.deliveries(.machine("1"), in: "orders", after: 0, limit: 9)
    #expect(rows.map(\.payload).last == #"{"tracking":{"_0":"1"}}"#)
    let answer = try await shop.send(.scan(2), to: "1")
    #expect(answer.state == .done)
    #expect(try await shop.verifyJournal(of: "1") == 6)
  }

  @Test("W4: effects of the outermost machine are emitted for it alone, and those of regions once")
  func regions() async throws {
    let calls = Fleet(call, named: "calls", store: store) { change, _ in ["\(change)"] }
    let all = calls.emitting(of: Machine<Call, Button>.self) { change, _ in ["\(change)"] }
    for (fleet, id) in [(calls, "1"), (all, "2")] {
      for button in [Button.dial, .hold, .hang] { try await fleet.send(button, to: id) }
    }
    func effects(of id: String) async throws -> [String] {
      try await store.deliveries(.machine(id), in: "calls", after: 0, limit: 99).map(\.payload)
    }
    #expect(try await effects(of: "1") == [#"".idle => .call on .dial""#, #"".call => .idle on .hang""#])
    #expect(
      try await effects(of: "2") == [
        #"".idle => .call on .dial""#, #""line: starts in .talk""#, #""mic: starts in .open""#,
        #""line: .talk => .hold on .hold""#, #""mic: is left in .open""#, #""line: is left in .hold""#,
        #"".call => .idle on .hang""#,
      ])
  }

  @Test("W4: a delivery that fails is made again later, and parked in the end")
  func failures() async throws {
    let shop = shop(store)
    try await shop.send(.add("a teapot"), to: "1")
    try await shop.send(.place(7), to: "1")
    let options = WorkOptions(tries: 3, delay: .seconds(1))
    let tries = Guarded(0)
    for wait in [1, 2] {
      #expect(
        try await shop.deliver(options) { _ in
          tries.withLock { $0 += 1 }; throw Failure()
        } == 1)
      #expect(try await shop.deliver(options) { _ in nil } == 0)
      await store.advance(by: .seconds(wait))
    }
    #expect(
      try await shop.deliver(options) { _ in
        tries.withLock { $0 += 1 }; throw Failure()
      } == 1)
    await store.advance(by: .seconds(1000))
    #expect(try await shop.deliver(options) { _ in nil } == 0)
    let row = try #require(try await store.deliveries(.machine("1"), in: "orders", after: 0, limit: 9).first)
    #expect(row.isParked && row.tries == 3 && row.failure == "Failure()")
    #expect(tries.withLock { $0 } == 3)
    #expect(try await shop.census().parkedDeliveries == 1)
    try await shop.release("1")
    #expect(try await shop.deliver(options) { _ in nil } == 1)
    #expect(try await store.deliveries(.all, in: "orders", after: 0, limit: 9).isEmpty)
  }

  @Test("W4: a delivery made twice has its result applied once")
  func twice() async throws {
    let shop = shop(store)
    for step in [Step.add("a teapot"), .place(7), .pay(5)] { try await shop.send(step, to: "1") }
    let claim = Claim(.deliveries, in: "orders", version: 1, limit: 9, lease: .seconds(1))
    let slow = try await store.claim(claim)
    await store.advance(by: .seconds(1))
    #expect(try await shop.deliver { delivery in delivery.effect == .confirmation(7) ? nil : .ship } == 2)
    #expect(try await shop.machine("1")?.revision == 5)
    // The slow worker ends after its lease.
    #expect(slow.count == 2)
    #expect(try await store.settle([slow[0]], .finished, in: "orders") == [])
    let access = MachineAccess(fleet: "orders", id: "1", delivery: slow[1].delivery?.number)
    let isPending = try await store.transact(access) { (nil, $0.isPending) }
    #expect(!isPending)
    #expect(try await shop.machine("1")?.revision == 5)
  }

  @Test("W5: posted events are attempted in order, once each, by whatever worker")
  func posts() async throws {
    let shop = shop(store)
    for number in 0..<20 { try await shop.post(.add("\(number)"), to: "1", key: "\(number)") }
    try await shop.post(.add("0"), to: "1", key: "0")
    #expect(try await shop.machine("1") == nil)
    while try await shop.deliver(delivering: { _ in nil }) > 0 {}
    #expect(try await shop.machine("1")?.state == .cart((0..<20).map { "\($0)" }))
    // A later repetition is known by its key.
    try await shop.post(.add("0"), to: "1", key: "0")
    #expect(try await shop.deliver { _ in nil } == 0)
    #expect(try await store.deliveries(.all, in: "orders", after: 0, limit: 9).isEmpty)
    #expect(try await shop.machine("1")?.revision == 21)
    try await shop.post(.cancel("late"), to: "1", key: "c", after: .seconds(5))
    #expect(try await shop.deliver { _ in nil } == 0)
    // What is due earlier does not wait for it.
    try await shop.post(.add("a cup"), to: "1", key: "d", after: .seconds(1))
    await store.advance(by: .seconds(1))
    #expect(try await shop.deliver { _ in nil } == 1)
    #expect(try await shop.machine("1")?.revision == 22)
    await store.advance(by: .seconds(4))
    #expect(try await shop.deliver { _ in nil } == 1)
    #expect(try await shop.machine("1")?.state == .cancelled("late"))
  }

  @Test("W6: an event that ends its workers again and again parks its machine, and is not lost")
  func crashes() async throws {
    let shop = shop(store)
    try await shop.start("1")
    try await shop.post(.add("a bomb"), to: "1", key: "b")
    try await shop.post(.add("a cup"), to: "1", key: "c")
    for _ in 0..<5 {
      let claim = Claim(.deliveries, in: "orders", version: 1, limit: 9, lease: .seconds(1))
      #expect(try await store.claim(claim).map(\.delivery?.key) == ["b"])
      await store.advance(by: .seconds(1))
    }
    #expect(try await shop.deliver { _ in nil } == 1)
    #expect(
      try await shop.machine("1")?.parked == #"the event posted with the key "b" ended 5 workers"#)
    #expect(try await shop.deliver { _ in nil } == 0)
    #expect(
      try await store.deliveries(.machine("1"), in: "orders", after: 0, limit: 9).map(\.key) == ["b", "c"])
    try await shop.release("1")
    while try await shop.deliver(delivering: { _ in nil }) > 0 {}
    #expect(try await shop.machine("1")?.state == .cart(["a bomb", "a cup"]))
  }

  @Test(
    "W6: a delivery that ends its workers is parked alone, whatever they have claimed with it",
    arguments: [1, 4])
  func crashesBesideOthers(concurrency: Int) async throws {
    let poison = 17
    for number in 0..<40 {
      let shop = shop(store)
      try await shop.send(.add("a teapot"), to: "\(number)")
      try await shop.send(.place(number), to: "\(number)")
    }
    let made = Guarded<[Int]>([])
    var crashes = 0
    while try await store.deliveries(.all, in: "orders", after: 0, limit: 99).contains(where: { !$0.isParked }
    ) {
      let mortal = MortalStore(inner: store)
      let worker = shop(mortal)
      do {
        let options = WorkOptions(concurrency: concurrency, lease: .seconds(1))
        while true {
          let count = try await worker.deliver(options) { delivery in
            guard case .confirmation(let number) = delivery.effect else { return nil }
            if number == poison { mortal.isDead.withLock { $0 = true } }
            if mortal.isDead.withLock({ $0 }) { throw CancellationError() }
            made.withLock { $0.append(number) }
            return nil
          }
          if count == 0 { break }
        }
      } catch is StoreError {
        crashes += 1
      }
      // The claims of the dead expire.
      await store.advance(by: .seconds(1))
    }
    #expect(crashes == 5)
    // What was made beside the poison may not have been noted before the worker died, and is made again.
    let numbers = made.withLock { $0 }
    #expect(Set(numbers) == Set((0..<40).filter { $0 != poison }))
    if concurrency == 1 { #expect(numbers.count == 39) }
    let parked = try await shop(store).deliveries(.parked).all()
    #expect(parked.map(\.description) == ["17: effect 3.0, parked after 6 tries: it ended its workers"])
  }

  @Test("W4, W6: a worker goes on after answers of the store are lost, and nothing is made twice")
  func lostAnswers() async throws {
    let plain = shop(store)
    for number in 0..<30 { try await plain.post(.add("\(number)"), to: "\(number)", key: "0") }
    let faulty = FaultyStore(store, seed: 7, losing: 0.1)
    let worker = Task { try await shop(faulty).work(WorkOptions(batch: 4)) { _ in nil } }
    var rounds = 0
    while try await plain.census().pendingDeliveries > 0, rounds < 600 {
      rounds += 1
      try await Task.sleep(for: .milliseconds(50))
      // What was claimed by a claim whose answer is lost comes back.
      await store.advance(by: .seconds(10))
    }
    worker.cancel()
    await #expect(throws: CancellationError.self) { try await worker.value }
    #expect(await faulty.faults > 0)
    for number in 0..<30 {
      #expect(try await plain.machine("\(number)")?.state == .cart(["\(number)"]))
    }
  }

  @Test("W4: what a cancelled worker has begun goes back without a try")
  func cancelled() async throws {
    let shop = shop(store)
    try await shop.send(.add("a teapot"), to: "1")
    try await shop.send(.place(7), to: "1")
    for _ in 0..<9 {
      let hasBegun = Guarded(false)
      let worker = Task {
        try await shop.work { _ in
          hasBegun.withLock { $0 = true }
          try await Task.sleep(for: .seconds(600))
          return nil
        }
      }
      while !hasBegun.withLock({ $0 }) { await Task.yield() }
      worker.cancel()
      await #expect(throws: CancellationError.self) { try await worker.value }
    }
    let tries = Guarded(0)
    #expect(
      try await shop.deliver { delivery in
        tries.withLock { $0 = delivery.tries }
        return nil
      } == 1)
    #expect(tries.withLock { $0 } == 1)
  }

  @Test("W6: an event that ends its workers before its machine exists makes the machine, parked")
  func firstEventCrashes() async throws {
    let shop = shop(store)
    try await shop.post(.add("a bomb"), to: "1", key: "b")
    for _ in 0..<5 {
      _ = try await store.claim(Claim(.deliveries, in: "orders", version: 1, limit: 9, lease: .seconds(1)))
      await store.advance(by: .seconds(1))
    }
    #expect(try await shop.deliver { _ in nil } == 1)
    let reason = #"the event posted with the key "b" ended 5 workers"#
    #expect(try await shop.machine("1")?.parked == reason)
    #expect(try await shop.machine("1")?.state == .cart([]))
    let parked = try await shop.deliveries(.parked).all()
    #expect(parked.map(\.description) == ["1: .add b, parked after 6 tries: \(reason)"])
    try await shop.release("1")
    #expect(try await shop.deliver { _ in nil } == 1)
    #expect(try await shop.machine("1")?.state == .cart(["a bomb"]))
  }

  @Test("W6: a parked event is released, also if its machine does not exist")
  func releases() async throws {
    let shop = shop(store)
    try await Shop(store, fleet: "orders").post(#"{"fly":{}}"#, to: "1", key: "k")
    #expect(try await shop.deliver(WorkOptions(tries: 1)) { _ in nil } == 1)
    #expect(try await shop.deliveries(.parked).all().count == 1)
    try await shop.release("1")
    #expect(try await shop.deliveries(.parked).all().isEmpty)
    #expect(try await shop.machine("1") == nil)
    await #expect(throws: FleetError.unknownMachine("2")) { try await shop.release("2") }
  }

  @Test("pending deliveries are read with their types")
  func pending() async throws {
    let shop = shop(store)
    try await shop.send(.add("a teapot"), to: "1")
    try await shop.send(.place(7), to: "1", key: "k")
    try await shop.post(.pay(5), to: "2", key: "later", after: .seconds(9))
    try await Shop(store, fleet: "orders").post(#"{"fly":{}}"#, to: "2", key: "broken")
    let all = try await shop.deliveries().all()
    #expect(all.map(\.effect) == [.confirmation(7), nil, nil])
    #expect(all.map { $0.event?.kind } == [nil, .pay, nil])
    #expect(all.map(\.description) == ["1: effect 3.0", "2: .pay later", "2: event broken"])
    #expect(all[1].dueAt == all[1].addedAt.advanced(by: .seconds(9)))
    #expect(try await shop.deliveries(.machine("2")).all().map(\.key) == ["later", "broken"])
    #expect(try await shop.deliveries(.all, pagesOf: 1).all().map(\.key) == ["3.0", "later", "broken"])
    #expect(try await shop.deliveries(.parked).all().isEmpty)
    #expect(try await shop.deliver { _ in throw Failure() } == 2)
    let descriptions = try await shop.deliveries().all().map(\.description)
    #expect(descriptions[0] == "1: effect 3.0, 1 try: Failure()")
    #expect(descriptions[1] == "2: .pay later")
    #expect(descriptions[2].hasPrefix("2: event broken, 1 try: "))
  }

  @Test("a worker does what is due, waits, and ends with its task")
  func working() async throws {
    let shop = shop(store)
    let worker = Task {
      try await shop.work { delivery in delivery.effect == .confirmation(7) ? .pay(5) : nil }
    }
    try await shop.post(.add("a teapot"), to: "1", key: "1")
    try await shop.post(.place(7), to: "1", key: "2")
    while try await shop.machine("1")?.stateName != ".paid" { try await Task.sleep(for: .milliseconds(2)) }
    while try await !store.deliveries(.all, in: "orders", after: 0, limit: 9).isEmpty {
      try await Task.sleep(for: .milliseconds(2))
    }
    worker.cancel()
    await #expect(throws: CancellationError.self) { try await worker.value }
    #expect(await shop.counts().deliveries == 4)
  }
}

@Cases enum Seat: StateType, Codable {
  case free, sold(Int)
}

@Cases enum Sale: EventType, Codable {
  case sell(Int)
}

enum Note: Codable, Equatable {
  case sold(Int), free
}

/// A store that can't be reached any more once its process has died.
private struct MortalStore: StoreAround {
  let inner: any FleetStore
  let isDead = Guarded(false)

  func perform<Answer: Sendable>(_ body: () async throws -> Answer) async throws -> Answer {
    if isDead.withLock({ $0 }) { throw StoreError.refused(code: "dead", "the process has died") }
    return try await body()
  }

  func transact<Answer: Sendable>(
    _ access: MachineAccess,
    _ body: @escaping @Sendable (MachineLoad) throws -> (write: MachineWrite?, answer: Answer)
  ) async throws -> Answer { try await perform { try await inner.transact(access, body) } }
}

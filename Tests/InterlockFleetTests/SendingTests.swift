import Interlock
import InterlockFleet
import Testing

@Suite struct SendingTests {
  let store = MemoryStore(at: Timestamp(microseconds: 0))

  @Test("W1: an event is one transaction: state, journal and effects are saved together")
  func oneTransaction() async throws {
    let shop = shop(store)
    try await shop.send(.add("a teapot"), to: "1")
    let answer = try await shop.send(.place(7), to: "1")
    #expect(answer.state == .placed(number: 7, price: 5))
    #expect(answer.outcome == .moved(from: .cart(["a teapot"]), to: .placed(number: 7, price: 5)))
    #expect("\(answer)" == "moved .cart => .placed")
    let journal = try await shop.journal(of: "1").map { "\($0)" }
    #expect(
      journal == [
        "1: started in .cart", "2: .add, moved .cart => .cart", "3: .place, moved .cart => .placed",
      ])
    let deliveries = try await store.deliveries(.machine("1"), in: "orders", after: 0, limit: 10)
    #expect(deliveries.map(\.key) == ["3.0"])
    #expect(deliveries.map(\.payload) == [#"{"confirmation":{"_0":7}}"#])
    let machine = try #require(try await shop.machine("1"))
    #expect(machine.state == answer.state && machine.revision == answer.revision)
    #expect("\(machine)" == "1 in .placed")
  }

  @Test("W7: states and events without data are journalled by their names, however often they come")
  func namesOfPlainCases() async throws {
    let parcels = Fleet(parcel, named: "parcels", store: store)
    for id in ["1", "2"] {
      try await parcels.send(.depart, to: id)
      try await parcels.send(.depart, to: id)
      try await parcels.send(.arrive, to: id)
      #expect(
        try await parcels.journal(of: id).map { "\($0)" } == [
          "1: started in .packed", "2: .depart, moved .packed => .travelling",
          "3: .depart, No route leads from .travelling on .depart.",
          "4: .arrive, moved .travelling => .delivered",
        ])
      #expect(
        try await store.journal(of: id, in: "parcels", after: 0, limit: 10).compactMap(\.event).last
          == "\"arrive\"")
      #expect(try await parcels.machine(id)?.stateName == ".delivered")
      #expect(try await parcels.verifyJournal(of: id) == 3)
    }
  }

  @Test("W7: a journal leads to the saved machine, whatever the order in which its sets were saved")
  func sets() async throws {
    let carts = Fleet(
      Blueprint<Cart, Choice>(state: .open([])) {
        On(\.add, in: \.open) { item, items in items.insert(item) }
      }, named: "carts", store: store)
    for number in 1...20 {
      try await carts.send(.add("item \(number)"), to: "1")
      #expect(try await carts.verifyJournal(of: "1") == number)
    }
    let shop = Shop(store, fleet: "carts")
    var row = try #require(try await shop.machine("1"))
    row.snapshot = row.snapshot.replacing("item 7", with: "item 0")
    let damaged = row
    try await store.transact(MachineAccess(fleet: "carts", id: "1")) { _ in
      (MachineWrite(row: damaged), ())
    }
    let error = FleetError.divergence(
      "1", revision: row.revision, expected: "the saved machine", actual: "another one")
    await #expect(throws: error) { try await carts.verifyJournal(of: "1") }
  }

  @Test("W1: a refusal is an answer, with its reason, and is journalled")
  func refusal() async throws {
    let shop = shop(store)
    let answer = try await shop.send(.place(1), to: "1")
    #expect(!answer.outcome.isAccepted)
    let refusal = await #expect(throws: FleetRefusal.self) {
      try await shop.send(.place(1), to: "1").orThrow()
    }
    #expect(refusal?.labels == ["has items"])
    #expect(refusal?.reason == .conditions)
    #expect(
      "\(answer)"
        == #"No route is open from .cart on .place: the condition "has items" of .cart => .placed said no."#)
    try await shop.send(.add("a cup"), to: "1")
    try await shop.send(.place(1), to: "1")
    guard case .refused(let refused) = try await shop.send(.pay(3), to: "1").outcome else {
      Issue.record("It costs 5.")
      return
    }
    #expect(refused.errors == ["wrongAmount(expected: 5, got: 3)"])
  }

  @Test("W1: a transaction that fails saves nothing, and trying again has the effects of one try")
  func retriedTransactions() async throws {
    let faulty = FaultyStore(store, seed: 3, repeating: 1)
    let shop = shop(faulty)
    try await shop.send(.add("a teapot"), to: "1")
    try await shop.send(.place(7), to: "1")
    #expect(try await shop.journal(of: "1").count == 3)
    #expect(try await store.deliveries(.all, in: "orders", after: 0, limit: 10).count == 1)
  }

  @Test("W1: two tasks that send to one machine come one after the other")
  func concurrentSenders() async throws {
    let shop = shop(store)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<100 {
        group.addTask { try await shop.send(.add("\(number)"), to: "1") }
      }
      try await group.waitForAll()
    }
    guard case .cart(let items)? = try await shop.machine("1")?.state else {
      Issue.record("It is a cart.")
      return
    }
    #expect(items.count == 100 && Set(items).count == 100)
    #expect(try await shop.verifyJournal(of: "1") == 100)
  }

  @Test("W2: a repeated delivery is answered with the first answer and changes nothing")
  func keys() async throws {
    let shop = shop(store)
    let first = try await shop.send(.add("a cup"), to: "1", key: "click")
    try await shop.send(.add("a pot"), to: "1", key: "other")
    let second = try await shop.send(.add("a cup"), to: "1", key: "click")
    #expect(!first.isRepeated && second.isRepeated)
    #expect(
      second.outcome == first.outcome && second.state == first.state && second.revision == first.revision)
    #expect("\(second)" == "moved .cart => .cart (repeated)")
    #expect(try await shop.machine("1")?.state == .cart(["a cup", "a pot"]))
    let refused = try await shop.send(.ship, to: "1", key: "early")
    try await shop.send(.place(1), to: "1")
    try await shop.send(.pay(10), to: "1")
    let repeated = try await shop.send(.ship, to: "1", key: "early")
    #expect(repeated.outcome == refused.outcome && repeated.isRepeated)
    // The same key for another machine is another event.
    #expect(try await shop.send(.add("a cup"), to: "2", key: "click").isRepeated == false)
  }

  @Test("W2: a lost answer is given again, so no event is applied twice")
  func lostAnswers() async throws {
    let faulty = FaultyStore(store, seed: 1, losing: 0.5)
    let shop = shop(faulty)
    for number in 0..<50 { try await shop.send(.add("\(number)"), to: "1", key: "\(number)") }
    #expect(try await shop.machine("1")?.state == .cart((0..<50).map { "\($0)" }))
    #expect(await faulty.faults > 10)
  }

  @Test("W2: without a key, an event whose fate is unknown is not tried again")
  func unknownOutcome() async throws {
    let shop = shop(FaultyStore(store, seed: 1, losing: 1))
    await #expect(throws: StoreError.unknownOutcome("a fault")) {
      try await shop.send(.add("a cup"), to: "1")
    }
    #expect(try await Shop(store, fleet: "orders").machine("1")?.revision == 2)
  }

  @Test("W1: a store that stays unavailable is an error, after a limited number of tries")
  func unavailable() async throws {
    let shop = shop(FaultyStore(store, seed: 1, failing: 1))
    await #expect(throws: StoreError.unavailable("a fault")) { try await shop.send(.add("a cup"), to: "1") }
    #expect(await shop.counts().retries == 6)
    #expect(try await Shop(store, fleet: "orders").machine("1") == nil)
  }

  @Test("W2: answers can be forgotten")
  func forgetting() async throws {
    let shop = shop(store)
    try await shop.send(.add("a cup"), to: "1", key: "click")
    await store.advance(by: .seconds(10))
    #expect(try await shop.forgetAnswers(olderThan: .seconds(11)) == 0)
    #expect(try await shop.forgetAnswers(olderThan: .seconds(9)) == 1)
    #expect(try await shop.send(.add("a cup"), to: "1", key: "click").isRepeated == false)
  }

  @Test("W1: a machine starts with its first event, or on its own")
  func starting() async throws {
    let shop = shop(store)
    #expect(try await shop.machine("1") == nil)
    #expect(try await shop.start("1"))
    #expect(try await shop.start("1") == false)
    #expect(try await shop.machine("1")?.state == .cart([]))
    #expect(try await shop.journal(of: "1").map { "\($0)" } == ["1: started in .cart"])
    #expect(try await shop.verifyJournal(of: "1") == 0)
  }

  @Test("identifiers and data are stored as they are, or refused with a typed error")
  func hostileNames() async throws {
    let shop = shop(store)
    let text =
      "'; DROP TABLE machines; -- \u{0} \u{1F600} e\u{301} \u{FFFF}"
      + String(repeating: "x", count: 1_000_000)
    try await shop.send(.add(text), to: "'; DROP TABLE machines; --")
    #expect(try await shop.machine("'; DROP TABLE machines; --")?.state == .cart([text]))
    for name in ["", "a\u{0}b", String(repeating: "x", count: 1001)] {
      await #expect(throws: StoreError.self) { try await shop.send(.add("a cup"), to: name) }
      await #expect(throws: StoreError.self) { try await shop.send(.add("a cup"), to: "1", key: name) }
    }
    // Identifiers are bytes: these two look the same.
    try await shop.send(.add("1"), to: "\u{E9}")
    try await shop.send(.add("2"), to: "e\u{301}")
    #expect(try await shop.machine("\u{E9}")?.state == .cart(["1"]))
  }
}

@Cases private enum Cart: StateType, Codable { case open(Set<String>) }

@Cases private enum Choice: EventType, Codable { case add(String) }

import InterlockFleet
import Testing

@Suite struct CommandTests {
  let store = MemoryStore(at: Timestamp(microseconds: 0))

  private struct NoPaper: Error {}

  private func run(_ words: String...) async throws -> String { try await shop(store).command(words) }

  @Test("a machine is found, looked at, parked and released")
  func machines() async throws {
    let shop = shop(store)
    try await shop.send(.add("a teapot"), to: "1")
    try await shop.start("2")
    #expect(try await run("list", "cart") == "1 in .cart\n2 in .cart")
    #expect(try await run("list", ".cart") == "1 in .cart\n2 in .cart")
    #expect(try await run("journal", "1") == "1: started in .cart\n2: .add, moved .cart => .cart")
    #expect(try await run("verify", "1") == "1 entry leads to the saved state.")
    #expect(try await run("park", "2", "a complaint") == "parked")
    #expect(try await run("parked") == "2 in .cart, parked: a complaint")
    #expect(try await run("release", "2") == "released")
    #expect(try await run("parked") == "")
    #expect(try await run("migrate") == "0 migrated, 0 parked")
    #expect(try await run("status").hasPrefix("Fleet \"orders\"\n  in .cart  2"))
    for words in [[], ["help"], ["journal"], ["list", "cart", "placed"]] {
      #expect(try await shop.command(words).contains("journal ID "))
    }
  }

  @Test("parked deliveries are found and released")
  func deliveries() async throws {
    let shop = shop(store)
    try await shop.send(.add("a teapot"), to: "1")
    try await shop.send(.place(7), to: "1")
    #expect(try await run("deliveries", "1") == "1: effect 3.0")
    #expect(try await run("deliveries", "2") == "")
    try await shop.deliver(WorkOptions(tries: 1)) { _ in throw NoPaper() }
    #expect(try await run("parked") == "1: effect 3.0, parked after 1 try: NoPaper()")
    try await shop.park("1", because: "a complaint")
    #expect(
      try await run("parked")
        == "1 in .placed, parked: a complaint\n1: effect 3.0, parked after 1 try: NoPaper()")
    try await shop.release("1")
    #expect(try await run("parked") == "")
  }

  @Test("misspelt words are reported")
  func mistakes() async throws {
    #expect(try await run("list", "carts") == "no machine is in .carts")
    try await shop(store).start("1")
    #expect(try await run("list", "carts") == "no machine is in .carts; there are some in .cart")
    for command in ["journal", "verify", "picture", "release"] {
      await #expect(throws: FleetError.unknownMachine("2")) { try await run(command, "2") }
    }
    await #expect(throws: FleetError.unknownMachine("2")) { try await run("park", "2", "why") }
  }

  @Test("a picture shows where machines start and where this one is")
  func picture() async throws {
    let shop = shop(store)
    for step in [Step.add("a teapot"), .place(7)] { try await shop.send(step, to: "1") }
    let placed = try await run("picture", "1")
    #expect(placed.contains("  [*] --> cart\n"))
    #expect(placed.hasSuffix("\n  class placed current\n"))
    for step in [Step.pay(5), .ship, .scan(1)] { try await shop.send(step, to: "1") }
    let shipped = try await run("picture", "1")
    #expect(shipped.contains("  [*] --> cart\n"))
    #expect(shipped.hasSuffix("\n  class shipped,travelling current\n"))
    try await shop.send(.scan(2), to: "1")
    #expect(try await run("picture", "1").hasSuffix("\n  class done current\n"))
  }
}

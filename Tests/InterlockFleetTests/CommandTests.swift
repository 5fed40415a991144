import Interlock
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
    #expect(try await run("parked") == "nothing is parked")
    #expect(try await run("migrate") == "0 migrated, 0 parked")
    #expect(try await run("status").hasPrefix("Fleet \"orders\"\n  in .cart  2"))
    for words in [[], ["help"]] {
      #expect(try await shop.command(words).contains("journal ID "))
    }
  }

  @Test("parked deliveries are found and released")
  func deliveries() async throws {
    let shop = shop(store)
    try await shop.send(.add("a teapot"), to: "1")
    try await shop.send(.place(7), to: "1")
    #expect(try await run("deliveries", "1") == "1: effect 3.0")
    try await shop.deliver(WorkOptions(tries: 1)) { _ in throw NoPaper() }
    #expect(try await run("parked") == "1: effect 3.0, parked after 1 try: NoPaper()")
    try await shop.park("1", because: "a complaint")
    #expect(
      try await run("parked")
        == "1 in .placed, parked: a complaint\n1: effect 3.0, parked after 1 try: NoPaper()")
    try await shop.release("1")
    #expect(try await run("parked") == "nothing is parked")
  }

  @Test("W9: a machine with pending deliveries is deleted only with them")
  func discarding() async throws {
    let shop = shop(store)
    try await shop.send(.add("a teapot"), to: "1")
    try await shop.send(.place(7), to: "1")
    await #expect(throws: FleetError.pendingDeliveries("1")) { try await run("delete", "1") }
    #expect(try await run("discard", "1") == "deleted")
    await #expect(throws: FleetError.deleted("1")) { try await run("deliveries", "1") }
  }

  @Test("misspelt words are reported")
  func mistakes() async throws {
    #expect(try await run("list", "carts") == "no machine has .carts as its outermost state")
    try await shop(store).start("1")
    #expect(
      try await run("list", "carts")
        == "no machine has .carts as its outermost state; there are some in .cart")
    for command in ["deliveries", "journal", "verify", "picture", "release"] {
      await #expect(throws: FleetError.unknownMachine("2")) { try await run(command, "2") }
    }
    await #expect(throws: FleetError.unknownMachine("2")) { try await run("park", "2", "why") }
    try await shop(store).delete("1")
    for command in ["verify", "picture", "release"] {
      await #expect(throws: FleetError.deleted("1")) { try await run(command, "1") }
    }
  }

  @Test("words that are no command throw how to write one")
  func usage() async throws {
    let error = await #expect(throws: FleetError.self) { try await run("prak", "1", "why") }
    #expect(
      error?.description
        == "There is no command \"prak\". Write one of status, list, parked, deliveries, journal, verify, picture, park, release, delete, discard, migrate, or help."
    )
    for (words, usage) in [
      (["park", "1"], "park ID REASON"), (["journal"], "journal ID"), (["status", "1"], "status"),
      (["list", "cart", "placed"], "list STATE"),
    ] {
      await #expect(throws: FleetError.commandUsage(usage)) { try await shop(store).command(words) }
    }
    #expect(FleetError.commandUsage("journal ID").description == "Write the command as journal ID.")
  }

  @Test("a name that can't be stored is told with what it is")
  func names() async throws {
    let error = await #expect(throws: StoreError.self) { try await run("journal", "") }
    #expect(error?.description == "A name can't be stored: an identifier or a key is empty.")
    let long = String(repeating: "order ", count: 40)
    for (name, sentence) in [
      ("", "A name can't be stored: the fleet's name is empty."),
      ("a\0b", #"A name can't be stored: the fleet's name holds a NUL: "a\0b"."#),
      (
        long,
        #"A name can't be stored: the fleet's name has 240 bytes, more than 200: "order order order or…"."#
      ),
    ] {
      let error = #expect(throws: StoreError.self) { try StoreError.checkFleet(name) }
      #expect(error?.description == sentence)
    }
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

  @Test("W8: a picture shows a machine of an earlier version as it will be, or says why there is none")
  func pictureOfAnotherVersion() async throws {
    let first = Fleet(call, named: "calls", store: store)
    for id in ["1", "2"] { try await first.send(.dial, to: id) }
    let changed = Blueprint<Call, Button>(state: .idle) {
      call.part
      On(.mute, .idle => .idle)
    }
    let second = Fleet(changed, named: "calls", version: 2, store: store)
    let migrating = second.migrating { saved, _ in saved.submachines[1].state = SavedState(Call.muted) }
    #expect(try await migrating.command(["picture", "1"]).hasSuffix("\n  class call,talk,muted current\n"))
    let error = FleetError.unrestorable("1", reason: "version 1 saved it, and version 2 has no migration.")
    await #expect(throws: error) { try await second.command(["picture", "1"]) }
    #expect(
      error.description
        == #"The next event will park the machine "1": version 1 saved it, and version 2 has no migration."#)
    try await first.park("1", because: "a complaint")
    await #expect(throws: FleetError.parked("1", reason: "a complaint")) {
      try await second.command(["picture", "1"])
    }
    #expect(try await first.command(["picture", "1"]).hasSuffix("current\n"))
    try await migrating.send(.hold, to: "2")
    await #expect(throws: FleetError.laterVersion("2", saved: 2, own: 1)) {
      try await first.command(["picture", "2"])
    }
    await #expect(
      throws: FleetError.sameVersion("1", saved: call.fingerprint, own: changed.fingerprint)
    ) { try await Fleet(changed, named: "calls", store: store).command(["picture", "1"]) }
  }
}

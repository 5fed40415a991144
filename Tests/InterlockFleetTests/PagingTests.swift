import Interlock
import InterlockFleet
import Testing

@Suite struct PagingTests {
  let store = MemoryStore(at: Timestamp(microseconds: 0))

  @Test("all machines are found, however many there are and however small the pages")
  func machines() async throws {
    let shop = shop(store)
    for number in 100..<350 {
      try await shop.send(.add("a cup"), to: "\(number)")
      if number % 2 == 0 { try await shop.send(.cancel("why"), to: "\(number)") }
    }
    for size in [1, 7, 100, 250, 1000] {
      var ids: [String] = []
      for try await machine in shop.machines(in: .cart, .cancelled, pagesOf: size) { ids.append(machine.id) }
      #expect(ids == (100..<350).map { "\($0)" })
      #expect(try await shop.machines(in: .cancelled, pagesOf: size).all().count == 125)
    }
    #expect(try await shop.machines(in: .cart, after: "347").all().map(\.id) == ["349"])
    #expect(try await shop.machines(in: .paid).all().isEmpty)
    // A sequence can be gone through again, and stopped anywhere.
    let pages = shop.machines(in: .cart, pagesOf: 3)
    for _ in 1...2 {
      var count = 0
      for try await _ in pages {
        count += 1
        if count == 5 { break }
      }
      #expect(count == 5)
    }
    var iterator = shop.machines(in: .paid).makeAsyncIterator()
    #expect(try await iterator.next() == nil)
    #expect(try await iterator.next() == nil)
  }

  @Test("long journals are read and verified in pages")
  func journals() async throws {
    let shop = shop(store)
    for number in 0..<2500 { try await shop.send(.scan(number), to: "1") }
    #expect(try await shop.journal(of: "1").count == 2501)
    #expect(try await shop.verifyJournal(of: "1") == 2500)
  }

  @Test("a census counts by kinds, and keeps the states of other definitions apart")
  func census() async throws {
    let shop = shop(store)
    for id in ["1", "2"] { try await shop.send(.add("a cup"), to: id) }
    try await shop.send(.cancel("why"), to: "3")
    try await Shop(store, fleet: "orders").write("4") { write, _ in write.row.state = ".lost" }
    let census = try await shop.census()
    #expect(census.machines == [.cart: 2, .cancelled: 1])
    #expect(census[.cart] == 2 && census[.paid] == 0)
    #expect(census.otherMachines == [".lost": 1])
    #expect(census.total == 4)
    #expect("\(census)" == "1 in .cancelled, 2 in .cart, 1 in .lost")
    #expect("\(try await Fleet(parcel, named: "parcels", store: store).census())" == "no machines")
  }
}

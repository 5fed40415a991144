import Interlock
import InterlockAsync
import InterlockFleet
import Testing

@Suite struct TimeoutTests {
  let store = MemoryStore(at: Timestamp(microseconds: 1_000_000))

  private func place(_ id: String, in shop: Fleet<Order, Step, Mail>) async throws {
    try await shop.send(.add("a teapot"), to: id)
    try await shop.send(.place(1), to: id)
  }

  @Test("W3: any worker attempts a due timeout, and only one does")
  func workers() async throws {
    let one = shop(store)
    let other = shop(store)
    for number in 0..<20 { try await place("\(number)", in: one) }
    #expect(try await one.machine("1")?.dueAt == Timestamp(microseconds: 61_000_000))
    #expect(try await one.attemptTimeouts() == 0)
    await store.advance(by: .seconds(60))
    async let first = one.attemptTimeouts(WorkOptions(batch: 12))
    async let second = other.attemptTimeouts(WorkOptions(batch: 12))
    #expect(try await first + second == 20)
    for number in 0..<20 {
      #expect(try await one.machine("\(number)")?.state == .cancelled("too late"))
      #expect(try await one.journal(of: "\(number)").count { $0.kind == .time } == 1)
      #expect(try await one.verifyJournal(of: "\(number)") == 3)
    }
    #expect(try await one.attemptTimeouts() == 0)
    #expect(await one.counts().timeouts + other.counts().timeouts == 20)
  }

  @Test("W3, W7: a due timeout comes before an event, also in the journal, though no worker has attempted it")
  func lateEvent() async throws {
    let shop = shop(store)
    try await place("1", in: shop)
    await store.advance(by: .seconds(61))
    let answer = try await shop.send(.pay(5), to: "1")
    #expect("\(answer)" == "No route leads from .cancelled on .pay.")
    #expect(answer.state == .cancelled("too late"))
    #expect(try await shop.attemptTimeouts() == 0)
    #expect(try await shop.verifyJournal(of: "1") == 4)
    let entries = try await shop.journal(of: "1").suffix(2)
    #expect(
      entries.map { "\($0)" } == [
        "4: timeouts, then .cancelled", "5: .pay, No route leads from .cancelled on .pay.",
      ])
    #expect(answer.revision == 5)
  }

  @Test(
    "W3: time passes between transactions, also for a submachine's state, and a clock set back stands still")
  func pieces() async throws {
    let shop = shop(store)
    try await place("1", in: shop)
    try await shop.send(.pay(5), to: "1")
    try await shop.send(.ship, to: "1")
    await store.advance(by: .seconds(1000))
    try await shop.send(.scan(1), to: "1")
    #expect(try await shop.machine("1")?.dueAt == Timestamp(microseconds: 3_601_000_000))
    await store.advance(by: .seconds(-500))
    try await shop.send(.scan(1), to: "1")
    await store.advance(by: .seconds(500 + 2599))
    #expect(try await shop.attemptTimeouts() == 0)
    await store.advance(by: .seconds(1))
    #expect(try await shop.attemptTimeouts() == 1)
    #expect(try await shop.machine("1")?.state == .done)
    try await shop.verifyJournal(of: "1")
  }

  @Test("W3: a worker that dies leaves its timeouts to others when its lease ends")
  func lease() async throws {
    let shop = shop(store)
    try await place("1", in: shop)
    await store.advance(by: .seconds(60))
    let claim = Claim(.timeouts, in: "orders", version: 1, limit: 1, lease: .seconds(30))
    #expect(try await store.claim(claim).count == 1)
    #expect(try await shop.attemptTimeouts() == 0)
    await store.advance(by: .seconds(30))
    #expect(try await shop.attemptTimeouts() == 1)
    #expect(try await shop.machine("1")?.state == .cancelled("too late"))
  }

  @Test("W6: a machine whose timeout ends its workers again and again is parked, and can be released")
  func crashes() async throws {
    let shop = shop(store)
    try await place("1", in: shop)
    await store.advance(by: .seconds(60))
    for _ in 0..<5 {
      let claim = Claim(.timeouts, in: "orders", version: 1, limit: 1, lease: .seconds(1))
      #expect(try await store.claim(claim).count == 1)
      await store.advance(by: .seconds(1))
    }
    #expect(try await shop.attemptTimeouts() == 1)
    let machine = try #require(try await shop.machine("1"))
    #expect(machine.parked == "its timeout ended 5 workers, or their transactions")
    #expect(machine.state == .placed(number: 1, price: 5))
    await #expect(throws: FleetError.parked("1", reason: machine.parked!)) {
      try await shop.send(.pay(5), to: "1")
    }
    #expect(try await shop.attemptTimeouts() == 0)
    #expect(try await shop.machines(.parked).all().map(\.id) == ["1"])
    try await shop.release("1")
    #expect(try await shop.attemptTimeouts() == 1)
    #expect(try await shop.machine("1")?.state == .cancelled("too late"))
  }

  private enum Game: StateType, Codable { case on, over }
  private enum Lamp: StateType, Codable { case off, on }
  private enum Move: EventType, Codable { case end, again, light }

  @Test("W3, W7: a submachine's timeout is attempted after its machine has left a final state")
  func leftEnd() async throws {
    let lamp = Blueprint<Lamp, Move>(state: .off) {
      On(.light, .off => .on)
      Timeout(.seconds(5), .on => .off)
    }
    let game = Blueprint<Game, Move>(state: .on) {
      On(.end, .on => .over)
      On(.again, .over => .on)
      FinalStates(.over)
      Submachine(lamp, in: .any)
    }
    let games = Fleet(game, named: "games", store: store)
    for move in [Move.light, .end] { try await games.send(move, to: "1") }
    #expect(try await games.machine("1")?.dueAt == nil)
    await store.advance(by: .seconds(60))
    try await games.send(.again, to: "1")
    #expect(try await games.machine("1")?.dueAt == Timestamp(microseconds: 66_000_000))
    await store.advance(by: .seconds(5))
    #expect(try await games.attemptTimeouts() == 1)
    #expect(try await games.journal(of: "1").last?.configuration == ".on / .off")
    #expect(try await games.verifyJournal(of: "1") == 4)
  }
}

import Foundation
import Interlock
import Testing

/// Snapshots of single machines and of trees.
@Suite struct SnapshotTests {
  enum Call: StateType, Codable {
    case idle
    case ringing(peer: String)
    case talking(peer: String, seconds: Int)

    enum Kind: StateType { case idle, ringing, talking }
    var kind: Kind {
      switch self {
      case .idle: .idle
      case .ringing: .ringing
      case .talking: .talking
      }
    }
  }
  enum Ear: StateType, Codable { case open, muted }
  enum Hand: String, StateType, Codable { case free, full = "laden" }
  enum Key: EventType { case call, answer, mute, grab, hangUp, idle }

  static let ear = Blueprint<Ear, Key>(state: .open) {
    On(.mute, .open => .muted, .muted => .open)
  }
  static let hand = Blueprint<Hand, Key>(state: .free) {
    On(.grab, .free => .full, .full => .free)
  }
  static let phone = Blueprint<Call, Key>(state: .idle) {
    On(.call, .idle => .ringing)
    On(.answer, .ringing => .talking)
    On(.hangUp, [.ringing, .talking] => .idle)
    Values { _, state, kind in
      return switch (kind, state) {
      case (.idle, _): .idle
      case (.ringing, _): .ringing(peer: "anna")
      case (.talking, .ringing(let peer)): .talking(peer: peer, seconds: 0)
      default: nil
      }
    }
    Submachine(ear, in: .talking, history: .shallow)
    Submachine(hand, in: .talking)
  }

  static func decoded<S>(_ snapshot: Snapshot<S>) throws -> Snapshot<S> where S: Codable {
    try JSONDecoder().decode(Snapshot<S>.self, from: JSONEncoder().encode(snapshot))
  }

  static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  @Test(
    "S1, S2: a tree whose states carry data continues where it was, live and through JSON",
    arguments: [false, true])
  func tree(isDecoded: Bool) throws {
    let machine = Self.phone.machine()
    machine <-! .call <-! .answer <-! .mute <-! .grab
    #expect("\(machine.configuration)" == ".talking / [.muted, .full]")
    let taken = try machine.snapshot()
    let snapshot = isDecoded ? try Self.decoded(taken) : taken
    #expect(snapshot == taken)
    #expect(snapshot.hashValue == taken.hashValue)

    let restored = try Self.phone.machine(from: snapshot)
    #expect(restored.state == .talking(peer: "anna", seconds: 0))
    #expect(restored.configuration == machine.configuration)
    #expect(restored.destination(on: .hangUp) != nil)
    for machine in [machine, restored] {
      machine <-! .hangUp <-! .call <-! .answer
      #expect("\(machine.configuration)" == ".talking / [.muted, .free]")
    }
  }

  @Test("S1, K1: the data is restored, whether the kind is another one or not", arguments: [false, true])
  func dataOfOneKind(isDecoded: Bool) throws {
    let machine = StateMachine<Call, Key>(state: .talking(peer: "anna", seconds: 1)) { machine in
      machine.add {
        On(.answer, .talking => .any)
          .value { _, _ in .talking(peer: "ben", seconds: 2) }
      }
    }
    let taken = try machine.snapshot()
    machine <-! .answer
    #expect(machine.state == .talking(peer: "ben", seconds: 2))
    try machine.restore(isDecoded ? Self.decoded(taken) : taken)
    #expect(machine.state == .talking(peer: "anna", seconds: 1))
  }

  @Test("S1, H4: the history of a submachine that is not active is saved", arguments: [false, true])
  func history(isDecoded: Bool) throws {
    let machine = Self.phone.machine()
    machine <-! .call <-! .answer <-! .mute <-! .hangUp
    let taken = try machine.snapshot()
    let restored = try Self.phone.stateMachine(from: isDecoded ? Self.decoded(taken) : taken)
    #expect("\(restored.configuration)" == ".idle")
    restored <-! .call <-! .answer
    #expect("\(restored.configuration)" == ".talking / [.muted, .free]")
  }

  @Test("S1: the form reads well as JSON: states by name where they have one, submachines by their place")
  func form() throws {
    let machine = Self.phone.machine()
    machine <-! .call <-! .answer <-! .mute <-! .grab
    let snapshot = try machine.snapshot()
    #expect(
      try Self.json(snapshot) == """
        {"data":{"peer":"anna","seconds":0},"fingerprint":"\(snapshot.fingerprint)","form":1,\
        "state":"talking","submachines":[{"state":"muted"},{"state":"laden"}]}
        """)
    #expect("\(snapshot)" == "Snapshot<Call> of .talking [.muted, .full]")
    #expect(String(reflecting: snapshot).contains("anna"))
    #expect(!"\(try Self.decoded(snapshot))".contains("anna"))
  }

  @Test("S2: no handler and no error handler runs")
  func silence() throws {
    var lines: [String] = []
    let machine = Self.phone.machine()
    machine.addAnyHandler(.any => .any) { _ in lines.append("moved") }
    machine.add { OnEntry(.any) { _ in lines.append("entered") } }
    machine.add { OnExit(.any) { _ in lines.append("left") } }
    machine.addErrorHandler { _ in lines.append("refused") }
    machine <-! .call
    let snapshot = try machine.snapshot()
    machine <-! .answer
    lines = []
    try machine.restore(snapshot)
    #expect(lines == [])
    #expect(machine.state == .ringing(peer: "anna"))
    machine <-! .answer
    #expect(lines == ["left", "moved", "entered"])
  }

  @Test("S1: the progress of chains is saved", arguments: [false, true])
  func chains(isDecoded: Bool) throws {
    func make(_ note: @escaping () -> Void) -> StateMachine<Ear, Key> {
      let machine = StateMachine<Ear, Key>(state: .open) { machine in
        machine.add { On(.mute, .open => .muted, .muted => .open) }
        machine.addChainHandler(.muted => .open => .muted) { _ in Issue.record("not yet") }
        machine.addChainHandler(.open => .muted => .open) { _ in note() }
      }
      return machine
    }
    let machine = make {}
    machine <-! .mute
    let taken = try machine.snapshot()
    #expect(taken.machine.chainProgress == [0, 1])
    var count = 0
    let restored = make { count += 1 }
    try restored.restore(isDecoded ? Self.decoded(taken) : taken)
    restored <-! .mute
    #expect(count == 1)
  }

  @Test("S1: a snapshot is taken and restored between attempts")
  func duringAnAttempt() throws {
    let machine = Self.phone.machine()
    let snapshot = try machine.snapshot()
    var errors: [String] = []
    machine.add {
      OnEntry(.ringing) { context in
        let machine = context.machine
        do { _ = try machine.snapshot() } catch { errors.append("\(error)") }
        do { try machine.restore(snapshot) } catch { errors.append("\(error)") }
      }
    }
    machine <-! .call
    #expect(
      errors
        == Array(
          repeating: "An attempt is under way: take and restore snapshots between attempts.", count: 2))
    #expect(machine.state == .ringing(peer: "anna"))
  }

  /// A set in another order than the same set has that was made element by element.
  private static func reordered(_ numbers: ClosedRange<Int>) -> Set<Int> {
    var set = Set<Int>(minimumCapacity: 1000)
    set.formUnion(numbers)
    return set
  }

  @Test("S1: a snapshot equals what it is decoded from, whatever the order of sets and dictionaries")
  func unordered() throws {
    struct Price: Codable {
      var amounts: [String: Int]
      var note: String?
    }
    enum Cart: Kinded, Codable {
      case empty
      case open(Set<Int>, prices: [Int: Price], [Price])

      enum Kind: StateType { case empty, open }
      var kind: Kind { if case .empty = self { .empty } else { .open } }
    }
    enum Basket: StateType, Codable { case open(Set<Int>) }
    func cart(_ items: Set<Int>, note: String? = "new") -> SavedState {
      let price = Price(amounts: Dictionary(uniqueKeysWithValues: items.map { ("\($0)", $0) }), note: note)
      return SavedState(
        Cart.open(items, prices: Dictionary(uniqueKeysWithValues: items.map { ($0, price) }), [price]))
    }
    func decoded(_ state: SavedState) throws -> SavedState {
      try JSONDecoder().decode(SavedState.self, from: JSONEncoder().encode(state))
    }
    let (items, others) = (Set(1...30), Self.reordered(1...30))
    #expect(Array(items) != Array(others))
    #expect(try decoded(SavedState(Basket.open(items))) == SavedState(Basket.open(others)))
    #expect(try SavedState(Basket.open(items)) == decoded(SavedState(Basket.open(others))))
    #expect(try decoded(SavedState(Basket.open(items))) != SavedState(Basket.open(Set(1...31))))
    #expect(cart(items) == cart(others))
    #expect(try decoded(cart(items)) == cart(others))
    #expect(try decoded(cart(items)) != cart(others, note: nil))
    #expect(try decoded(cart(items)) != cart(Self.reordered(1...31)))
    #expect(try decoded(cart(items)) != SavedState(Cart.empty))
    #expect(SavedState(Cart.empty) == SavedState(Cart.empty))
  }
}

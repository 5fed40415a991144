import Interlock
import Testing

@Cases private enum Order: StateType { case cart([String]), placed(id: Int, total: Int), cancelled }
@Cases private enum Step: EventType { case place(Int), cancel }

/// What `@Cases` derives, written by hand.
private enum ByHand: StateType {
  case cart([String]), placed(id: Int, total: Int), cancelled

  enum Kind: StateType, EventType { case cart, placed, cancelled }
  var kind: Kind {
    switch self {
    case .cart: .cart
    case .placed: .placed
    case .cancelled: .cancelled
    }
  }
  static func value(of kind: Kind) -> ByHand? { kind == .cancelled ? .cancelled : nil }

  struct Cases: CaseList {
    typealias Root = ByHand
    var cart: Cart { fatalError() }
    var placed: Placed { fatalError() }
    var cancelled: Cancelled { fatalError() }

    enum Cart: CaseType {
      static var kind: Kind { .cart }
      static func embed(_ items: inout [String]) -> ByHand { .cart(items) }
      static func extract(_ root: ByHand) -> [String]? {
        if case .cart(let items) = root { items } else { nil }
      }
    }
    enum Placed: CaseType {
      static var kind: Kind { .placed }
      static func embed(_ payload: inout (id: Int, total: Int)) -> ByHand {
        .placed(id: payload.id, total: payload.total)
      }
      static func extract(_ root: ByHand) -> (id: Int, total: Int)? {
        if case .placed(let id, let total) = root { (id, total) } else { nil }
      }
    }
    enum Cancelled: CaseType {
      static var kind: Kind { .cancelled }
      static func embed(_ payload: inout Void) -> ByHand { .cancelled }
      static func extract(_ root: ByHand) -> Void? { if case .cancelled = root { () } else { nil } }
    }
  }
}

@Suite("L3, L4: case paths")
struct CasePathTests {
  @Test("A path gives the data of its case, and nil for another")
  func subscripts() {
    let placed = Order.placed(id: 7, total: 40)
    #expect(placed[\.placed]?.total == 40)
    #expect(placed[\.cart] == nil)
    #expect(Order.cancelled[\.cancelled] != nil)
  }

  @Test("A machine's path gives the data of its state")
  func machine() {
    let machine = Machine<Order, Step>(state: .cart(["tea"])) { machine in
      machine.add { On(\.place, \.cart => \.placed) { id, items in (id, items.count) } }
      machine.addRoute(event: .cancel, .any => .cancelled)
    }
    #expect(machine[\.cart] == ["tea"])
    machine <-! .place(7)
    #expect(machine[\.cart] == nil)
    #expect(machine[\.placed]?.id == 7)
    #expect(machine[\.placed]?.total == 1)
    machine <-! .cancel
    #expect(machine[\.cancelled] != nil)
  }

  @Test("A conformance that is written by hand does the same")
  func byHand() {
    let values: [(Order, ByHand)] = [
      (.cart(["tea"]), .cart(["tea"])), (.placed(id: 1, total: 2), .placed(id: 1, total: 2)),
      (.cancelled, .cancelled),
    ]
    for (derived, written) in values {
      #expect("\(derived.kind)" == "\(written.kind)")
      #expect(derived[\.cart] == written[\.cart])
      #expect(derived[\.placed]?.total == written[\.placed]?.total)
      #expect((derived[\.cancelled] == nil) == (written[\.cancelled] == nil))
      #expect("\(Order.value(of: derived.kind) as Any)".contains("cancelled") == (derived == .cancelled))
      #expect("\(ByHand.value(of: written.kind) as Any)".contains("cancelled") == (written == .cancelled))
    }
    #expect(ByHand.Cases.Cart.extract(consuming: .cart(["tea"])) == ["tea"])
    #expect(ByHand.Cases.Cancelled.embed() == .cancelled)
  }

  @Test("A type that is its own kind has no cases, and needs none")
  func ownKind() {
    enum Light: StateType { case red, green }
    #expect(Light.Cases.self == NoCases<Light>.self)
    #expect(Order.Kind.Cases.self == NoCases<Order.Kind>.self)
  }

  @Test("Data that nobody else holds moves out, and is changed without being copied")
  func moving() {
    @inline(never)
    func grown<Case: CaseType>(_ root: consuming Case.Root, _: Case.Type) -> (Int, Int, Case.Root)
    where Case.Payload == [String] {
      guard var items = Case.extract(consuming: root) else { fatalError() }
      let before = items.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
      items.append("cup")
      let after = items.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
      return (before, after, Case.embed(&items))
    }
    var items: [String] = []
    items.reserveCapacity(1000)
    items.append("tea")
    var order = Order.cart(items)
    items = []
    for count in 2..<900 {
      let (before, after, next) = grown(consume order, Order.Cases._cart.self)
      #expect(before == after)
      order = next
      #expect(order[\.cart]?.count == count)
    }
  }
}

import Interlock
import Testing

@Suite struct OtherEventTests {
  enum Key: EventType { case digit(Int), clear }
  enum Count: StateType { case empty, full }

  @Test("H6: a child with other events gets those that are translated for it")
  func translating() {
    let outer = Family.outer(.on)
    let counter = Machine<Count, Key>(state: .empty) { machine in
      machine.addRouteMapping { event, _, _ in
        switch event {
        case .digit(let digit): digit > 5 ? .full : nil
        case .clear: .empty
        case nil: nil
        }
      }
    }
    var offered: [Family.Signal] = []
    outer.attach(counter, to: .on) { signal in
      offered.append(signal)
      return switch signal {
      case .run: .digit(9)
      case .shift: .digit(1)
      default: nil
      }
    }
    #expect(outer.send(.run).isAccepted)
    #expect((outer.state, counter.state) == (.on, .full))
    #expect(outer.send(.shift).isAccepted)
    #expect(outer.state == .busy)
    #expect(!outer.send(.run).isAccepted)
    #expect(offered == [.run, .shift])
  }

  @Test("H6: an embedded child's own event is no event of its parent; one that was offered is")
  func embedded() {
    enum Shell: StateType {
      case inside(Count)
      var count: Count? { if case .inside(let count) = self { count } else { nil } }
    }
    let counter = StateMachine<Count, Key>(state: .empty) { machine in
      machine.add { On(.clear, .full => .empty) }
      machine.add { On(.digit(1), .empty => .full) }
    }
    let shell = StateMachine<Shell, Family.Signal>(state: .inside(.empty))
    shell.embed(counter, as: { count, _ in Shell.inside(count) }, from: \.count) {
      $0 == .run ? .digit(1) : nil
    }
    var events: [Family.Signal?] = []
    shell.addAnyHandler(.any => .any) { events.append($0.event) }
    shell <-! .run
    counter <-! .clear
    counter <- .full
    #expect(events == [.run, nil, nil])
    #expect(shell.state == .inside(.full))
  }

  @Cases enum Shop: StateType { case open(Int), closed }
  @Cases enum ShopEvent: EventType { case bank(BankEvent), close }
  @Cases enum Bank: StateType { case waiting(Int), paid(Int) }
  @Cases enum BankEvent: EventType { case pay(Int) }

  /// What a guard asks. There is only one thread.
  private final class Clerk: @unchecked Sendable {
    let agrees: () -> Bool

    init(_ agrees: @escaping () -> Bool) {
      self.agrees = agrees
    }
  }

  /// A bank that pays if a closure agrees.
  private func bank(_ agrees: @escaping () -> Bool) -> Machine<Bank, BankEvent> {
    let clerk = Clerk(agrees)
    let bank = Machine<Bank, BankEvent>(state: .waiting(0))
    bank.add {
      On(\.pay, \.waiting => \.paid) { amount, _ in amount }.when("agrees") { _, _ in clerk.agrees() }
    }
    return bank
  }

  @Test("H6: closures that map events are called once for each attempt, before the first condition is judged")
  func closuresFirst() {
    var trace: [String] = []
    func note(_ step: String) -> Bool {
      trace.append(step)
      return true
    }
    let shop = Machine<Shop, ShopEvent>(state: .open(1))
    let (first, second) = (bank { note("first judges") }, bank { note("second judges") })
    for (name, bank) in [("first", first), ("second", second)] {
      shop.attach(bank, to: .open) { (event: ShopEvent) -> BankEvent? in
        note("maps for the \(name)") ? event[\.bank] : nil
      }
    }
    #expect(shop.send(.bank(.pay(3))).isAccepted)
    #expect(first.state == .paid(3) && second.state == .paid(3))
    #expect(trace == ["maps for the first", "maps for the second", "first judges", "second judges"])
    trace = []
    #expect(!shop.send(.close).isAccepted)
    #expect(trace == ["maps for the first", "maps for the second"])
  }

  @Test("G1, H6: a submachine that is detached by the closure that maps its events takes no further part")
  func detachedByItsClosure() {
    let shop = Machine<Shop, ShopEvent>(state: .open(1))
    shop.add { On(\.bank, \.open => \.open) { _, number in number + 1 } }
    let bank = bank { true }
    var attachment: (any Disposable)?
    attachment = shop.attach(bank, to: .open) { (event: ShopEvent) -> BankEvent? in
      attachment?.dispose()
      return event[\.bank]
    }
    #expect(shop.send(.bank(.pay(3))) == .moved(from: .open(1), to: .open(2)))
    #expect(bank.state == .waiting(0))
  }

  @Test("F2: the condition of a submachine that it detaches is told in the submachine's terms")
  func detachedByItsCondition() {
    let shop = Machine<Shop, ShopEvent>(state: .open(1))
    var attachment: (any Disposable)?
    let bank = bank {
      attachment?.dispose()
      return false
    }
    attachment = shop.attach(bank, to: .open) { (event: ShopEvent) in event[\.bank] }
    #expect(
      "\(shop.send(.bank(.pay(3))))"
        == "No route is open from .open on .bank: the condition \"agrees\" of the submachine's .waiting => .paid said no."
    )
  }
}

import Interlock
import Testing

@Suite struct DisposableTests {
  @Test("An action is called once, and freed after it")
  func actions() {
    final class Token {}
    var calls = 0
    weak var weakToken: Token?
    let disposable: ActionDisposable
    do {
      let token = Token()
      weakToken = token
      disposable = ActionDisposable { [token] in
        _ = token
        calls += 1
      }
    }
    #expect(!disposable.disposed)
    #expect(weakToken != nil)
    disposable.dispose()
    disposable.dispose()
    #expect(disposable.disposed)
    #expect(calls == 1)
    #expect(weakToken == nil)
  }

  @Test("An action that disposes of its own disposable is called once")
  func reentrancy() {
    var calls = 0
    var disposable: ActionDisposable?
    disposable = ActionDisposable {
      calls += 1
      disposable?.dispose()
    }
    disposable?.dispose()
    #expect(calls == 1)
  }

  @Test("A bag disposes of everything in order, when told to and when it is freed")
  func bags() {
    var trace: [Int] = []
    do {
      let bag = DisposableBag()
      for number in 0..<3 { ActionDisposable { trace.append(number) }.disposed(by: bag) }
      #expect(bag.count == 3)
      bag.dispose()
      #expect(bag.count == 0)
      #expect(trace == [0, 1, 2])
      bag.dispose()
      bag.add(ActionDisposable { trace.append(3) })
    }
    #expect(trace == [0, 1, 2, 3])
  }

  @Test("G1: a bag ends the registrations that were left to it")
  func registrations() {
    var notes = 0
    let machine = Machine<Bytes.S, Bytes.E>(state: .a) { $0.addRoute(event: .go, .any => .any) }
    do {
      let bag = DisposableBag()
      machine.addHandler(event: .go) { _ in notes += 1 }.disposed(by: bag)
      machine <-! .go
    }
    machine <-! .go
    #expect(notes == 1)
  }

  @Test("G1: whatever is added, the token that removes it has one type")
  func tokens() {
    let machine = StateMachine<Bytes.S, Bytes.E>(state: .a)
    let child = Machine<Bytes.S, Bytes.E>(state: .a)
    let owner = DisposableBag()
    let registrations: [Registration] = [
      machine.addRoute(event: .go, .a => .b),
      machine.add { Allow(.a => .b, .b => .a) },
      machine.addHandler(event: .go, owner: owner) { _, _ in },
      machine.addErrorHandler { _ in },
      machine.addTreeHandler { _ in },
      machine.reportUnhandledRefusals(),
      machine.attach(child, to: .b),
    ]
    #expect(
      registrations.map(\.description).dropLast(3)
        == ArraySlice(repeating: "registration, not disposed", count: 4))
    #expect(registrations[4].description == "handler of a tree, not disposed")
    #expect(registrations[6].description == "attachment, not disposed")
    #expect(registrations[6].debugDescription == "Registration(attachment, not disposed)")
    for registration in registrations { registration.dispose() }
    #expect(registrations.map(\.disposed) == Array(repeating: true, count: registrations.count))
    #expect(!machine.hasRoute(event: .go, fromState: .a, toState: .b) && child.isActive)
  }
}

import Interlock
import Testing

/// Calls a closure when it is disposed of.
private struct Action: Disposable {
  let disposed = false
  let action: () -> Void

  init(_ action: @escaping () -> Void) { self.action = action }

  func dispose() { action() }
}

@Suite struct DisposableTests {
  @Test("A bag disposes of everything in order, on request and when it is freed")
  func bags() {
    var trace: [Int] = []
    do {
      let bag = DisposableBag()
      for number in 0..<3 { Action { trace.append(number) }.disposed(by: bag) }
      bag.dispose()
      #expect(trace == [0, 1, 2])
      bag.dispose()
      Action { trace.append(3) }.disposed(by: bag)
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

  @Test("G1: all tokens have one type, whatever they remove")
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
      machine.add { OnUnhandledRefusal() },
      machine.attach(child, to: .b),
    ]
    #expect(
      registrations.map(\.description).dropLast(3)
        == ArraySlice(repeating: "registration, not disposed", count: 4))
    #expect(registrations[4].description == "handler of a tree, not disposed")
    #expect(registrations[6].description == "attachment, not disposed")
    for registration in registrations { registration.dispose() }
    #expect(registrations.map(\.disposed) == Array(repeating: true, count: registrations.count))
    #expect(!machine.hasRoute(event: .go, fromState: .a, toState: .b) && child.isActive)
  }
}

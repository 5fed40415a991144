import Interlock
import TestSupport
import Testing

/// What belongs to the main actor, such as an application's session.
@MainActor private enum Session {
  static var isOpen = false
  static var log: [String] = []

  static func begin(isOpen: Bool) { (self.isOpen, log) = (isOpen, []) }
  static func note(_ line: String) { log.append(line) }
}

private struct Closed: Error {}

private enum Door: StateType { case closed, open }
private enum Lock: StateType { case locked, unlocked }
private enum Act: EventType { case turn, push }

/// Calls what belongs to the main actor in every closure.
private let door = Blueprint<Door, Act>(state: .closed) {
  On(.push, .closed => .open)
    .when("somebody is there", onMain { _ in Session.isOpen })
  On(.push, .open => .closed)
    .unless(onMain { _ in Session.isOpen ? nil : Closed() })
  OnEntry(.open, then: onMain { context in Session.note("entry: \(context)") })
  OnExit(.open, then: onMain { Session.note("exit: \($0)") })
  OnRefusal(then: onMain { refusal in Session.note("refused: \(refusal)") })
  Submachine(lock, in: .open)
}

private let lock = Blueprint<Lock, Act>(state: .unlocked) {
  On(.turn, .unlocked => .locked, .locked => .unlocked)
    .then(onMain { Session.note("lock: \($0)") })
}

/// An order whose values belong to the main actor.
private let mainShop = Blueprint<Order, Request>(state: .cart([])) {
  On(.add, .cart => .any)
  On(.place, .cart => .placed)
    .value(onMain { _, _ in .placed(Session.log.count, []) })
  On(.cancel, .any => .cancelled)
  Values(
    onMain { event, state in
      guard case .add(let item)? = event, case .cart(let items) = state else { return nil }
      Session.note(item.name)
      return .cart(items + [item])
    })
  Values(onMain { _, _, kind in kind == .cancelled ? .cancelled("\(Session.log)") : nil })
}

@MainActor @Suite("D5: closures of the main actor", .serialized)
struct MainActorTests {
  @Test("D5: a blueprint's handlers and guards call functions of the main actor, in a tree too")
  func handlers() {
    Session.begin(isOpen: false)
    let machine = door.machine()
    machine <-! .push
    Session.isOpen = true
    machine <-! .push <-! .turn <-! .push
    Session.isOpen = false
    #expect(machine.destination(on: .push) == nil)
    #expect(
      Session.log == [
        #"refused: No route is open from .closed on .push: the condition "somebody is there" of .closed => .open said no."#,
        "entry: .closed => .open on .push",
        "lock: .unlocked => .locked on .turn",
        "exit: .open => .closed on .push",
      ])
  }

  @Test("D5: the error of a main-actor objection is in the refusal")
  func objection() throws {
    Session.begin(isOpen: true)
    let machine = door.machine()
    machine <-! .push
    Session.isOpen = false
    guard case .refused(let refusal) = machine.send(.push), case .conditions(let guards) = refusal.reason
    else { Issue.record("\(machine)"); return }
    #expect(guards.map { $0.error is Closed } == [true])
  }

  @Test("D5: closures of the main actor give states with their data")
  func values() {
    Session.begin(isOpen: true)
    let machine = mainShop.machine()
    machine <-! .add(Item(name: "tea")) <-! .add(Item(name: "cup"))
    guard case .cart(let items) = machine.state else { Issue.record("\(machine)"); return }
    #expect(items.map(\.name) == ["tea", "cup"])
    machine <-! .place(0)
    guard case .placed(2, _) = machine.state else { Issue.record("\(machine)"); return }
    machine <-! .cancel("late")
    guard case .cancelled(#"["tea", "cup"]"#) = machine.state else { Issue.record("\(machine)"); return }
  }

  @Test("D5: closures of the main actor run in a task of it")
  func places() async {
    Session.begin(isOpen: true)
    await Task { @MainActor in _ = door.machine() <-! .push }.value
    #expect(Session.log.count == 1)
  }
}

@Suite("D5: closures of the main actor that are called elsewhere")
struct ElsewhereTests {
  @Test(
    "D5: a closure of the main actor that a detached task calls traps, and names its machine and its line")
  func detachedTask() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await Task.detached { _ = door.machine() <-! .push }.value
    }
    let words = lastWords(result.map(\.standardErrorContent))
    #expect(
      words.contains("MainActorTests.swift:") && words.contains(sentence("Machine<Door, Act>", "closed")))
  }

  @Test("D5: a closure of the main actor that another actor calls traps, and names its machine")
  func otherActor() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await Elsewhere().turn()
    }
    #expect(lastWords(result.map(\.standardErrorContent)).contains(sentence("Machine<Lock, Act>", "locked")))
  }

  @Test("D5: a value of the main actor that is asked for elsewhere traps, and names its machine")
  func value() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await Elsewhere().place()
    }
    #expect(lastWords(result.map(\.standardErrorContent)).contains(sentence("A machine", "cart")))
  }

  private func sentence(_ machine: String, _ state: String) -> String {
    """
    \(machine) in .\(state) calls a closure of the main actor, but not there: \
    make the machine on the main actor and drive it there.
    """
  }
}

private actor Elsewhere {
  func turn() { lock.machine() <-! .turn }
  func place() { mainShop.machine() <-! .place(1) }
}

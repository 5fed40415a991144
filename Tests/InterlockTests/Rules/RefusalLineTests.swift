import Interlock
import TestSupport
import Testing

private enum Light: StateType { case red, green }
private enum Button: EventType { case press, hold }

@Cases private enum Bill: StateType { case open, paid(Int) }
@Cases private enum Payment: EventType { case pay(Int), cancel }

@Suite struct RefusalLineTests {
  @Test("L6: OnRefusal receives the refusal with its machine, which it may drive")
  func machines() {
    nonisolated(unsafe) var told: [String] = []
    let lights = Blueprint<Light, Button>(state: .red) {
      On(.press, .red => .green)
      OnRefusal { refusal in
        told.append("\(refusal) It is \(refusal.machine.state).")
        refusal.machine <-! .press
      }
    }
    let machine = lights.machine()
    machine <-! .hold
    #expect(told == ["No route leads from .red on .hold. It is red."])
    #expect(machine.state == .green)
  }

  @Test("L5, L6: on a machine, OnRefusal may change what it captures, and ends with its token")
  func captures() {
    let machine = Machine<Light, Button>(state: .red)
    var refusals: [Refusal<Light, Button>] = []
    let token = machine.add { OnRefusal { refusal in refusals.append(refusal) } }
    let outcome = machine.send(.hold)
    #expect(refusals == [outcome.refusal])
    token.dispose()
    machine <-! .hold
    #expect(refusals.count == 1)
  }

  @Test("L4: OnRefusal of a case receives the data of its events, and no other refusals")
  func cases() {
    nonisolated(unsafe) var told: [String] = []
    let bills = Blueprint<Bill, Payment>(state: .open) {
      On(\.pay, \.open => \.paid) { amount, _ in amount }
        .when("is enough") { amount, _ in amount >= 10 }
      OnRefusal(\.pay) { amount, refusal in told.append("\(amount): \(refusal.reason)") }
    }
    let machine = bills.machine()
    machine <-! .pay(3) <-! .cancel <-! .pay(12) <-! .pay(5)
    #expect(told == [#"3: the condition "is enough" of .open => .paid said no"#, "5: no route"])
  }

  @Test("L6: the machine of a refusal that was kept is not available, and asking for it traps")
  func kept() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let machine = Machine<Light, Button>(state: .red)
      var kept: Refusal<Light, Button>?
      machine.add { OnRefusal { refusal in kept = refusal } }
      machine <-! .hold
      RefusalLineTests.ask(kept!)
    }
    let printed = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      printed.contains(
        "The machine of a refusal is available only in the handler of 'OnRefusal', while it runs."))
  }

  @Test("L6, G3: a refusal has its machine even in a handler that has released the last reference to it")
  func lastReference() {
    var states: [Light] = []
    var machine: Machine<Light, Button>? = Machine(state: .red)
    weak let witness = machine
    machine?.add {
      OnRefusal { refusal in
        machine = nil
        states.append(refusal.machine.state)
      }
    }
    machine?.send(.hold)
    #expect(states == [.red])
    #expect(witness == nil)
  }

  /// Asks a refusal for its machine, where nothing is asynchronous.
  private static func ask(_ refusal: Refusal<Light, Button>) { _ = refusal.machine }
}

import Interlock
import Testing

private enum Light: StateType { case red, green, yellow }
private enum Button: EventType { case press, hold }

/// Declares routes with closures that answer, about which the compiler warns unless it is asked for here.
private protocol Declaring {
  func declare(_ machine: StateMachine<Light, Button>, _ call: @escaping () -> Bool)
}

private struct Answering: Declaring {
  @available(*, deprecated)
  func declare(_ machine: StateMachine<Light, Button>, _ call: @escaping () -> Bool) {
    machine.addRoute(event: .press, .red => .green) { _ in call() }
    machine.add {
      On([.hold], .red => .yellow)
        .then { context in
          let isFirst = call()
          return isFirst && context.fromState == .red
        }
    }
    machine.add { On(.press, .green => .yellow, .yellow => .red).then { _ in call() } }
    machine.add { On(.any, .green => .red).then { _ in call() } }
    machine.addRoutes(event: .hold, [.yellow => .green]) { _ in call() }
    machine.addRoutes(event: .any, transitions: [.yellow => .yellow]) { _ in call() }
    machine.addRoute(.red => .yellow) { _ in call() }
    machine.add { Allow(.yellow => .green, .green => .red).then { _ in call() } }
    machine.addRoutes([.red => .red]) { _ in call() }
  }
}

@Suite struct AnsweringHandlerTests {
  @Test("T2: a closure without a label is a handler, whatever it returns, in every form")
  func handlers() {
    let machine = StateMachine<Light, Button>(state: .red)
    var count = 0
    let program: any Declaring = Answering()
    program.declare(machine) {
      count += 1
      return false
    }
    for (event, state) in [
      (Button.press, Light.green), (.press, .yellow), (.press, .red), (.hold, .yellow), (.hold, .green),
      (.hold, .red),
    ] {
      #expect(machine.send(event).isAccepted && machine.state == state)
    }
    #expect(count == 6)
    for state in [Light.yellow, .green, .red, .red] { #expect(machine.move(to: state).isAccepted) }
    #expect(count == 10)
    #expect(machine.openness(on: .press) == .open)
  }

  @Test("T2: what a handler attempts may be answered; several statements need no label either")
  func others() {
    let machine = StateMachine<Light, Button>(state: .red)
    var trace: [String] = []
    machine.addRoute(event: .press, .red => .green) { context in
      trace.append("press")
      context.machine <-! .hold
    }
    machine.addRoute(
      event: .hold, .green => .yellow, handler: { _ in trace.append("hold") }, condition: { _ in true })
    machine.addRoute(event: .press, .yellow => .red, label: "never") { _ in false }
    machine <-! .press <-! .press
    #expect(trace == ["press", "hold"] && machine.state == .yellow)
  }

  @Test("K3: every form takes a guard that says why")
  func objections() {
    struct No: Error, Equatable { let number: Int }
    let machine = StateMachine<Light, Button>(state: .red)
    var count = 0
    machine.addRoute(event: .press, .red => .green, unless: { _ in No(number: 1) })
    machine.add { On([.press], .red => .yellow).unless("second") { _ in No(number: 2) } }
    machine.add { On(.press, .red => .green, .red => .yellow).unless { _ in No(number: 3) } }
    machine.addRoutes(event: .any, transitions: [.red => .red], unless: { _ in No(number: 4) }) { _ in
      count += 1
    }
    machine.addRoute(.red => .green, unless: { _ in No(number: 5) })
    machine.add {
      Allow(.red => .yellow, .red => .green)
        .unless { context in
          context.toState == .green ? No(number: 6) : nil
        }.then { _ in count += 10 }
    }
    #expect(numbers(machine.send(.press)) == [1, 2, 3, 3, 4])
    #expect(numbers(machine.move(to: .green)) == [1, 3, 5, 6])
    #expect(machine.move(to: .yellow).isAccepted && count == 10)

    func numbers(_ outcome: Outcome<Light, Button>) -> [Int] {
      guard case .refused(let refusal) = outcome, case .conditions(let guards) = refusal.reason else {
        return []
      }
      return guards.compactMap { ($0.error as? No)?.number }
    }
  }

  @Test("K3: two guards of one route trap with a sentence")
  func twoGuards() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let machine = StateMachine<Light, Button>(state: .red)
      machine.addRoute(.red => .green, condition: { _ in true }, unless: { _ in nil })
    }
    let printed = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(printed.contains("A route has one guard: give it `condition:` or `unless:`, not both."))
  }
}

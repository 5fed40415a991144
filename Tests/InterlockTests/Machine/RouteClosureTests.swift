import Interlock
import Testing

private enum Light: StateType { case red, green, yellow }
private enum Button: EventType { case press, hold }

@Suite struct RouteClosureTests {
  @Test("T2: a closure without a label is a handler")
  func handlers() {
    let machine = StateMachine<Light, Button>(state: .red)
    var count = 0
    machine.addRoute(event: .press, .red => .green) { _ in count += 1 }
    machine.addRoutes(event: .press, [.green => .yellow, .yellow => .red]) { _ in count += 1 }
    machine.addRoute(.red => .yellow) { _ in count += 1 }
    machine.addRoutes([.yellow => .green, .green => .red]) { _ in count += 1 }
    for state in [Light.green, .yellow, .red] {
      #expect(machine.send(.press).isAccepted && machine.state == state)
    }
    #expect(count == 3)
    for state in [Light.yellow, .green, .red] { #expect(machine.move(to: state).isAccepted) }
    #expect(count == 6)
    #expect(machine.openness(on: .press) == .open)
  }

  @Test("T2: a handler's closure may return a value or have several statements, without a label")
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

  @Test("K3: every form of route takes a guard that gives its reason")
  func objections() {
    struct No: Error, Equatable { let number: Int }
    let machine = StateMachine<Light, Button>(state: .red)
    var count = 0
    machine.addRoute(event: .press, .red => .green, unless: { _ in No(number: 1) })
    machine.add { On([.press], .red => .yellow).unless("second") { _ in No(number: 2) } }
    machine.add { On(.press, .red => .green, .red => .yellow).unless { _ in No(number: 3) } }
    machine.add {
      On(.any, .red => .red)
        .unless { _ in No(number: 4) }
        .then { _ in count += 1 }
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

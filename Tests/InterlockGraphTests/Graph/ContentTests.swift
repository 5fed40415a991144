import Interlock
import Testing

@Suite struct ContentTests {
  @Test("a definition's content counts its handlers, however many arrows each is registered for")
  func handlers() {
    let machine = StateMachine<Light, Button>(state: .red)
    machine.addRoute(event: .press, .red => .green) { _ in }
    machine.addHandler(event: .press, [.red, .green] => .any) { _ in }
    machine.add { OnEntry(.off) { _ in } }
    machine.addChainHandler(.red => .green => .red) { _ in }
    machine.addErrorHandler { _ in }
    machine.add { OnExit(.off) { _ in } }.dispose()
    machine.addRouteMapping { _, _, _ in nil }
    machine.addStateRouteMapping { _, _ in nil }
    #expect(machine.content().handlerCount == 3)
    #expect(machine.content().errorHandlerCount == 1)
    #expect(machine.content().hasRouteMappings)
    #expect(machine.content().hasStateRouteMappings)
    #expect(machine.content().rows.map(\.hasHandler) == [true])
  }

  @Test("declarations are printed in the order of registration, without removed ones")
  func order() {
    let machine = StateMachine<Light, Button>(state: .red)
    let first = machine.addRoute(.yellow => .off)
    machine.addRoute(event: .hold, .red => .green)
    first.dispose()
    machine.addRoute(.green => [.red, .yellow])
    machine.add { Ignore(.press, in: .green) }
    #expect(
      machine.content().rows.map(\.transition.description) == [
        ".red => .green", ".green => .red", ".green => .yellow", ".green => .any",
      ])
    #expect(machine.content().rows.map(\.form) == [.eventRoute, .stateRoute, .stateRoute, .ignored])
    #expect(machine.content().states == [.red, .green, .yellow])
    #expect(machine.content().events == [.hold, .press])
  }
}

import Interlock
import Testing

@Suite struct ResolutionTests {
  enum Light: StateType { case red, green, yellow, off }
  enum Button: EventType { case press, hold }

  @Test("R1: an exact event goes before any event")
  func exactEventFirst() {
    let machine = Machine<Light, Button>(state: .red) { machine in
      machine.addRoute(event: .any, .red => .off)
      machine.addRoute(event: .press, .any => .yellow)
      machine.addRoute(event: .press, .red => .green)
    }
    machine <-! .press
    #expect(machine.state == .green)
  }
}

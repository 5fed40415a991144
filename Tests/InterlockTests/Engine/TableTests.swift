import Interlock
import Testing

@Suite struct TableTests {
  /// One-byte values of which those with equal lower bits are equal.
  struct Nibble: StateType, EventType {
    let bits: UInt8

    static func == (left: Nibble, right: Nibble) -> Bool { left.bits & 15 == right.bits & 15 }
    func hash(into hasher: inout Hasher) { hasher.combine(bits & 15) }
  }

  /// The only state there is, in no bytes at all.
  enum Only: StateType, EventType { case one }

  /// A state or an event by its number, in one byte or in eight.
  struct Byte: StateType, EventType { let number: UInt8 }
  struct Number: StateType, EventType { let number: Int }

  @Test("R1: values that are equal although their bits differ are the same state and the same event")
  func aliases() {
    func value(_ bits: UInt8) -> Nibble { Nibble(bits: bits) }
    let machine = StateMachine<Nibble, Nibble>(state: value(0x11))
    let route = machine.addRoute(event: value(1), value(1) => value(2))
    machine.addRoute(value(2) => value(1))
    for upper in stride(from: UInt8(0), to: 0xF0, by: 0x10) {
      #expect(machine.tryEvent(value(upper | 1)))
      #expect(machine.state == value(2))
      #expect(machine.tryState(value(upper | 1)))
      #expect(!machine.tryEvent(value(upper | 3)))
    }
    route.dispose()
    for upper in stride(from: UInt8(0), to: 0xF0, by: 0x10) { #expect(!machine.tryEvent(value(upper | 1))) }
    machine.addRoute(event: value(0x71), value(0x81) => value(0x91))
    for upper in stride(from: UInt8(0), to: 0xF0, by: 0x10) { #expect(machine.tryEvent(value(upper | 1))) }
  }

  @Test("R1: states and events of no size have their routes")
  func noSize() {
    let machine = StateMachine<Only, Only>(state: .one)
    #expect(!machine.tryEvent(.one))
    #expect(!machine.tryState(.one))
    let route = machine.addRoute(event: .one, .one => .one)
    #expect(machine.send(.one) == .moved(from: .one, to: .one))
    #expect(machine.tryState(.one))
    route.dispose()
    #expect(!machine.tryEvent(.one))
  }

  @Test("R1: all 256 one-byte states have routes of their own")
  func allBytes() {
    let bytes = (UInt8.min...UInt8.max).map { Byte(number: $0) }
    let machine = StateMachine<Byte, Byte>(state: bytes[0])
    for (number, byte) in bytes.enumerated() {
      machine.addRoute(event: byte, byte => bytes[(number + 1) % 256])
    }
    for (number, byte) in bytes.enumerated() {
      #expect(machine.state == byte)
      #expect(!machine.tryEvent(bytes[(number + 1) % 256]))
      #expect(!machine.tryState(bytes[(number + 2) % 256]))
      #expect(machine.tryEvent(byte))
    }
    for number in 0..<256 { #expect(machine.tryState(bytes[(number + 1) % 256])) }
    #expect(machine.state == bytes[0])
  }

  @Test("R1: many states in a table that would be mostly empty", arguments: [10, 100, 3000])
  func sparse(count: Int) {
    let numbers = (0...count).map { Number(number: $0) }
    let machine = StateMachine<Number, Number>(state: numbers[0])
    let routes = (0..<count).map {
      machine.addRoute(event: numbers[$0], numbers[$0] => numbers[($0 + 1) % count])
    }
    for state in 0..<count {
      #expect(!machine.tryEvent(numbers[state + 1]))
      #expect(!machine.tryState(numbers[(state + count / 2) % count]))
      #expect(machine.tryEvent(numbers[state]))
      #expect(machine.state == numbers[(state + 1) % count])
    }
    for state in 0..<count { #expect(machine.tryState(numbers[(state + 1) % count])) }
    for (state, route) in routes.enumerated() where state.isMultiple(of: 2) { route.dispose() }
    machine.addRoute(.any => .any)
    for state in 0..<count {
      machine <- numbers[state]
      #expect(machine.tryEvent(numbers[state]) != state.isMultiple(of: 2))
    }
    for state in stride(from: 0, to: count, by: 2) {
      machine.addRoute(event: numbers[state], numbers[state] => numbers[state], condition: { _ in true })
    }
    for state in 0..<count {
      machine <- numbers[state]
      #expect(machine.send(numbers[state]).isAccepted)
    }
  }

  @Test("G1: every edit counts in the next attempt, whatever was compiled before", arguments: worlds)
  func edits(world: any World.Type) {
    func check<W: World>(_ world: W.Type) {
      var trace: [String] = []
      let machine = StateMachine<W.S, W.E>(state: W.a)
      func attempts() -> [String] {
        trace = []
        for event in W.events { trace.append("\(machine.tryEvent(event))") }
        for state in W.states[..<3] + [W.a] { trace.append("\(machine.tryState(state))") }
        return trace
      }
      machine.addRoute(.any => .any)
      machine.addRoutes(event: W.go, W.a => W.b, W.b => W.a)
      let plain = attempts()
      for register in RegistrationTests.registrations(world, note: { trace.append("note") }) {
        let registration = register(machine)
        _ = attempts()
        registration.dispose()
        #expect(attempts() == plain)
      }
    }
    check(world)
  }
}

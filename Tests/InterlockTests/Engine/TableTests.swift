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
      #expect(machine.send(value(upper | 1)).isAccepted)
      #expect(machine.state == value(2))
      #expect(machine.move(to: value(upper | 1)).isAccepted)
      #expect(!machine.send(value(upper | 3)).isAccepted)
    }
    route.dispose()
    for upper in stride(from: UInt8(0), to: 0xF0, by: 0x10) {
      #expect(!machine.send(value(upper | 1)).isAccepted)
    }
    machine.addRoute(event: value(0x71), value(0x81) => value(0x91))
    for upper in stride(from: UInt8(0), to: 0xF0, by: 0x10) {
      #expect(machine.send(value(upper | 1)).isAccepted)
    }
  }

  @Test("R1: states and events of size zero have their routes")
  func noSize() {
    let machine = StateMachine<Only, Only>(state: .one)
    #expect(!machine.send(.one).isAccepted)
    #expect(!machine.move(to: .one).isAccepted)
    let route = machine.addRoute(event: .one, .one => .one)
    #expect(machine.send(.one) == .moved(from: .one, to: .one))
    #expect(machine.move(to: .one).isAccepted)
    route.dispose()
    #expect(!machine.send(.one).isAccepted)
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
      #expect(!machine.send(bytes[(number + 1) % 256]).isAccepted)
      #expect(!machine.move(to: bytes[(number + 2) % 256]).isAccepted)
      #expect(machine.send(byte).isAccepted)
    }
    for number in 0..<256 { #expect(machine.move(to: bytes[(number + 1) % 256]).isAccepted) }
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
      #expect(!machine.send(numbers[state + 1]).isAccepted)
      #expect(!machine.move(to: numbers[(state + count / 2) % count]).isAccepted)
      #expect(machine.send(numbers[state]).isAccepted)
      #expect(machine.state == numbers[(state + 1) % count])
    }
    for state in 0..<count { #expect(machine.move(to: numbers[(state + 1) % count]).isAccepted) }
    for (state, route) in routes.enumerated() where state.isMultiple(of: 2) { route.dispose() }
    machine.addRoute(.any => .any)
    for state in 0..<count {
      machine <- numbers[state]
      #expect(machine.send(numbers[state]).isAccepted != state.isMultiple(of: 2))
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
        for event in W.events { trace.append("\(machine.send(event).isAccepted)") }
        for state in W.states[..<3] + [W.a] { trace.append("\(machine.move(to: state).isAccepted)") }
        return trace
      }
      machine.addRoute(.any => .any)
      machine.add { On(W.go, W.a => W.b, W.b => W.a) }
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

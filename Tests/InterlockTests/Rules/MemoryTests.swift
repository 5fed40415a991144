import Foundation
import Interlock
import TestSupport
import Testing

/// Memory and time are measured in a process of its own each, where no other test runs.
@Suite struct MemoryTests {
  /// The processor time of this process in seconds.
  static var seconds: Double { Double(clock()) / Double(CLOCKS_PER_SEC) }

  #if DEBUG
    static let rounds = 100_000
  #else
    static let rounds = 1_000_000
  #endif

  /// Adds and disposes of each kind of registration in turn.
  static func addAndDispose<W: World>(_ world: W.Type, rounds: Int, on machine: StateMachine<W.S, W.E>) {
    let registrations = RegistrationTests.registrations(world, note: {})
    for round in 0..<rounds {
      let registration = registrations[round % registrations.count](machine)
      if round % 16 < 2 { machine.send(W.go) }
      registration.dispose()
    }
  }

  static func checkMemory<W: World>(_ world: W.Type) {
    let machine = StateMachine<W.S, W.E>(state: W.a)
    machine.add { On(W.go, W.a => W.b, W.b => W.a) }
    addAndDispose(world, rounds: 10_000, on: machine)
    let before = Memory.bytesInUse
    addAndDispose(world, rounds: rounds, on: machine)
    #expect(Memory.bytesInUse - before < 1 << 20)
  }

  @Test("G1: a million rounds of add and dispose leave memory where it was")
  func memory() async {
    await #expect(processExitsWith: .success) {
      MemoryTests.checkMemory(Bytes.self)
    }
    await #expect(processExitsWith: .success) {
      MemoryTests.checkMemory(Payloads.self)
    }
  }

  @Test("G1: rounds with a fresh state each leave memory where it was")
  func freshStates() async {
    await #expect(processExitsWith: .success) {
      let machine = StateMachine<Payloads.S, Payloads.E>(state: .plain)
      func round(_ number: Int) {
        machine.addRoute(event: .load(number), .page(number) => .page(number + 1)).dispose()
      }
      for number in 0..<1000 { round(number) }
      let before = Memory.bytesInUse
      for number in 1000..<(MemoryTests.rounds) { round(number) }
      #expect(Memory.bytesInUse - before < 1 << 20)
      #expect(machine.acceptedEvents(among: [.load(1)]) == [])
    }
  }

  @Test("G1: disposing costs the same with 10 and with 100,000 registrations")
  func cost() async {
    await #expect(processExitsWith: .success) {
      func time(among count: Int) -> Double {
        let machine = StateMachine<Payloads.S, Payloads.E>(state: .plain)
        let others = (0..<count).map { number in
          machine.addRoute(event: .load(number), .page(number) => .plain)
        }
        let handlers = (0..<count).map { _ in machine.addHandler(event: .load(1)) { _ in } }
        let times = (0..<5).map { _ in
          let start = MemoryTests.seconds
          for _ in 0..<2000 {
            machine.addHandler(event: .load(1)) { _ in }.dispose()
            machine.addRoute(event: .load(2), .page(2) => .plain).dispose()
          }
          return MemoryTests.seconds - start
        }
        #expect(others.allSatisfy { !$0.disposed } && handlers.allSatisfy { !$0.disposed })
        return times.min()!
      }
      let (few, many) = (time(among: 10), time(among: 100_000))
      #expect(many < 5 * few + 0.001)
    }
  }

  @Test("G3: handlers that never run are removed with their owners")
  func owners() async {
    await #expect(processExitsWith: .success) {
      final class Owner {}
      let machine = StateMachine<Bytes.S, Bytes.E>(state: .a)
      let keeper = Owner()
      for _ in 0..<1000 { machine.addHandler(event: .halt, owner: keeper) { _, _ in } }
      func add(_ count: Int) {
        for number in 0..<count {
          let owner = Owner()
          machine.addHandler(event: .halt, owner: owner) { _, _ in }
          if number.isMultiple(of: 2) { machine.addErrorHandler(owner: owner) { _, _ in } }
        }
      }
      add(10_000)
      let before = Memory.bytesInUse
      add(MemoryTests.rounds)
      #expect(Memory.bytesInUse - before < 2 << 20)
    }
  }

  @Test("T4: a queue that was long frees its memory")
  func queue() async {
    await #expect(processExitsWith: .success) {
      let machine = Machine<Payloads.S, Payloads.E>(state: .plain) { $0.add { On(.any, .any => .any) } }
      var remaining = 200_000
      machine.add {
        After { context in
          for _ in 0..<2 where remaining > 0 {
            remaining -= 1
            context.machine <-! .title("a title that does not fit into the string itself")
          }
        }
      }
      machine <-! .load(1)
      let before = Memory.bytesInUse
      remaining = 200_000
      machine <-! .load(1)
      #expect(Memory.bytesInUse - before < 4 << 20)
    }
  }
}

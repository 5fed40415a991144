import Interlock
import InterlockAsync
import InterlockTesting
import Testing

@Cases private enum Count: StateType { case low(Int), high(Int) }
@Cases private enum Number: EventType { case add(Int) }

private let counting = Blueprint<Count, Number>(state: .low(0)) {
  On(\.add, in: \.low) { number, total in total += number }
  Timeout(.seconds(1), \.low => \.high) { total in 10 * total }
}

@Suite struct SimulationTests {
  @Test("D1: a timeout comes due when its state has lasted, and not before")
  func timeout() {
    let simulation = Simulation(phone)
    simulation.send(.ring)
    #expect(simulation.pendingTimeouts.map(\.description) == [".ringing, 30 s left"])
    simulation.advance(by: .seconds(29))
    #expect(simulation.machine.state == .ringing)
    #expect(simulation.pendingTimeouts.map(\.remaining) == [.seconds(1)])
    simulation.advance(by: .seconds(1))
    #expect(simulation.machine.state == .missed)
    #expect(simulation.now == .seconds(30))
  }

  @Test("L4: a simulation has the state of its machine, and the data of a case")
  func stateAndData() {
    let simulation = Simulation(counting)
    #expect(simulation[\.low] == 0)
    simulation.send(.add(3))
    #expect(simulation.state == .low(3))
    simulation.advance(by: .seconds(1))
    #expect(simulation[\.high] == 30)
    #expect(simulation[\.low] == nil)
  }

  @Test("D1: one advance goes through all that comes due meanwhile, each at its time")
  func chain() {
    let simulation = Simulation(phone)
    simulation.send(.ring)
    simulation.advance(by: .seconds(89))
    #expect(simulation.machine.state == .missed)
    #expect(simulation.pendingTimeouts.map(\.remaining) == [.seconds(1)])
    simulation.advance(by: .seconds(11))
    #expect(simulation.machine.state == .idle)
    #expect(
      simulation.changes.map(\.description) == [
        ".idle => .ringing on .ring", ".ringing => .missed", ".missed => .idle",
      ])
    #expect(!simulation.advanceToNextTimeout())
  }

  @Test("D1: a timeout of a state that was left never fires")
  func left() {
    let simulation = Simulation(phone, state: .ringing)
    simulation.advance(by: .seconds(29))
    simulation.send(.hangUp)
    simulation.advance(by: .seconds(100))
    #expect(simulation.machine.state == .idle)
    #expect(simulation.changes.count == 1)
  }

  @Test("D2: an activity waits until the test completes it, fails it or ignores it")
  func activities() {
    let simulation = Simulation(phone, state: .ringing)
    simulation.send(.accept)
    #expect(simulation.activities == ["connect"])
    simulation.complete("connect", with: .connected)
    #expect(simulation.machine.state == .talking)
    #expect(simulation.activities == ["record"])
    simulation.ignore("record")
    #expect(simulation.activities == [])

    let other = Simulation(phone, state: .connecting)
    other.fail("connect", with: Unreachable())
    #expect(other.machine.state == .failed)
    #expect(other.activities == [])
  }

  @Test("D2: an activity is cancelled when its state is left")
  func cancelled() {
    let simulation = Simulation(phone, state: .connecting)
    simulation.send(.hangUp)
    #expect(simulation.activities == [])
  }

  @Test("D2, G1: a removed activity ends, and the others continue")
  func removed() {
    let simulation = Simulation(phone, state: .talking)
    let activity = simulation.machine.addActivity(during: .talking, "watch") { _ in nil }
    simulation.advance(by: .zero)
    #expect(simulation.activities == ["record", "watch"])
    activity.dispose()
    simulation.advance(by: .zero)
    #expect(simulation.activities == ["record"])
  }

  @Test("D2: no activity has begun while the handlers of the entry run")
  func beginning() {
    let simulation = Simulation(phone, state: .ringing)
    var seen: [String?]?
    simulation.machine.add { OnEntry(.connecting) { [unowned simulation] _ in seen = simulation.activities } }
    simulation.send(.accept)
    #expect(seen == [])
    #expect(simulation.activities == ["connect"])
  }

  @Test("D3, H7: a machine that reaches a final state leaves nothing pending")
  func ending() {
    let machine = phone.stateMachine(state: .connecting)
    machine.add { FinalStates(.connecting) }
    let simulation = Simulation(of: machine)
    #expect(simulation.activities == [] && simulation.pendingTimeouts == [])
    let other = Simulation(phone, state: .ringing)
    other.machine.add { FinalStates(.connecting) }
    other.machine.addTimeout(.seconds(1), .connecting => .failed)
    other.send(.accept)
    #expect(other.activities == [] && other.pendingTimeouts == [])
    #expect(!other.advanceToNextTimeout())
  }

  @Test("D1: timeouts of one state that are due together are one ranked attempt")
  func together() {
    let machine = StateMachine<Phone, Call>(state: .ringing) { machine in
      machine.addTimeout(.seconds(1), .any => .failed)
      machine.addTimeout(.seconds(1), .ringing => .idle, label: "never") { _ in false }
      machine.addTimeout(.seconds(1), .ringing => .missed)
      machine.addErrorHandler { _ in Issue.record("Nothing was refused.") }
    }
    let simulation = Simulation(of: machine)
    simulation.advance(by: .seconds(1))
    #expect(simulation.changes.map(\.description) == [".ringing => .missed"])
  }

  @Test("machines inside have times of their own")
  func inside() {
    let simulation = Simulation(phone, state: .connecting)
    simulation.complete("connect", with: Call.connected)
    #expect(simulation.pendingTimeouts.map(\.description) == ["Line: .clear, 10 s left"])
    simulation.advance(by: .seconds(12))
    #expect("\(simulation.machine.configuration)" == ".talking / .noisy")
    #expect(simulation.advanceToNextTimeout())
    #expect("\(simulation.machine.configuration)" == ".talking / .clear")
    #expect(simulation.now == .seconds(15))
    simulation.send(.hangUp)
    #expect(simulation.pendingTimeouts == [])
  }

  @Test("a simulation follows attempts on the machine itself from its next call on")
  func direct() {
    let simulation = Simulation(phone)
    simulation.machine <-! .ring
    simulation.advance(by: .seconds(30))
    #expect(simulation.machine.state == .missed)
  }

  @Test("a coverage records a simulation")
  func coverage() {
    let coverage = Coverage(of: phone)
    let simulation = Simulation(phone)
    coverage.record(simulation.machine)
    simulation.send(.ring)
    simulation.advance(by: .seconds(30))
    let timeouts = coverage.items.filter { $0.kind == .timeout }
    #expect(
      timeouts.map(\.description) == [
        "The timeout .ringing => .missed after 30 s came due once.",
        "The timeout .missed => .idle after 60 s never came due.",
        "The timeout .clear => .noisy after 10 s of Line inside .talking never came due.",
        "The timeout .noisy => .clear after 5 s of Line inside .talking never came due.",
      ])
    #expect(
      coverage.items.filter { $0.kind == .state && $0.isSeen }.map(\.subject) == [
        ".idle", ".ringing", ".missed",
      ])
  }

  @Test("completing an unknown activity traps, and so does setting time back")
  func mistakes() async {
    await #expect(processExitsWith: .failure) { Simulation(phone).ignore("connect") }
    await #expect(processExitsWith: .failure) { Simulation(phone).advance(by: .seconds(-1)) }
    await #expect(processExitsWith: .failure) {
      let endless = Blueprint<Line, Call>(state: .clear) {
        Timeout(.zero, .clear => .noisy, .noisy => .clear)
      }
      Simulation(endless).advance(by: .seconds(1))
    }
  }
}

import Interlock
import InterlockAsync
import InterlockTesting
import Testing

/// Time in charts: timeouts and activities of superstates and of what lives inside them.
@Suite struct ChartTimeTests {
  private enum Phone: StateType { case idle, inCall, talking, held, ended, open, muted }
  private enum Key: EventType { case dial, hold, hangUp, mute, beep, connected }

  private let phones = Blueprint<Phone, Key>(state: .idle) {
    On(.dial, .idle => .inCall)
    On(.hangUp, .inCall => .idle)
    Timeout(.seconds(100), .inCall => .ended)
    During(.inCall, "call") { _ in nil }
    Within(.inCall, "call", initial: .talking, history: .shallow) {
      On(.hold, .talking => .held, .held => .talking)
      Timeout(.seconds(30), .held => .idle)
      During(.talking, "talk") { _ in .hangUp }
    }
    Within(.inCall, "microphone", initial: .open) { On(.mute, .open => .muted, .muted => .open) }
  }

  @Test("D1, C2: a timeout inside a superstate may lead out of it")
  func timeoutAcrossLevels() {
    guard #available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) else { return }
    let simulation = Simulation(phones)
    simulation.send(.dial)
    simulation.advance(by: .seconds(20))
    simulation.send(.hold)
    simulation.advance(by: .seconds(29))
    #expect(simulation.machine.activeStates == [.inCall, .held, .open])
    simulation.advance(by: .seconds(1))
    #expect(simulation.machine.activeStates == [.idle])
  }

  @Test("D1, C1: moves inside a superstate don't start its clock again")
  func timeoutOfSuperstates() {
    guard #available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) else { return }
    let simulation = Simulation(phones)
    simulation.send(.dial)
    for _ in 0..<4 {
      simulation.advance(by: .seconds(24))
      simulation.send(.mute)
    }
    #expect(simulation.machine.activeStates == [.inCall, .talking, .open])
    simulation.advance(by: .seconds(4))
    #expect(simulation.machine.state == .ended)
  }

  @Test(
    "D2, C1: an activity of a superstate lasts as long as that; its result, and that of one inside, is the chart's event"
  )
  func activities() {
    guard #available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) else { return }
    let simulation = Simulation(phones)
    simulation.send(.dial)
    #expect(Set(simulation.activities) == ["call", "talk"])
    simulation.send(.hold)
    #expect(simulation.activities == ["call"])
    simulation.send(.hold)
    simulation.send(.mute)
    #expect(Set(simulation.activities) == ["call", "talk"])
    simulation.complete("talk", with: .hangUp)
    #expect(simulation.machine.activeStates == [.idle] && simulation.activities.isEmpty)
  }

  @Test("D1, C2, C4: a timeout leads to the past, and to several regions; one is added to a living chart")
  func chartArrows() {
    guard #available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) else { return }
    let blueprint = Blueprint<Phone, Key>(state: .idle) {
      On(.dial, .idle => .inCall)
      On(.hangUp, .inCall => .ended)
      Timeout(.seconds(5), .idle => All(.held, .muted))
      Timeout(.seconds(5), .ended => Past(of: .inCall))
      Within(.inCall, "call", initial: .talking) { On(.hold, .talking => .held, .held => .talking) }
      Within(.inCall, "microphone", initial: .open) { On(.mute, .open => .muted, .muted => .open) }
    }
    let simulation = Simulation(blueprint)
    simulation.advance(by: .seconds(5))
    #expect(simulation.machine.leaves == [.held, .muted])
    simulation.send(.mute)
    simulation.send(.hangUp)
    simulation.advance(by: .seconds(5))
    #expect(simulation.machine.leaves == [.held, .open])
    simulation.machine.add { Timeout(.seconds(7), .held => .ended) }
    simulation.advance(by: .seconds(7))
    #expect(simulation.machine.state == .ended)
  }

  @Test("D1, C7: a deferred event has its turn when a timeout has led away")
  func deferral() {
    guard #available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) else { return }
    let blueprint = Blueprint<Phone, Key>(state: .idle) {
      On(.dial, .idle => .talking, .held => .ended)
      Timeout(.seconds(5), .talking => .held)
      Defer(.dial, in: .talking)
    }
    let simulation = Simulation(blueprint)
    simulation.send(.dial)
    #expect(simulation.send(.dial) == .deferred)
    simulation.advance(by: .seconds(4))
    #expect(simulation.machine.deferredEvents == [.dial])
    simulation.advance(by: .seconds(1))
    #expect(simulation.machine.state == .ended && simulation.machine.deferredEvents == [])
  }
}

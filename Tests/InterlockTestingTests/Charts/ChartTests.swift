import Interlock
import InterlockAsync
import InterlockTesting
import Testing

/// Coverage, paths, walks and simulations of charts.
@Suite struct ChartTests {
  enum Line: StateType, CaseIterable { case idle, inCall, talking, held, music, silence, open, muted, lost }
  enum Touch: EventType, CaseIterable { case dial, park, hold, flush, mute, hangUp, redial, whisper }

  private static let calls = Blueprint<Line, Touch>(state: .idle) {
    On(.dial, .idle => .inCall)
    On(.park, .idle => .silence)
    On(.redial, .idle => Past(of: .inCall, .deep))
    On(.whisper, .idle => All(.held, .muted))
    On(.hangUp, .inCall => .idle)
    Within(.inCall, "line", initial: .talking) {
      On(.hold, .talking => .held, .held => .talking)
      Always(.held => .lost)
        .when("parked without a microphone") { $0.machine.isIn(.muted) && $0.machine.isIn(.silence) }
      Within(.held, initial: .music) { On(.flush, .music => .silence, .silence => .music) }
    }
    Within(.inCall, "microphone", initial: .open) { On(.mute, .open => .muted, .muted => .open) }
    On(.dial, .lost => .idle)
    Timeout(.seconds(30), .lost => .idle)
  }

  @Test("C2-C4: paths through a chart cover its states and transitions, and do what they say")
  func paths() throws {
    let paths = Paths(of: Self.calls)
    #expect(paths.isComplete && paths.mistakes == [])
    #expect(paths.shortest(to: .silence)?.description == ".silence: .park")
    #expect(paths.shortest(to: .muted)?.description == ".muted: .whisper")
    #expect(paths.shortest(to: .lost)?.description == ".lost: .park .mute")
    let coverage = Coverage(of: Self.calls)
    for tour in [paths.coveringStates(), paths.coveringTransitions(), paths.coveringInputs()] {
      for path in tour { try path.check(on: coverage.machine()) }
    }
    #expect(coverage.missing().map(\.description) == [])
  }

  @Test("C2: an uncovered item of a chart is reported once, with its region")
  func coverage() {
    let coverage = Coverage(of: Self.calls)
    coverage.machine() <-! .dial <-! .hold <-! .hangUp
    #expect(
      coverage.missing(except: [.refusal, .consent, .dissent]).map(\.description) == [
        "The state .lost was never entered.",
        "The route .idle => .silence on .park was never taken.",
        "The route .idle => Past(of: .inCall, .deep) on .redial was never taken.",
        "The route .idle => All(.held, .muted) on .whisper was never taken.",
        "The route .lost => .idle on .dial was never taken.",
        "The timeout .lost => .idle after 30 s never came due.",
        "The route .held => .talking on .hold of the region \"line\" of .inCall was never taken.",
        "The route .held => .lost if \"parked without a microphone\" of the region \"line\" of .inCall was never taken.",
        "The state .silence of the region of .held was never entered.",
        "The route .music => .silence on .flush of the region of .held was never taken.",
        "The route .silence => .music on .flush of the region of .held was never taken.",
        "The state .muted of the region \"microphone\" of .inCall was never entered.",
        "The route .open => .muted on .mute of the region \"microphone\" of .inCall was never taken.",
        "The route .muted => .open on .mute of the region \"microphone\" of .inCall was never taken.",
      ])
  }

  @Test("C5: a walk keeps a chart's invariants")
  func walks() throws {
    try walk(Self.calls, seed: 5, steps: 2_000, events: Touch.allCases) { moment in
      let active = moment.machine.activeStates
      return active.contains(.inCall) == active.contains(.open) || active.contains(.muted)
    }
    let error = #expect(throws: WalkFailure.self) {
      try walk(Self.calls, seed: 5, steps: 2_000, events: Touch.allCases) { !$0.machine.isIn(.lost) }
    }
    #expect(error?.code.split(separator: "\n").count == 2)
  }

  @Test("D1: time passes for a chart")
  func simulation() throws {
    let simulation = Simulation(Self.calls)
    simulation.send(.park)
    simulation.send(.mute)
    #expect(simulation.machine.activeStates == [.lost])
    simulation.advance(by: .seconds(30))
    #expect(simulation.machine.activeStates == [.idle])
  }

  @Cases enum Desk: StateType { case free, busy(with: Int), closed }
  @Cases enum Guest: EventType { case comes(Int), goes, close }

  private static let desk = Blueprint<Desk, Guest>(state: .free) {
    On(\.comes, \.free => \.busy) { guest, _ in guest }
    On(.goes, .busy => .free).value { _, _ in .free }
    On(.close, .free => .closed).value { _, _ in .closed }
    Defer(.comes, in: .busy)
  }

  @Test("C7: paths treat a deferred event as one that has not been sent yet")
  func deferral() throws {
    let paths = Paths(of: Self.desk, inputs: [.event(.comes(7))])
    #expect(paths.isComplete && paths.mistakes == [])
    #expect(paths.shortest(to: .closed)?.description == ".closed: .close")
    let coverage = Coverage(of: Self.desk)
    for tour in [paths.coveringStates(), paths.coveringTransitions(), paths.coveringInputs()] {
      for path in tour { try path.check(on: coverage.machine()) }
    }
    #expect(coverage.missing(except: [.refusal]).map(\.description) == [])

    // Events that were deferred before are part of where a machine is.
    let machine = Self.desk.machine()
    machine <-! .comes(1) <-! .comes(2)
    let rest = Paths(of: machine, inputs: [.event(.comes(7))])
    #expect(rest.shortest(to: .closed)?.inputs.count == 3)
  }
}

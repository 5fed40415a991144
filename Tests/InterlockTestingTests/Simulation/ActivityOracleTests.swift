import Interlock
import InterlockAsync
import InterlockTesting
import TestSupport
import Testing

/// A simulation and a driver with a test's clock, of a tree with timeouts and activities on both levels.
@Suite struct ActivityOracleTests {
  enum Step {
    case send(Call)
    case pass(seconds: Int)
    case end(String, Gates.Result)
  }

  /// What has changed, and what is under way after a step.
  struct Trace: Equatable {
    var changes: [String] = []
    var activities: [[String]] = []
  }

  static func blueprint(_ gates: Gates) -> Blueprint<Phone, Call> {
    let line = Blueprint<Line, Call>(state: .clear) {
      On(.fail, .clear => .noisy)
      On(.connected, .noisy => .clear)
      Timeout(.seconds(2), .clear => .noisy)
      During(.noisy, "filter") { _ in
        try await gates.pass("filter")
      } catching: { _ in
        .connected
      }
    }
    return Blueprint(state: .idle) {
      On(.ring, [.idle, .missed, .failed] => .ringing)
      On(.accept, .ringing => .connecting, .talking => .talking)
      On(.connected, .connecting => .talking)
      On(.fail, .connecting => .failed)
      On(.hangUp, .any => .idle)
      Timeout(.seconds(3), .ringing => .missed)
      Timeout(.seconds(4), .connecting => .failed)
      Timeout(.seconds(5), .talking => .any)
      During(.connecting, "connect") { _ in
        try await gates.pass("connect")
      } catching: { _ in
        .fail
      }
      During([.talking, .ringing], "record") { _ in
        try await gates.pass("record")
      } catching: { _ in
        nil
      }
      During(.any, "meter") { _ in
        try await gates.pass("meter")
      } catching: { _ in
        .hangUp
      }
      Submachine(line, in: .talking, history: .shallow)
    }
  }

  @Test(
    "D2: a simulation and a driver make the same changes, with the same activities under way",
    arguments: 0..<40)
  func sameTrace(_ seed: Int) async throws {
    let (steps, expected) = Self.simulated(UInt64(seed))
    #expect(expected.changes.count > 10)
    let found = try await Self.driven(steps)
    #expect(found == expected)
  }

  @Test("D2: the compared activities end in every possible way, and are cancelled")
  func variety() {
    let steps = (0..<40).flatMap { Self.simulated($0).steps }
    for name in ["connect", "record", "meter", "filter"] {
      let ends = steps.filter { if case .end(name, _) = $0 { true } else { false } }
      #expect(ends.count > 5, "\(name)")
    }
  }

  private static func simulated(_ seed: UInt64) -> (steps: [Step], trace: Trace) {
    var random = SplitMix64(seed: seed)
    var steps: [Step] = []
    var trace = Trace()
    let simulation = Simulation(blueprint(Gates()))
    for _ in 0..<60 {
      let step = step(simulation.activities.compactMap(\.self), &random)
      steps.append(step)
      switch step {
      case .send(let call): simulation.send(call)
      case .pass(let seconds): for _ in 0..<seconds { simulation.advance(by: .seconds(1)) }
      case .end(let name, .event(let call)): simulation.complete(name, with: call)
      case .end(let name, .nothing): simulation.ignore(name)
      case .end(let name, .error): simulation.fail(name, with: Unreachable())
      }
      trace.activities.append(simulation.activities.compactMap(\.self).sorted())
    }
    trace.changes = simulation.changes.map(\.description)
    return (steps, trace)
  }

  private static func step(_ activities: [String], _ random: inout SplitMix64) -> Step {
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<4: return .send(Call.allCases.randomElement(using: &random)!)
    case 4..<6: return .pass(seconds: Int.random(in: 0...4, using: &random))
    default:
      guard let name = activities.randomElement(using: &random) else { return .send(.ring) }
      let results: [Gates.Result] = [.nothing, .error] + Call.allCases.map { .event($0) }
      return .end(name, results.randomElement(using: &random)!)
    }
  }

  /// What a driver does, whose turns are taken after each step, and whose activities are tasks.
  private static func driven(_ steps: [Step]) async throws -> Trace {
    let (clock, gates) = (TestClock(), Gates())
    let machine = blueprint(gates).stateMachine()
    let driver = Driver(of: machine, clock: clock)
    var signals = driver.signals.makeAsyncIterator()
    var trace = Trace()
    machine.addTreeHandler { trace.changes.append("\($0)") }
    driver.turn()
    for step in steps {
      switch step {
      case .send(let call):
        machine <-! call
        driver.turn()
      case .pass(let seconds):
        for _ in 0..<seconds {
          clock.advance(by: .seconds(1))
          driver.turn()
        }
      case .end(let name, let result):
        let task = try #require(driver.underWay.first { $0.name == name }).task
        gates.open(name, result)
        while let signal = await signals.next() {
          driver.handle(signal)
          if case .ended(task, _) = signal { break }
        }
      }
      trace.activities.append(driver.underWay.map(\.name).sorted())
    }
    await driver.stop()
    #expect(driver.unfinished == [])
    return trace
  }
}

extension Driver {
  /// The activities of the states that stand, which have not ended.
  fileprivate var underWay: [(task: Int, name: String)] {
    activities.compactMap { task, activity in
      guard stays[activity.machine]?.number == activity.stay else { return nil }
      return (task, activity.label ?? "")
    }
  }
}

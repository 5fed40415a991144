import Interlock
import InterlockAsync
import InterlockTesting
import TestSupport
import Testing

@Suite struct DriverOracleTests {
  enum Step {
    case send(Call)
    case pass(seconds: Int)
  }

  /// A call without activities, whose tasks would end when they please.
  static let plain = Blueprint<Phone, Call>(state: .idle) {
    On(.ring, [.idle, .missed, .failed] => .ringing)
    On(.accept, .ringing => .talking, .talking => .talking)
    On(.hangUp, .any => .idle)
    Timeout(.seconds(3), .ringing => .missed)
    Timeout(.seconds(4), .ringing => .failed)
    Timeout(.seconds(5), .missed => .idle)
    Timeout(.seconds(2), .talking => .any)
    Timeout(.seconds(7), .any => .failed)
    Submachine(Self.inner, in: .talking, history: .shallow)
  }

  static let inner = Blueprint<Line, Call>(state: .clear) {
    Timeout(.seconds(1), .clear => .noisy)
    Timeout(.seconds(2), .noisy => .clear)
  }

  @Test("a simulation and an actor with a test's clock make the same changes", arguments: 0..<20)
  func sameTrace(_ seed: Int) async {
    var random = SplitMix64(seed: UInt64(seed))
    let steps: [Step] = (0..<40).map { _ in
      Bool.random(using: &random)
        ? .send([.ring, .accept, .hangUp].randomElement(using: &random)!)
        : .pass(seconds: Int.random(in: 0...4, using: &random))
    }
    let simulation = Simulation(Self.plain)
    for step in steps {
      switch step {
      case .send(let call): simulation.send(call)
      case .pass(let seconds): for _ in 0..<seconds { simulation.advance(by: .seconds(1)) }
      }
    }
    #expect(!simulation.changes.isEmpty)
    #expect(await Self.driven(steps) == simulation.changes.map(\.description))
  }

  /// The changes that an actor's machine makes. Time passes second by second, so that all is attempted when it comes due.
  private static func driven(_ steps: [Step]) async -> [String] {
    let clock = TestClock()
    let machine = Self.plain.stateMachine()
    var trace: [String] = []
    machine.addTreeHandler { trace.append("\($0)") }
    await machine.run(clock: clock) { running in
      // Time passes for the machine while the body waits: each wait is until it has caught up.
      func catchUp() async { _ = try? await running.wait(for: .zero) { _ in false } }
      for step in steps {
        switch step {
        case .send(let call):
          await catchUp()
          machine <-! call
          await catchUp()
        case .pass(let seconds):
          for _ in 0..<seconds {
            clock.advance(by: .seconds(1))
            await catchUp()
          }
        }
      }
    }
    return trace
  }
}

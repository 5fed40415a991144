import Interlock
import InterlockAsync
import InterlockTesting

/// A machine that a test drives turn by turn.
struct Drive<S: Kinded, E: Kinded> where S.Kind: StateType, E.Kind: EventType {
  let machine: StateMachine<S, E>
  let driver: Driver
  let clock = TestClock()

  init(_ machine: StateMachine<S, E>) {
    self.machine = machine
    driver = Driver(of: machine, clock: clock)
    driver.turn()
  }

  init(_ blueprint: Blueprint<S, E>, state: S? = nil) {
    self.init(state.map { blueprint.stateMachine(state: $0) } ?? blueprint.stateMachine())
  }

  /// Lets time pass, and the driver take a turn.
  func pass(_ duration: Duration) {
    clock.turn(by: duration)
    driver.turn()
  }

  /// Has the driver handle all signals that it has been sent, also by the activities that are ending, which are named.
  func settle(ending labels: String...) async {
    for label in labels {
      for activity in driver.activities.values where activity.label == label { await activity.task?.value }
    }
    driver.sender.yield(.wake(task: -1))
    for await signal in driver.signals {
      driver.handle(signal)
      if case .wake(task: -1) = signal { return }
    }
  }
}

/// Something that an activity waits for, and a test gives it.
struct Gate: Sendable {
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream()
  }

  /// Lets one through.
  func open() { continuation.yield() }

  /// Suspends until one is let through, or the task is cancelled.
  func pass() async { for await _ in stream { return } }
}

/// What activities tell a test, from wherever they run.
struct Log: Sendable {
  let lines: AsyncStream<String>
  private let continuation: AsyncStream<String>.Continuation

  init() {
    (lines, continuation) = AsyncStream.makeStream()
  }

  func callAsFunction(_ line: String) { continuation.yield(line) }

  /// The next lines, for which it waits.
  func next(_ count: Int = 1) async -> [String] {
    var found: [String] = []
    for await line in lines {
      found.append(line)
      if found.count == count { break }
    }
    return found
  }

  /// All lines, when no more come.
  func end() async -> [String] {
    continuation.finish()
    return await lines.reduce(into: []) { $0.append($1) }
  }
}

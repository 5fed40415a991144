import Interlock
import InterlockTesting
import Synchronization
import TestSupport
import Testing

@testable import InterlockAsync

/// Activities that are entered and left at random, in a process of their own, whose memory is measured.
@Suite struct ActivityMemoryTests {
  /// A desk that works on one task after another. Each activity ends with an event that tells its task, even if it was cancelled.
  enum Desk: Kinded, Sendable {
    case idle, working(Int)

    enum Kind: StateType { case idle, working }

    var kind: Kind { if case .idle = self { .idle } else { .working } }

    static func value(of kind: Kind) -> Desk? { kind == .idle ? .idle : nil }
  }

  enum Order: Kinded, Sendable {
    case begin(Int), done(Int), leave

    enum Kind: EventType { case begin, done, leave }

    var kind: Kind {
      switch self {
      case .begin: .begin
      case .done: .done
      case .leave: .leave
      }
    }
  }

  /// What was seen of the activities.
  final class Tally: Sendable {
    let started = Atomic(0)
    let ended = Atomic(0)
    let taken = Atomic(0)
    let late = Atomic(0)
  }

  static func desk(_ tally: Tally) -> Blueprint<Desk, Order> {
    Blueprint(state: .idle) {
      On(.begin, .any => .working) { event, _ in
        if case .begin(let task) = event { .working(task) } else { nil }
      }
      On(.done, .working => .idle)
      On(.leave, .working => .idle)
      During(.working, "work") { state in
        guard case .working(let task) = state else { return nil }
        tally.started.add(1, ordering: .relaxed)
        defer { tally.ended.add(1, ordering: .relaxed) }
        if !task.isMultiple(of: 3) { await Gate().pass() }
        return .done(task)
      }
      After(.done) { context in
        guard case .done(let done) = context.event, case .working(let task) = context.fromState else {
          return
        }
        if done == task {
          tally.taken.add(1, ordering: .relaxed)
        } else {
          tally.late.add(1, ordering: .relaxed)
        }
      }
      OnRefusal { context in
        if case .done = context.event { tally.late.add(1, ordering: .relaxed) }
      }
    }
  }

  /// Begins tasks, and leaves them at random.
  static func work(_ tasks: Range<Int>, _ drive: Drive<Desk, Order>, _ random: inout SplitMix64) async {
    for task in tasks {
      drive.machine <-! .begin(task)
      drive.driver.turn()
      switch Int.random(in: 0..<4, using: &random) {
      case 0: drive.machine <-! .leave
      case 1: await drive.settle()
      case 2 where task.isMultiple(of: 3): await drive.settle(ending: "work")
      default: break
      }
    }
    drive.machine <-! .leave
    await drive.settle(ending: "work")
  }

  @Test(
    "D2: 10,000 activities that are entered and left leave no task, no late event, and memory where it was")
  func stress() async {
    await #expect(processExitsWith: .success) {
      let tally = Tally()
      let drive = Drive(ActivityMemoryTests.desk(tally))
      var random = SplitMix64(seed: 1)
      await ActivityMemoryTests.work(0..<2_000, drive, &random)
      let before = Memory.bytesInUse
      await ActivityMemoryTests.work(2_000..<12_000, drive, &random)
      #expect(Memory.bytesInUse - before < 1 << 20)
      #expect(drive.driver.activities.isEmpty && drive.driver.unfinished == [])
      await drive.driver.stop()
      #expect(tally.started.load(ordering: .relaxed) == 12_000)
      #expect(tally.ended.load(ordering: .relaxed) == 12_000)
      #expect(tally.late.load(ordering: .relaxed) == 0)
      #expect(tally.taken.load(ordering: .relaxed) > 500)
      #expect(drive.driver.stays.isEmpty)
    }
  }
}

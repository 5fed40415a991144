import Interlock
import InterlockAsync
import InterlockTesting
import Synchronization
import TestSupport
import Testing

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
    struct Counts: Equatable {
      let started, ended, taken, late: Int
    }

    let started = Atomic(0)
    let ended = Atomic(0)
    let taken = Atomic(0)
    let late = Atomic(0)

    var counts: Counts {
      Counts(
        started: started.load(ordering: .relaxed), ended: ended.load(ordering: .relaxed),
        taken: taken.load(ordering: .relaxed), late: late.load(ordering: .relaxed))
    }
  }

  static func desk(_ tally: Tally) -> Blueprint<Desk, Order> {
    Blueprint(state: .idle) {
      On(.begin, .any => .working)
        .value { event, _ in
          if case .begin(let task) = event { .working(task) } else { nil }
        }
      On(.done, .working => .idle)
      On(.leave, .working => .idle)
      Timeout(.seconds(60), .working => .idle)
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
      let found = tally.counts
      #expect(found.started == 12_000 && found.ended == 12_000)
      #expect(found.late == 0 && found.taken > 500)
      #expect(drive.driver.stays.isEmpty)
    }
  }

  /// Begins some tasks, and ceases at a random moment: while an activity is about to start, is under way, has been
  /// cancelled, or has ended with a result that is on its way; while a task sleeps, or when its time has come.
  static func work(upTo last: Int, _ drive: Drive<Desk, Order>, _ random: inout SplitMix64) async {
    for task in 1...last {
      drive.machine <-! .begin(task)
      if task == last, Bool.random(using: &random) { return }
      drive.driver.turn()
      switch Int.random(in: 0..<6, using: &random) {
      case 0: drive.machine <-! .leave
      case 1: await drive.settle()
      case 2 where task.isMultiple(of: 3):
        for activity in drive.driver.activities.values { await activity.task?.value }
        if task < last { await drive.settle() }
      case 3: drive.clock.advance(by: .seconds(60))
      case 4: drive.pass(.seconds(Int.random(in: 1...60, using: &random)))
      default: break
      }
    }
  }

  @Test("D3: a driver that is stopped at any of 500 moments of 10,000 activities releases everything")
  func stops() async {
    await #expect(processExitsWith: .success) {
      let tally = Tally()
      let machine = ActivityMemoryTests.desk(tally).stateMachine()
      var random = SplitMix64(seed: 2)
      var before = 0
      for moment in 0..<500 {
        if moment == 100 { before = Memory.bytesInUse }
        weak var released: Driver?
        do {
          let drive = Drive(machine)
          released = drive.driver
          await ActivityMemoryTests.work(upTo: Int.random(in: 1...40, using: &random), drive, &random)
          await drive.driver.stop()
          let found = tally.counts
          #expect(found.started == found.ended)
          #expect(drive.driver.activities.isEmpty && drive.driver.dismissed.isEmpty)
          #expect(drive.driver.sleeper == nil && drive.clock.sleeperCount == 0)
          #expect(drive.driver.stays.isEmpty && machine.watchers.isEmpty)
          // What was on its way comes to nothing.
          let state = machine.state.kind
          drive.clock.advance(by: .seconds(60))
          for await signal in drive.driver.signals { drive.driver.handle(signal) }
          #expect(machine.state.kind == state && tally.counts == found)
        }
        #expect(released == nil)
      }
      let found = tally.counts
      #expect(found.started > 9_000 && found.taken > 500 && found.late == 0)
      #expect(Memory.bytesInUse - before < 1 << 20)
    }
  }
}

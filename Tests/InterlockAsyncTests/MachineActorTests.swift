import Interlock
import InterlockAsync
import InterlockTesting
import TestSupport
import Testing

@Suite struct MachineActorTests {
  enum Counter: StateType { case counting, done }
  enum Step: EventType, Sendable { case add(task: Int, number: Int), finish }

  @Test("D3: an actor attempts events, and returns their outcomes")
  func send() async throws {
    let phone = MachineActor(TimeoutTests.phone, clock: TestClock())
    #expect(try await phone.send(.ring) == .moved(from: .idle, to: .ringing))
    #expect(try await phone.send(.connected).isAccepted == false)
    #expect(try await phone.move(to: .idle).isAccepted)
    #expect(await phone.state == .idle)
    #expect(await phone.destination(on: .ring) == .ringing)
    #expect("\(await phone.configuration())" == ".idle")
    await phone.stop()
  }

  @Test("D3, D1: its timeouts come due by themselves, with one task that sleeps at most")
  func timeouts() async throws {
    let clock = TestClock()
    let phone = MachineActor(TimeoutTests.phone, clock: clock)
    for _ in 0..<10 {
      try await phone.send(.ring)
      try await phone.send(.hangUp)
      await phone.turn()
    }
    try await phone.send(.ring)
    await phone.turn()
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(30))
    try await phone.wait(until: .missed)
    await phone.stop()
    #expect(clock.sleeperCount == 0)
    #expect(clock.greatestSleeperCount == 1)
  }

  @Test("D3, D2: its activities are done, and their results taken")
  func activities() async throws {
    let gate = Gate()
    let phone = MachineActor(ActivityTests.phone(gate, Log()), clock: TestClock())
    try await phone.send(.ring)
    gate.open()
    try await phone.wait(until: .talking)
    await phone.stop()
  }

  @Test("D4: its changes can be observed from everywhere, and end when it stops")
  func changes() async throws {
    let phone = MachineActor(TimeoutTests.phone, clock: TestClock())
    let (changes, states) = (await phone.changes, await phone.states(keeping: .bufferingNewest(1)))
    let lines = await phone.changes(of: Machine<Phone, Call>.self)
    let observer = Task {
      var found: [String] = []
      for await change in changes { found.append("\(change)") }
      return found
    }
    try await phone.send(.ring)
    try await phone.send(.accept)
    await phone.stop()
    #expect(await observer.value == [".idle => .ringing on .ring", ".ringing => .talking on .accept"])
    var newest: [Phone] = []
    for await state in states { newest.append(state) }
    #expect(newest == [.talking])
    var count = 0
    for await _ in lines { count += 1 }
    #expect(count == 2)
    for await _ in await phone.changes { Issue.record("The driver has stopped.") }
    newest = []
    for await state in await phone.states { newest.append(state) }
    #expect(newest == [.talking])
  }

  @Test("D3: a wait sees each state that is passed, and ends with its time, its driver, or its task")
  func waits() async throws {
    let clock = TestClock()
    let phone = MachineActor(TimeoutTests.phone, clock: clock)
    async let passed: Void = phone.wait(until: .ringing)
    try await phone.send(.ring)
    try await phone.send(.accept)
    // It asked before or after the state was passed: what was passed before is not waited for.
    try await phone.send(.hangUp)
    try await phone.send(.ring)
    try await passed
    #expect(try await phone.wait(until: { $0 != .idle }) == .ringing)

    try await phone.send(.hangUp)
    await phone.turn()
    #expect(clock.sleeperCount == 0)
    let late = Task { try await phone.wait(until: .talking, for: .seconds(5)) }
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(5))
    await #expect(throws: WaitFailure.timedOut) { try await late.value }

    let cancelled = Task { try await phone.wait(until: .talking) }
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }

    let stopped = Task { try await phone.wait(until: .talking) }
    await phone.stop()
    await #expect(throws: WaitFailure.stopped) { try await stopped.value }
    await #expect(throws: WaitFailure.stopped) { try await phone.wait(until: .talking) }
    try await phone.wait(until: .idle)
  }

  @Test(
    "D3: a stopped actor refuses events and runs no code of the machine; stopping waits for what it cancels")
  func stop() async throws {
    let (gate, log, clock) = (Gate(), Log(), TestClock())
    let stubborn = Blueprint<Phone, Call>(state: .connecting) {
      On(.connected, .any => .talking)
      Timeout(.seconds(1), .connecting => .failed)
      During(.connecting, "stubborn") { _ in
        let task = Task { await gate.pass() }
        log("begins")
        await task.value
        log("ends")
        return .connected
      }
    }
    let phone = MachineActor(stubborn, clock: clock)
    #expect(await log.next() == ["begins"])
    let changes = await phone.changes
    async let stopping: Void = phone.stop()
    // They end when the driver begins to stop.
    for await _ in changes {}
    #expect(await phone.unfinished == ["stubborn"])
    gate.open()
    await stopping
    #expect(await log.end() == ["ends"])
    #expect(await phone.unfinished == [])
    clock.advance(by: .seconds(2))
    await phone.turn()
    #expect(await phone.state == .connecting)
    let outcome = try await phone.send(.connected)
    #expect(
      "\(outcome)"
        == "No route is open from .connecting on .connected: the machine is not active while its driver has stopped."
    )
    #expect(clock.sleeperCount == 0)
  }

  @Test("D3, H7: a machine that reaches a final state stops its driver, and ends its changes")
  func finalState() async throws {
    let blueprint = Blueprint<Phone, Call>(state: .idle) {
      On(.ring, .idle => .ringing)
      On(.accept, .ringing => .talking)
      Timeout(.seconds(1), .ringing => .missed)
      During(.ringing) { _ in
        await Gate().pass()
        return nil
      }
      FinalStates(.talking)
    }
    let clock = TestClock()
    let phone = MachineActor(blueprint, clock: clock)
    let changes = await phone.changes
    try await phone.send(.ring)
    await phone.turn()
    try await phone.send(.accept)
    var last: Phone?
    for await change in changes { last = change.toState }
    #expect(last == .talking)
    await phone.turn()
    await phone.stop()
    #expect(clock.sleeperCount == 0)
    #expect(await phone.unfinished == [])
    #expect(try await !phone.send(.ring).isAccepted)
  }

  @Test(
    "D3, H7: after an event that leads to a final state, an actor refuses the next one, unless a handler has led out of it"
  )
  func afterFinalState() async throws {
    for isRestarted in [false, true] {
      let blueprint = Blueprint<Phone, Call>(state: .idle) {
        On(.ring, .idle => .talking)
        On(.hangUp, .talking => .idle)
        if isRestarted { OnEntry(.talking) { context in context.machine <-! .hangUp } }
        FinalStates(.talking)
      }
      for _ in 0..<50 {
        let phone = MachineActor(blueprint)
        #expect(try await phone.send(.ring).isAccepted)
        #expect(try await phone.send(isRestarted ? .ring : .hangUp).isAccepted == isRestarted)
      }
    }
  }

  @Test(
    "D2a, D3, H7: senders that wait while a handler is performed are refused if that leads to a final state")
  func waitingAtFinalState() async throws {
    let (log, gate) = (Log(), Gate())
    let blueprint = Blueprint<Phone, Call>(state: .idle) {
      On(.ring, .idle => .talking).run { _ in
        log("begins")
        await gate.pass()
      }
      On(.hangUp, .talking => .idle)
      FinalStates(.talking)
    }
    let phone = MachineActor(blueprint)
    let ringing = Task { try await phone.send(.ring) }
    #expect(await log.next() == ["begins"])
    let hangingUp = Task { try await phone.send(.hangUp) }
    while await phone.waitingCount == 0 { await Task.yield() }
    gate.open()
    #expect(try await ringing.value.isAccepted)
    #expect(try await !hangingUp.value.isAccepted)
    #expect(await phone.state == .talking)
  }

  @Test("D3, H7: a run ends in a final state, also of a machine without timeouts")
  @MainActor func runToFinalState() async {
    let machine = Machine<Phone, Call>(state: .idle)
    machine.add {
      On(.ring, .idle => .talking)
      FinalStates(.talking)
    }
    let run = Task { await machine.run() }
    for _ in 0..<10 { await Task.yield() }
    machine <-! .ring
    for _ in 0..<10_000 where machine.driver != nil { await Task.yield() }
    #expect(machine.driver == nil)
    run.cancel()
    await run.value
  }

  @Test("D3: when an actor is released, everything under way is cancelled")
  func letGo() async throws {
    let (log, clock) = (Log(), TestClock())
    let blueprint = Blueprint<Phone, Call>(state: .connecting) {
      Timeout(.seconds(1), .connecting => .failed)
      During(.connecting) { _ in
        log("begins")
        await Gate().pass()
        log("ends")
        return .connected
      }
    }
    weak var released: MachineActor<Phone, Call>?
    do {
      let phone = MachineActor(blueprint, clock: clock)
      released = phone
      #expect(await log.next() == ["begins"])
      await phone.turn()
    }
    #expect(await log.next() == ["ends"])
    #expect(released == nil)
  }

  @Test("D3: an actor that has stopped is freed")
  func stopped() async throws {
    for _ in 0..<200 {
      weak var released: MachineActor<Phone, Call>?
      do {
        let phone = MachineActor(TimeoutTests.phone, clock: TestClock())
        released = phone
        try await phone.send(.ring)
        await phone.stop()
      }
      #expect(released == nil)
    }
  }

  @Test("D3: all events of 100 tasks are attempted, in the order of each task")
  func stress() async throws {
    let counts = Counts()
    let blueprint = Blueprint<Counter, Step>(state: .counting) {
      MapEvents { _, state, _ in state }
      OnEntry { context in
        if case .add(let task, let number) = context.event { counts.note(task, number) }
      }
    }
    let counter = MachineActor(blueprint)
    try await withThrowingTaskGroup { group in
      for task in 0..<100 {
        group.addTask {
          for number in 0..<1000 { try await counter.send(.add(task: task, number: number)) }
        }
      }
      try await group.waitForAll()
    }
    await counter.stop()
    #expect(counts.isComplete(tasks: 100, numbers: 1000))
  }

  @Test("D3: an actor that is stopped at any moment releases everything")
  func stopAnywhere() async throws {
    for moment in 0..<50 {
      let (gate, clock) = (Gate(), TestClock())
      weak var released: MachineActor<Phone, Call>?
      do {
        let phone = MachineActor(ActivityTests.phone(gate, Log()), clock: clock)
        released = phone
        var random = SplitMix64(seed: UInt64(moment))
        let sending = Task {
          for _ in 0..<moment { try await phone.send(random.next().isMultiple(of: 2) ? .ring : .hangUp) }
        }
        if moment.isMultiple(of: 2) { try await sending.value }
        await phone.stop()
        try await sending.value
        #expect(await phone.unfinished == [])
      }
      #expect(released == nil)
    }
  }
}

/// What was counted, in a machine's isolation.
final class Counts: @unchecked Sendable {
  private var next: [Int: Int] = [:]
  private var isOrdered = true

  func note(_ task: Int, _ number: Int) {
    if next[task, default: 0] != number { isOrdered = false }
    next[task] = number + 1
  }

  func isComplete(tasks: Int, numbers: Int) -> Bool {
    isOrdered && next.count == tasks && next.values.allSatisfy { $0 == numbers }
  }
}

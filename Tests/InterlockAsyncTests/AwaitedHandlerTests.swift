import Interlock
import InterlockAsync
import InterlockTesting
import TestSupport
import Testing

/// A flow of screens, and what its coordinator shows.
@Cases enum Flow: StateType {
  case lobby, room(Int), gone
}

@Cases enum Tap: EventType {
  case open(Int), back, leave, fail
}

enum Phase: StateType { case clear, noisy }

struct Jammed: Error, Equatable {}

/// What handlers have done, from wherever they ran.
final class Diary: Sendable {
  private let lines = Guarded<[String]>([])

  func callAsFunction(_ line: String) { lines.withLock { $0.append(line) } }

  var all: [String] { lines.withLock { $0 } }
}

@Suite struct AwaitedHandlerTests {
  static func flow(_ diary: Diary, gate: Gate? = nil) -> Blueprint<Flow, Tap> {
    Blueprint(state: .lobby) {
      On(\.open, \.lobby => \.room) { number, _ in number }
        .then { number, _ in diary("tapped \(number)") }
      On(.back, .room => .lobby)
        .run("slide out") { attempt in
          diary("sliding \(attempt.fromState.kind)")
          await gate?.pass()
          diary("slid to \(attempt.toState.kind)")
        }
      On(.leave, .any => .gone)
      OnEntry(of: \.room).run { room in
        diary("showing \(room)")
        await Task.yield()
        diary("shown \(room)")
      }
      OnExit(of: \.room).run("tidy") { room in diary("tidied \(room)") }
    }
  }

  @Test(
    "D2a, K4: what an awaited handler receives prints as an arrow between kinds, and all data when it is debugged"
  )
  func descriptions() async throws {
    let diary = Diary()
    let blueprint = Blueprint<Flow, Tap>(state: .lobby) {
      On(\.open, \.lobby => \.room) { number, _ in number }
      OnEntry(.room).run { attempt in
        diary("\(attempt)")
        diary(String(reflecting: attempt))
      }
    }
    try await MachineActor(blueprint).send(.open(7))
    #expect(diary.all == [".lobby => .room on .open", "AwaitedContext(.lobby => .room(7) on .open(7))"])
  }

  @Test("D2a: a sender waits until everything that its event triggers has finished, in order, with the data")
  func coordinator() async throws {
    let diary = Diary()
    let coordinator = MachineActor(Self.flow(diary))
    #expect(try await coordinator.send(.open(7)) == .moved(from: .lobby, to: .room(7)))
    #expect(diary.all == ["tapped 7", "showing 7", "shown 7"])
    #expect(try await coordinator.send(.back) == .moved(from: .room(7), to: .lobby))
    #expect(diary.all.dropFirst(3) == ["tidied 7", "sliding room", "slid to lobby"])
    #expect(try await !coordinator.send(.back).isAccepted)
    #expect(await coordinator.pending == [])
    await coordinator.stop()
  }

  @Test("D2a: the next events wait, in the order in which they were sent")
  func serial() async throws {
    let (diary, gate) = (Diary(), Gate())
    let coordinator = MachineActor(Self.flow(diary, gate: gate), state: .room(1))
    let first = Task { try await coordinator.send(.back) }
    while await coordinator.pending != ["slide out"] { await Task.yield() }
    let second = Task { try await coordinator.send(.open(2)) }
    for _ in 0..<100 { await Task.yield() }
    let third = Task { try await coordinator.send(.leave) }
    for _ in 0..<100 { await Task.yield() }
    #expect(await coordinator.state == .lobby)
    #expect(diary.all == ["tidied 1", "sliding room"])
    gate.open()
    #expect(try await first.value == .moved(from: .room(1), to: .lobby))
    #expect(try await second.value == .moved(from: .lobby, to: .room(2)))
    #expect(try await third.value == .moved(from: .room(2), to: .gone))
    #expect(diary.all.dropFirst(2) == ["slid to lobby", "tapped 2", "showing 2", "shown 2", "tidied 2"])
  }

  @Test("D2a: the sender receives an error after everything that was triggered has finished")
  func throwing() async throws {
    let diary = Diary()
    let blueprint = Blueprint<Flow, Tap>(state: .lobby) {
      On(\.open, \.lobby => \.room) { number, _ in number }
        .run { number, room in
          if number == room, number == 13 { throw Jammed() }
          diary("opened")
        }
      On(.leave, .any => .gone)
      OnEntry(of: \.room).run { diary("room \($0)") }
    }
    let actor = MachineActor(blueprint)
    await #expect(throws: Jammed()) { try await actor.send(.open(13)) }
    #expect(diary.all == ["room 13"])
    #expect(await actor.state == .room(13))
    #expect(try await actor.send(.leave).isAccepted)
  }

  @Test("D2a: a closure turns an error into an event, which is attempted before waiting events")
  func catching() async throws {
    let blueprint = Blueprint<Flow, Tap>(state: .lobby) {
      On(\.open, \.lobby => \.room) { number, _ in number }
      On(.fail, .room => .lobby)
      On(.leave, .any => .gone)
      OnEntry(of: \.room).run { room in
        if room == 13 { throw Jammed() }
      } catching: { error in
        error as? Jammed == nil ? nil : .fail
      }
    }
    let actor = MachineActor(blueprint)
    let states = await actor.states
    #expect(try await actor.send(.open(13)) == .moved(from: .lobby, to: .room(13)))
    #expect(await actor.state == .lobby)
    #expect(try await actor.send(.open(1)).isAccepted)
    #expect(await actor.state == .room(1))
    await actor.stop()
    var seen: [Flow] = []
    for await state in states { seen.append(state) }
    #expect(seen == [.lobby, .room(13), .lobby, .room(1)])
  }

  @Test("D2a: an event that a handler sends is a step of its own, whose handlers are performed after it")
  func steps() async throws {
    let diary = Diary()
    let blueprint = Blueprint<Flow, Tap>(state: .lobby) {
      On(\.open, \.lobby => \.room) { number, _ in number }
        .also { context in
          context.machine.send(.back)
          diary("queued")
        }
        .run { number, _ in diary("open \(number)") }
      On(.back, .room => .lobby)
        .run { _ in diary("back") }
    }
    let actor = MachineActor(blueprint)
    #expect(try await actor.send(.open(1)) == .moved(from: .lobby, to: .room(1)))
    #expect(diary.all == ["queued", "open 1", "back"])
    #expect(await actor.state == .lobby)
  }

  @Test("D2a: a handler that sends to its own machine, or waits for it, gets an error at once")
  func reentrance() async throws {
    let diary = Diary()
    let (actors, box) = AsyncStream<MachineActor<Flow, Tap>>.makeStream()
    let blueprint = Blueprint<Flow, Tap>(state: .lobby) {
      On(\.open, \.lobby => \.room) { number, _ in number }
      On(.back, .room => .lobby)
      OnEntry(of: \.room).run { room in
        let actor = await actors.first { _ in true }!
        if room == 1 { try await actor.send(.back) }
        if room == 2 { try await actor.wait(until: .lobby) }
        // One that is started, and not waited for, sends when the handler is done.
        if room == 3 { Task.detached { try await actor.send(.back) } }
        diary("done")
      }
    }
    let actor = MachineActor(blueprint)
    for room in 1...2 {
      box.yield(actor)
      await #expect(throws: WaitFailure.waitsForItself) { try await actor.send(.open(room)) }
      #expect(try await actor.send(.back).isAccepted)
    }
    box.yield(actor)
    try await actor.send(.open(3))
    try await actor.wait(until: .lobby)
    #expect(diary.all == ["done"])
  }

  @Test("D2a: actors whose handlers would wait for each other get an error, not a deadlock")
  func cycle() async throws {
    let doors = Doors()
    await doors.make()
    let (first, second) = await (doors.first!, doors.second!)
    await #expect(throws: WaitFailure.waitsForItself) { try await first.send(.open(1)) }
    // Set off from both sides at once, one of them gets it.
    try await first.send(.back)
    try await second.send(.back)
    for _ in 0..<50 {
      async let one = Result { try await first.send(.open(1)) }
      async let other = Result { try await second.send(.open(1)) }
      let results = await [one, other]
      #expect(results.contains { if case .failure = $0 { true } else { false } })
      try await first.send(.back)
      try await second.send(.back)
    }
  }

  @Test(
    "D2a: events from many tasks are performed one after the other, even if actors send to actors",
    arguments: 0..<5)
  func stress(seed: Int) async throws {
    let diaries = (0..<3).map { _ in Diary() }
    // Each actor's handlers send to the next one.
    var actors: [MachineActor<Flow, Tap>] = []
    for place in 0..<3 {
      let (diary, next) = (diaries[place], actors.last)
      let blueprint = Blueprint<Flow, Tap>(state: .lobby) {
        On(\.open, \.any => \.room) { number, _ in number }
          .run { number, _ in
            diary("begin \(number)")
            for _ in 0..<number % 5 { await Task.yield() }
            if number.isMultiple(of: 3) { try await next?.send(.open(number)) }
            if number.isMultiple(of: 7) { throw Jammed() }
          }
        OnExit(of: \.room).run { number in diary("left \(number)") }
        OnEntry(of: \.room).run { number in diary("end \(number)") }
      }
      actors.append(MachineActor(blueprint))
    }
    await withTaskGroup { [actors] group in
      for task in 0..<20 {
        group.addTask {
          var random = SplitMix64(seed: UInt64(seed * 100 + task))
          for step in 0..<20 {
            let (number, place) = (task * 1000 + step, Int.random(in: 0..<3, using: &random))
            let sending = Task { try await actors[place].send(.open(number)) }
            if Int.random(in: 0..<8, using: &random) == 0 {
              sending.cancel()
              _ = await sending.result
              continue
            }
            switch await sending.result {
            case .success(let outcome): #expect(outcome.isAccepted && !number.isMultiple(of: 7))
            case .failure(let error): #expect(error is Jammed && number.isMultiple(of: 7))
            }
            #expect(diaries[place].all.contains("end \(number)"))
          }
        }
      }
    }
    for actor in actors {
      #expect(await actor.pending == [])
      await actor.stop()
    }
    for diary in diaries {
      var last: String?
      for line in diary.all {
        let words = line.split(separator: " ").map(String.init)
        if words[0] == "end" { #expect(last == "begin \(words[1])") }
        if words[0] == "begin", let last { #expect(last.hasPrefix("left")) }
        if words[0] == "left" { #expect(last == "end \(words[1])") }
        last = line
      }
    }
  }

  @Test("D2a: a task that outlives its handler may send events")
  func outliving() async throws {
    let (actors, box) = AsyncStream<MachineActor<Flow, Tap>>.makeStream()
    let gate = Gate()
    let blueprint = Blueprint<Flow, Tap>(state: .lobby) {
      On(\.open, \.lobby => \.room) { number, _ in number }
      On(.back, .room => .lobby)
      OnEntry(of: \.room).run { _ in
        let actor = await actors.first { _ in true }!
        Task {
          await gate.pass()
          try await actor.send(.back)
        }
      }
    }
    let actor = MachineActor(blueprint)
    box.yield(actor)
    try await actor.send(.open(1))
    gate.open()
    try await actor.wait(until: .lobby)
  }

  @Test(
    "D2a: cancelling a sender does not cancel the work; an event whose turn has not come is not attempted")
  func cancelling() async throws {
    let (diary, gate) = (Diary(), Gate())
    let coordinator = MachineActor(Self.flow(diary, gate: gate), state: .room(1))
    let first = Task { try await coordinator.send(.back) }
    while await coordinator.pending != ["slide out"] { await Task.yield() }
    let second = Task { try await coordinator.send(.leave) }
    for _ in 0..<100 { await Task.yield() }
    first.cancel()
    second.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    await #expect(throws: CancellationError.self) { try await second.value }
    #expect(await coordinator.pending == ["slide out"])
    gate.open()
    #expect(try await coordinator.send(.open(3)).isAccepted)
    #expect(diary.all.contains("slid to lobby"))
    #expect(await coordinator.state == .room(3))
  }

  @Test(
    "D2a, D3: stopping cancels the handler, waits for it, and performs no other; its sender receives an error"
  )
  func stopping() async throws {
    let (diary, gate) = (Diary(), Gate())
    let blueprint = Blueprint<Flow, Tap>(state: .lobby) {
      On(\.open, \.lobby => \.room) { number, _ in number }
        .run("never") { _, _ in
          await gate.pass()
          diary("cancelled \(Task.isCancelled)")
        }
      OnEntry(of: \.room).run { _ in diary("not performed") }
      On(.leave, .any => .gone)
    }
    let actor = MachineActor(blueprint)
    let sending = Task { try await actor.send(.open(1)) }
    while await actor.pending.isEmpty { await Task.yield() }
    #expect(await actor.pending == ["never", ".lobby => .room on .open"])
    let waiting = Task { try await actor.send(.leave) }
    for _ in 0..<100 { await Task.yield() }
    await actor.stop()
    #expect(diary.all == ["cancelled true"])
    #expect(await actor.pending == [])
    await #expect(throws: WaitFailure.stopped) { try await sending.value }
    #expect(try await !waiting.value.isAccepted)
    #expect(await actor.state == .room(1))
    #expect(try await !actor.send(.leave).isAccepted)
  }

  @Test("D2a, D3: a handler may stop its own driver")
  func stoppingItself() async throws {
    let (actors, box) = AsyncStream<MachineActor<Flow, Tap>>.makeStream()
    let blueprint = Blueprint<Flow, Tap>(state: .lobby) {
      On(.leave, .any => .gone)
      OnEntry(.gone).run { _ in await actors.first { _ in true }?.stop() }
    }
    let actor = MachineActor(blueprint)
    box.yield(actor)
    await #expect(throws: WaitFailure.stopped) { try await actor.send(.leave) }
    await actor.stop()
    #expect(await actor.pending == [])
  }

  @Test("D2, D3: an activity may stop its own driver")
  func activityStopsItself() async throws {
    let (actors, box) = AsyncStream<MachineActor<Flow, Tap>>.makeStream()
    let (ends, end) = AsyncStream<Void>.makeStream()
    let blueprint = Blueprint<Flow, Tap>(state: .lobby) {
      On(.leave, .any => .gone)
      During(.gone, "shutdown") { _ in
        await actors.first { _ in true }?.stop()
        end.yield()
        return nil
      }
    }
    let actor = MachineActor(blueprint)
    box.yield(actor)
    _ = try? await actor.send(.leave)
    await ends.first { _ in true }
    await actor.stop()
  }

  @Test("D2a, D3: a handler that stops its driver waits for the activity that sent the event")
  func handlerOfActivityStops() async throws {
    let made = Guarded<MachineActor<Flow, Tap>?>(nil)
    @Sendable func actor() async -> MachineActor<Flow, Tap> {
      while true {
        if let actor = made.withLock({ $0 }) { return actor }
        await Task.yield()
      }
    }
    let (stops, stop) = AsyncStream<Bool>.makeStream()
    let hasEnded = Guarded(false)
    let blueprint = Blueprint<Flow, Tap>(state: .lobby) {
      On(.leave, .any => .gone).run { _ in
        await actor().stop()
        stop.yield(hasEnded.withLock { $0 })
      }
      During(.lobby) { _ in
        _ = try? await actor().send(.leave)
        for _ in 0..<100 { await Task.yield() }
        hasEnded.withLock { $0 = true }
        return nil
      }
    }
    made.withLock { $0 = MachineActor(blueprint) }
    #expect(await stops.first { _ in true } == true)
    made.withLock { $0 = nil }
  }

  @Test(
    "D2a, D3: activities and a handler that stop their own driver don't wait for each other, and are not named as unfinished"
  )
  func severalStop() async throws {
    let (made, stops, log) = (Guarded<MachineActor<Flow, Tap>?>(nil), Guarded(0), Log())
    @Sendable func stop() async {
      while made.withLock({ $0 }) == nil { await Task.yield() }
      await made.withLock { $0 }?.stop()
      stops.withLock { $0 += 1 }
    }
    let blueprint = Blueprint<Flow, Tap>(state: .lobby) {
      On(.leave, .any => .gone).run { _ in await stop() }
      During(.lobby, "reader") { _ in
        log("reads")
        await stop()
        return nil
      }
      During(.lobby, "writer") { _ in
        log("writes")
        await stop()
        return nil
      }
    }
    let actor = MachineActor(blueprint)
    #expect(await log.next(2).sorted() == ["reads", "writes"])
    let sending = Task { try await actor.send(.leave) }
    while await actor.state != .gone { await Task.yield() }
    made.withLock { $0 = actor }
    _ = await sending.result
    await actor.stop()
    #expect(await actor.pending == [])
    #expect(await actor.unfinished == [])
    #expect(stops.withLock { $0 } == 3)
    made.withLock { $0 = nil }
  }

  @Test("D1, D2a: an event that was sent before a timeout came due precedes it, however long handlers take")
  @MainActor func fairness() async throws {
    let gate = Gate()
    let blueprint = Blueprint<Flow, Tap>(state: .room(0)) {
      On(.leave, .any => .gone)
      Timeout(.milliseconds(10), \.room => \.room) { number in number + 1 }
        .run("poll") { _ in await gate.pass() }
    }
    let drive = Drive(blueprint)
    drive.pass(.milliseconds(10))
    #expect(drive.machine.state == .room(1) && drive.driver.pending == ["poll"])
    let leaving = Task { try await drive.machine.sendAndWait(.leave) }
    await Task.yield()
    drive.pass(.milliseconds(20))
    gate.open()
    for _ in 0..<10_000 where drive.driver.pending == ["poll"] && drive.machine.state == .room(1) {
      await drive.settle()
      await Task.yield()
    }
    #expect(drive.machine.state == .gone)
    if drive.machine.state == .gone { #expect(try await leaving.value.isAccepted) }
    leaving.cancel()
  }

  @Test("D2a, D1, S1: timeouts and results of activities wait meanwhile, and a snapshot is an error")
  func meanwhile() async throws {
    let (gate, activity, clock) = (Gate(), Gate(), TestClock())
    let blueprint = Blueprint<Flow, Tap>(state: .lobby) {
      On(\.open, \.lobby => \.room) { number, _ in number }
      On(\.open, in: \.room) { number, room in room = number }
        .run { _, _ in await gate.pass() }
      On(.fail, .room => .lobby)
      Timeout(.seconds(5), .room => .gone)
      During(.room) { _ in
        await activity.pass()
        return .open(9)
      }
    }
    let actor = MachineActor(blueprint, clock: clock)
    try await actor.send(.open(1))
    let sending = Task { try await actor.send(.open(2)) }
    while await actor.pending.isEmpty { await Task.yield() }
    clock.advance(by: .seconds(6))
    activity.open()
    for _ in 0..<200 { await Task.yield() }
    #expect(await actor.state == .room(2))
    await #expect(throws: SnapshotError.self) { try await actor.snapshot() }
    gate.open()
    #expect(try await sending.value.isAccepted)
    // The activity's result sets off the handler again; then the timeout comes due.
    gate.open()
    try await actor.wait(until: .gone)
    _ = try await actor.snapshot()
  }

  @Test("D2a: a machine of the main actor awaits handlers, and events sent meanwhile are queued")
  @MainActor func mainActor() async throws {
    let (diary, gate) = (Diary(), Gate())
    let machine = Self.flow(diary, gate: gate).machine(state: .room(1))
    let run = Task { await machine.run() }
    let sending = Task { try await machine.sendAndWait(.back) }
    while machine.pendingHandlers != ["slide out"] { await Task.yield() }
    #expect(machine.send(.open(4)) == .queued)
    #expect(machine.state == .lobby)
    gate.open()
    #expect(try await sending.value == .moved(from: .room(1), to: .lobby))
    #expect(machine.state == .room(4))
    #expect(diary.all.suffix(2) == ["showing 4", "shown 4"])
    // What is sent without waiting sets handlers off, too.
    machine.send(.back)
    #expect(machine.pendingHandlers == ["tidy", "slide out"])
    gate.open()
    try await machine.sendAndWait(.leave)
    #expect(machine.state == .gone)
    await machine.stop()
    await run.value
    #expect(machine.pendingHandlers == [])
  }

  @Test("D2a, D3: a run with a body awaits handlers, for callers that are isolated to nothing")
  nonisolated func body() async throws {
    let diary = Diary()
    let machine = Self.flow(diary).machine()
    let outcome = try await machine.run { running in
      try await running.send(.open(5))
      #expect(diary.all == ["tapped 5", "showing 5", "shown 5"])
      return try await running.send(.leave)
    }
    #expect(outcome == .moved(from: .room(5), to: .gone))
    #expect(diary.all.last == "tidied 5")
    // It is free again, without a driver, as long as no handler is set off.
    #expect(!machine.send(.back).isAccepted)
  }

  @Test("D2a: in a tree, submachines' handlers are awaited, and the whole tree waits")
  func tree() async throws {
    let (diary, gate) = (Diary(), Gate())
    let inner = Blueprint<Phase, Tap>(state: .clear) {
      On(.fail, .clear => .noisy)
        .run("filter") { attempt in
          await gate.pass()
          diary("filtered \(attempt.toState)")
        }
      OnEntry(.clear).run { _ in diary("clear") }
    }
    let blueprint = Blueprint<Flow, Tap>(state: .lobby) {
      On(\.open, \.lobby => \.room) { number, _ in number }
      On(.back, .room => .lobby)
      Submachine(inner, in: .room)
    }
    let actor = MachineActor(blueprint)
    try await actor.send(.open(1))
    #expect(diary.all == ["clear"])
    let sending = Task { try await actor.send(.fail) }
    while await actor.pending != ["filter"] { await Task.yield() }
    let back = Task { try await actor.send(.back) }
    for _ in 0..<100 { await Task.yield() }
    #expect("\(await actor.configuration())" == ".room / .noisy")
    gate.open()
    #expect(try await sending.value.isAccepted)
    #expect(try await back.value.isAccepted)
    #expect(diary.all == ["clear", "filtered noisy"])
    #expect("\(await actor.configuration())" == ".lobby")
  }

  @Test("D2a: without a driver, an awaited handler traps with a sentence")
  func undriven() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let machine = AwaitedHandlerTests.flow(Diary()).machine()
      machine.send(.open(1))
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("because it has no driver: send events to a MachineActor"))
    await #expect(processExitsWith: .failure) {
      _ = Machines<Int, Flow, Tap>(AwaitedHandlerTests.flow(Diary()))
    }
  }

  @Test("D2a: an error without a waiting sender is written to standard error")
  func unclaimed() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let blueprint = Blueprint<Flow, Tap>(state: .lobby) {
        Timeout(.zero, .lobby => .gone)
        OnEntry(.gone).run { _ in throw Jammed() }
      }
      let actor = MachineActor(blueprint)
      try await actor.wait(until: .gone)
      while await !actor.pending.isEmpty { await Task.yield() }
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("an awaited handler threw Jammed(), and no sender waits for it: make it an event"))
  }

  @Test("D2a: an error is written to standard error if its sender was cancelled")
  func unclaimedByCancelled() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let (log, gate) = (Log(), Gate())
      let actor = MachineActor(
        Blueprint<Flow, Tap>(state: .lobby) {
          On(.leave, .any => .gone).run { _ in
            log("begins")
            await gate.pass()
            throw Jammed()
          }
        })
      let sending = Task { try await actor.send(.leave) }
      _ = await log.next()
      sending.cancel()
      _ = await sending.result
      gate.open()
      while await !actor.pending.isEmpty { await Task.yield() }
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("an awaited handler threw Jammed(), and no sender waits for it: make it an event"))
  }

  @Test(
    "D2a: an actor that is released with a handler under way cancels it, and neither it nor its closures are kept",
    arguments: [false, true])
  func letGo(isQueuing: Bool) async throws {
    final class Token: Sendable {}
    let (log, gate) = (Log(), Gate())
    weak var released: MachineActor<Flow, Tap>?
    weak var freed: Token?
    do {
      let token = Token()
      freed = token
      let blueprint = Blueprint<Flow, Tap>(state: .lobby) {
        On(.leave, .any => .gone)
          .then { context in if isQueuing { context.machine <-! .back } }
          .run { _ in
            _ = token
            log("begins")
            await gate.pass()
            log("cancelled \(Task.isCancelled)")
          }
      }
      let actor = MachineActor(blueprint)
      released = actor
      let sending = Task { try await actor.send(.leave) }
      #expect(await log.next() == ["begins"])
      sending.cancel()
      _ = await sending.result
    }
    #expect(await log.next() == ["cancelled true"])
    #expect(released == nil)
    for _ in 0..<10_000 where freed != nil { await Task.yield() }
    #expect(freed == nil)
  }

  @Test(
    "D2a: a simulation waits until the test performs or finishes handlers")
  func simulation() async throws {
    let diary = Diary()
    let simulation = Simulation(Self.flow(diary))
    #expect(simulation.send(.open(1)) == .moved(from: .lobby, to: .room(1)))
    #expect(simulation.pending == [".lobby => .room on .open"])
    #expect(simulation.send(.back) == .queued)
    #expect(simulation.machine.state == .room(1))
    simulation.finish(".lobby => .room on .open")
    #expect(simulation.machine.state == .lobby)
    #expect(simulation.pending == ["tidy", "slide out"])
    #expect(diary.all == ["tapped 1"])
    try await simulation.perform()
    #expect(diary.all == ["tapped 1", "tidied 1", "sliding room", "slid to lobby"])
    #expect(try await simulation.sendAndWait(.open(2)) == .moved(from: .lobby, to: .room(2)))
    #expect(diary.all.suffix(2) == ["showing 2", "shown 2"])
  }

  @Test("D2a: in a simulation timeouts wait while a handler is not done, and errors become events")
  func simulatedTime() async throws {
    let blueprint = Blueprint<Flow, Tap>(state: .lobby) {
      On(\.open, \.lobby => \.room) { number, _ in number }
      On(.fail, .room => .lobby)
      Timeout(.seconds(5), .room => .gone)
      OnEntry(of: \.room).run("show") { room in
        if room == 2 { throw Jammed() }
      } catching: { _ in
        .fail
      }
      OnEntry(.gone).run("close") { _ in throw Jammed() }
    }
    let simulation = Simulation(blueprint)
    simulation.send(.open(1))
    simulation.advance(by: .seconds(7))
    #expect(simulation.machine.state == .room(1))
    simulation.finish("show")
    #expect(simulation.machine.state == .gone)
    #expect(simulation.pending == ["close"])
    await #expect(throws: Jammed()) { try await simulation.perform() }

    let other = Simulation(blueprint)
    try await other.sendAndWait(.open(2))
    #expect(other.machine.state == .lobby)
    other.send(.open(1))
    other.finish("show", throwing: Jammed())
    #expect(other.machine.state == .lobby)
    await #expect(processExitsWith: .failure) { Simulation(AwaitedHandlerTests.flow(Diary())).finish("show") }
  }

  @Test(
    "D2a, D2: in a simulation, the result of an activity waits for a handler, and is dropped if the state is left meanwhile"
  )
  func simulatedResult() {
    let blueprint = Blueprint<Flow, Tap>(state: .room(1)) {
      On(.fail, in: .room).run("slow") { _ in }
      On(.leave, .room => .lobby)
      On(.back, .lobby => .gone)
      During(of: \.room, "work") { _ in .back }
    }
    let simulation = Simulation(blueprint)
    simulation.send(.fail)
    simulation.send(.leave)
    simulation.complete("work", with: .back)
    #expect(simulation.activities == [])
    simulation.finish("slow")
    #expect(simulation.state == .lobby)
  }

  @Test("D2a: in a simulation, completing an awaited handler like an activity traps with a sentence")
  func noActivity() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let simulation = Simulation(AwaitedHandlerTests.flow(Diary()))
      simulation.send(.open(1))
      simulation.send(.back)
      simulation.finish(simulation.pending[0])
      simulation.fail("tidy", with: Jammed())
    }
    let words = lastWords(result?.standardErrorContent)
    #expect(words.contains(#""tidy" is no activity, but an awaited handler: say `finish("tidy")`"#))
  }

  @Test("D2a, G1: a handler that is added to a machine is awaited, until it is removed")
  @MainActor func added() async throws {
    let (machine, diary) = (Self.flow(Diary()).machine(), Diary())
    let token = machine.add {
      OnEntry(.gone).run { attempt in
        diary("left \(attempt.fromState.kind) on \(attempt.event?.kind, default: "none")")
      }
      OnExit(.any).run { _ in diary("exit") }
    }
    let run = Task { await machine.run() }
    try await machine.sendAndWait(.leave)
    #expect(diary.all == ["exit", "left lobby on leave"])
    token.dispose()
    try await machine.sendAndWait(.leave)
    #expect(diary.all.count == 2)
    await machine.stop()
    await run.value
  }

  @Test("D2a: an activity of an actor that a handler has made may send to the handler's machine")
  func madeInside() async throws {
    let (made, box) = AsyncStream<MachineActor<Phase, Tap>>.makeStream()
    let (actors, own) = AsyncStream<MachineActor<Flow, Tap>>.makeStream()
    let gate = Gate()
    let blueprint = Blueprint<Flow, Tap>(state: .lobby) {
      On(\.open, \.lobby => \.room) { number, _ in number }
      On(.back, .room => .lobby)
      OnEntry(of: \.room).run { _ in
        let outer = await actors.first { _ in true }!
        let inner = Blueprint<Phase, Tap>(state: .clear) {
          During(.clear) { _ in
            try await outer.send(.back)
            return nil
          } catching: { _ in
            .fail
          }
          On(.fail, .clear => .noisy)
        }
        box.yield(MachineActor(inner))
        await gate.pass()
      }
    }
    let outer = MachineActor(blueprint)
    own.yield(outer)
    let sending = Task { try await outer.send(.open(1)) }
    let inner = await made.first { _ in true }!
    for _ in 0..<100 { await Task.yield() }
    gate.open()
    _ = try await sending.value
    try await outer.wait(until: .lobby)
    #expect(await inner.state == .clear)
    await inner.stop()
  }

  @Test("D2a: walks and paths finish awaited handlers without performing them")
  func paths() throws {
    let diary = Diary()
    let blueprint = Blueprint<Flow, Tap>(state: .lobby) {
      On(\.open, \.lobby => \.room) { number, _ in number }
      On(.back, .room => .lobby)
        .run { _ in diary("performed") }
      Timeout(.seconds(1), .room => .gone)
      OnEntry(.gone).run { _ in diary("performed") }
    }
    try walk(blueprint, seed: 1, steps: 200, events: [.open(1), .back]) { moment in
      moment.outcome != .queued
    }
    let paths = Paths(of: blueprint, inputs: [.event(.open(1)), .event(.back)], runsHandlers: true)
    #expect(paths.shortest(to: .gone) != nil)
    #expect(diary.all == [])
  }
}

/// Two machines whose handlers send to each other.
actor Doors {
  private(set) var first: MachineActor<Flow, Tap>?
  private(set) var second: MachineActor<Flow, Tap>?

  func make() {
    first = MachineActor(Self.blueprint { try await self.second!.send(.open(1)) })
    second = MachineActor(Self.blueprint { try await self.first!.send(.open(1)) })
  }

  private static func blueprint(_ work: @escaping @Sendable () async throws -> Void) -> Blueprint<Flow, Tap> {
    Blueprint(state: .lobby) {
      On(\.open, \.any => \.room) { number, _ in number }
        .run { _, _ in try await work() }
      On(.back, .any => .lobby)
    }
  }
}

extension Result where Failure == any Error {
  fileprivate init(_ body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}

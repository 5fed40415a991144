import Interlock
import InterlockAsync
import InterlockTesting
import Testing

@Suite struct ChangesTests {
  static func lights() -> StateMachine<Phone, Call> {
    StateMachine(state: .idle) { machine in
      machine.add { On(.ring, .idle => .ringing, .ringing => .ringing) }
      machine.addRoute(event: .stray, .any => .any)
      machine.addRoute(event: .hangUp, .any => .idle)
    }
  }

  private func all<Element>(_ stream: AsyncStream<Element>) async -> [Element] {
    var elements: [Element] = []
    for await element in stream { elements.append(element) }
    return elements
  }

  @Test("D4: each observer receives all changes in order from the moment it asks, whatever the others do")
  func observers() async {
    var machine: StateMachine? = Self.lights()
    let first = machine!.changes
    machine! <-! .ring
    let second = machine!.changes
    _ = machine!.changes
    machine! <-! .stray <-! .ring <-! .accept <-! .hangUp
    machine = nil
    let expected = [
      ".idle => .ringing on .ring", "stays in .ringing on .stray", ".ringing => .ringing on .ring",
      ".ringing => .idle on .hangUp",
    ]
    #expect(await all(first).map(\.description) == expected)
    #expect(await all(second).map(\.description) == Array(expected.dropFirst()))
  }

  @Test("D4: states begin with the current one; internal transitions are none")
  func states() async {
    var machine: StateMachine? = Self.lights()
    machine! <-! .ring
    let states = machine!.states
    machine! <-! .stray <-! .ring <-! .hangUp
    machine = nil
    #expect(await all(states) == [.ringing, .ringing, .idle])
  }

  @Test("D4, K5: states include changes of data, and those that are restored")
  func data() async throws {
    @Cases enum Load: StateType, Codable { case idle, loading(Int), done }
    @Cases enum Step: EventType { case begin, advance(Int), look, end }
    let blueprint = Blueprint<Load, Step>(state: .idle) {
      On(.begin, .idle => .loading(0))
      On(\.advance, in: \.loading) { by, count in count += by }
      On(.look, in: .idle)
      On(.end, .loading => .done)
    }
    var machine: Machine? = blueprint.machine()
    let (states, changes) = (machine!.states, machine!.changes)
    machine! <-! .look <-! .begin <-! .advance(5)
    let saved = try machine!.snapshot()
    machine! <-! .advance(2) <-! .end
    try machine!.restore(saved)
    machine! <-! .advance(1)
    machine = nil
    let seen = await all(states).map { "\($0)" }
    #expect(
      seen == ["idle", "loading(0)", "loading(5)", "loading(7)", "done", "loading(5)", "loading(6)"])
    // Restoring is no transition.
    #expect(await all(changes).count == 6)
  }

  @Test("D4: a restored machine inside another one tells those that follow its states")
  func restoredInside() async throws {
    let inner = Blueprint<Phone, Call>(state: .idle) { On(.ring, .idle => .ringing) }
    let blueprint = Blueprint<Phone, Call>(state: .idle) { Submachine(inner, in: .idle) }
    var outer: Machine? = blueprint.machine()
    let saved = try outer!.snapshot()
    let (states, around) = (outer!.submachines(of: Machine<Phone, Call>.self)[0].states, outer!.states)
    outer! <-! .ring
    try outer!.restore(saved)
    outer = nil
    #expect(await all(states) == [.idle, .ringing, .idle])
    #expect(await all(around) == [.idle, .idle])
  }

  @Test("D4: a bounded sequence keeps what it says, for an observer that reads late")
  func bounds() async {
    var machine: StateMachine? = Self.lights()
    let newest = machine!.states(keeping: .bufferingNewest(1))
    let oldest = machine!.changes(keeping: .bufferingOldest(2))
    for _ in 0..<1000 { machine! <-! .ring <-! .hangUp }
    machine! <-! .ring
    machine = nil
    #expect(await all(newest) == [.ringing])
    #expect(await all(oldest).map(\.toState) == [.ringing, .idle])
  }

  @Test("D4, H11: a tree's changes have paths, and can be had by type")
  func trees() async {
    var outer: StateMachine<Phone, Call>? = Self.lights()
    let inner = StateMachine<Line, Call>(state: .idle)
    inner.addRouteMapping { event, _, _ in event == .accept ? .ringing(from: "Ada") : nil }
    outer!.attach(inner, to: .ringing)
    let (tree, lines, own) = (
      outer!.treeChanges, outer!.changes(of: Machine<Line, Call>.self), outer!.changes
    )
    outer! <-! .ring <-! .accept <-! .hangUp
    outer = nil
    #expect(
      await all(tree).map(\.description) == [
        ".idle => .ringing on .ring", "Line: starts in .idle",
        "Line: .idle => .ringing on .accept", "Line: is left in .ringing",
        ".ringing => .idle on .hangUp",
      ])
    #expect(await all(lines).map(\.kind) == [.started, .moved, .left])
    #expect(await all(own).map(\.toState) == [.ringing, .idle])
  }

  @Test("D4, H11: paths begin at the observed machine, and changes of machines around it are not delivered")
  func middle() async {
    var outer: StateMachine<Phone, Call>? = StateMachine(state: .idle)
    var middle: StateMachine<Phone, Call>? = Self.lights()
    let inner = StateMachine<Line, Call>(state: .idle)
    inner.addRouteMapping { event, _, _ in event == .accept ? .ringing(from: "Ada") : nil }
    outer!.addRoute(event: .fail, .idle => .failed)
    outer!.attach(middle!, to: .idle)
    middle!.attach(inner, to: .idle)
    let (tree, lines) = (middle!.treeChanges, middle!.changes(of: Machine<Line, Call>.self))
    let own = outer!.changes
    outer! <-! .accept <-! .ring <-! .fail
    (outer, middle) = (nil, nil)
    #expect(
      await all(tree).map(\.description) == [
        "Line: .idle => .ringing on .accept", "Line: is left in .ringing", ".idle => .ringing on .ring",
        "is left in .ringing",
      ])
    #expect(await all(lines).map(\.path.description) == ["Line", "Line"])
    #expect(await all(own).map(\.description) == [".idle => .failed on .fail"])
  }

  @Test("D4, H7: they end when a root reaches a final state, and begin no more")
  func ending() async {
    let machine = Self.lights()
    machine.add { FinalStates(.idle) }
    machine <-! .ring
    let changes = machine.changes
    machine <-! .hangUp
    #expect(await all(changes).map(\.toState) == [.idle])
    #expect(await all(machine.changes).isEmpty)
    #expect(await all(machine.states) == [.idle])
  }

  @Test("D4, H7, C2: they end when a chart reaches a final state along an arrow that crosses levels")
  func endingAcross() async {
    let machine = Blueprint<Phone, Call>(state: .talking) {
      FinalStates(.idle)
      On(.accept, .idle => .missed)
      Within(.talking, initial: .ringing) { On(.hangUp, .ringing => .idle) }
    }.machine()
    let changes = machine.changes
    machine <-! .hangUp
    #expect(machine.hasEnded)
    machine <-! .accept
    let reading = Task { await all(changes).map(\.toState) }
    for _ in 0..<1000 { await Task.yield() }
    reading.cancel()
    #expect(await reading.value == [.idle])
  }

  @Test(
    "G2, D4: a sequence that is asked for during an attempt begins when that is over",
    arguments: [false, true])
  func asking(isTree: Bool) async {
    enum Place: CaseIterable { case condition, exit, handler }
    for place in Place.allCases {
      for isWarm in [false, true] {
        var streams: (AsyncStream<Phone>, AsyncStream<Change<Phone, Call>>)?
        var isArmed = false
        var machine: StateMachine<Phone, Call>? = StateMachine(state: .idle)
        func ask(_ machine: Machine<Phone, Call>, _ here: Place) {
          if isArmed, here == place, streams == nil { streams = (machine.states, machine.changes) }
        }
        machine!.addRoute(
          event: .ring, .idle => .ringing,
          condition: { context in
            ask(context.machine, .condition)
            return true
          })
        machine!.add { OnExit(.idle) { ask($0.machine, .exit) } }
        machine!.addHandler(event: .ring) { ask($0.machine, .handler) }
        machine!.addRoute(event: .hangUp, .any => .idle)
        if isTree { machine!.attach(StateMachine<Line, Call>(state: .idle), to: .ringing) }
        if isWarm { for _ in 0..<4 { machine! <-! .ring <-! .hangUp } }
        isArmed = true
        machine! <-! .ring <-! .hangUp
        machine = nil
        #expect(await all(streams!.0) == [.ringing, .idle], "\(place)")
        #expect(await all(streams!.1).map(\.description) == [".ringing => .idle on .hangUp"], "\(place)")
      }
    }
  }

  @Test("G2, D4: a sequence that is asked for in the attempt that ends its machine has the last state alone")
  func askingAtTheEnd() async {
    let machine = Self.lights()
    machine.add { FinalStates(.ringing) }
    var states: AsyncStream<Phone>?
    machine.add { OnExit(.idle) { states = $0.machine.states } }
    machine <-! .ring
    #expect(await all(states!) == [.ringing])
    #expect(machine.watchers.isEmpty)
  }

  @Test("D4: an observer that stops leaves nothing behind")
  func leaving() async {
    let machine = Self.lights()
    do {
      let changes = machine.changes
      machine <-! .ring
      for await _ in changes { break }
    }
    machine <-! .ring
    #expect(machine.watchers.isEmpty)
    machine <-! .hangUp
    #expect(machine.state == .idle)
  }

  @Test("D4: the changes of machines inside end with the driver around them, active or not")
  func endingInside() async {
    let (outer, active, inactive) = (Self.lights(), Self.lights(), Self.lights())
    outer.attach(active, to: .idle)
    outer.attach(inactive, to: .missed)
    let (changes, states) = (active.changes, inactive.states)
    await outer.run(clock: TestClock()) { _ in _ = active.send(.ring) }
    #expect(await all(changes).count == 1)
    #expect(await all(states) == [.idle])
    #expect(active.watchers.isEmpty && inactive.watchers.isEmpty)
  }

  @Test("D4: a task that is cancelled stops observing")
  func cancellation() async {
    let machine = Self.lights()
    let changes = machine.changes
    let task = Task { await changes.reduce(0) { count, _ in count + 1 } }
    task.cancel()
    _ = await task.value
    machine <-! .ring
    #expect(machine.watchers.isEmpty)
  }
}

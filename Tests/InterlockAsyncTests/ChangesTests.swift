import Interlock
import Testing

@testable import InterlockAsync

@Suite struct ChangesTests {
  static func lights() -> StateMachine<Phone, Call> {
    StateMachine(state: .idle) { machine in
      machine.addRoutes(event: .ring, .idle => .ringing, .ringing => .ringing)
      machine.addRoute(event: .stray, .any => .any)
      machine.addRoute(event: .hangUp, .any => .idle)
    }
  }

  private func all<Element>(_ stream: AsyncStream<Element>) async -> [Element] {
    var elements: [Element] = []
    for await element in stream { elements.append(element) }
    return elements
  }

  @Test("D4: each observer gets all changes from when it asks, in order, whatever the others do")
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
        "Line: .idle => .ringing(from: \"Ada\") on .accept", "Line: is left in .ringing(from: \"Ada\")",
        ".ringing => .idle on .hangUp",
      ])
    #expect(await all(lines).map(\.kind) == [.started, .moved, .left])
    #expect(await all(own).map(\.toState) == [.ringing, .idle])
  }

  @Test("D4, H7: they end when a root reaches a final state, and begin no more")
  func ending() async {
    let machine = Self.lights()
    machine.addFinalStates(.idle)
    machine <-! .ring
    let changes = machine.changes
    machine <-! .hangUp
    #expect(await all(changes).map(\.toState) == [.idle])
    #expect(await all(machine.changes).isEmpty)
    #expect(await all(machine.states) == [.idle])
  }

  @Test("D4: an observer that goes leaves nothing behind")
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

import Interlock
import InterlockAsync
import InterlockTesting
import Testing

/// Time for states whose data is not in the arrows.
@Suite struct KindTests {
  static let talk = Blueprint<Talk, Dial>(state: .idle) {
    On(.dial("Bob"), .idle => .connecting(to: "Bob"))
    On(.ring("Ada"), .idle => .ringing("Ada", rings: 1))
    On(.ring("Ada"), .ringing => .any)
      .value { _, state in
        if case .ringing(let name, let rings) = state { .ringing(name, rings: rings + 1) } else { nil }
      }
    On(.ring("Eve"), .ringing => .ringing("Eve", rings: 1))
    On(.hangUp, .any => .idle)
    On(.connected("Bob"), .connecting => .missed(["Bob"]))
    Timeout(.seconds(30), .ringing => .missed)
      .value { event, state in
        guard event == nil, case .ringing(let name, _) = state else { return nil }
        return .missed([name])
      }
    Timeout(.seconds(60), .missed => .missed(["all"]))
    During(.connecting, "dial") { state in
      if case .connecting(let name) = state { .connected(name) } else { nil }
    }
  }

  @Test("D1, K2: a timeout's target gets its data from the closure or from the arrow")
  func values() {
    let drive = Drive(Self.talk)
    drive.machine <-! .ring("Ada")
    drive.pass(.seconds(30))
    #expect(drive.machine.state == .missed(["Ada"]))
    drive.pass(.seconds(60))
    #expect(drive.machine.state == .missed(["all"]))
  }

  @Test(
    "D1, K5: data that changes without leaving does not start the clock again; another state of the kind does"
  )
  func internalChanges() {
    for (name, remaining) in [("Ada", 10), ("Eve", 30)] {
      let drive = Drive(Self.talk)
      var changes: [String] = []
      drive.machine.addTreeHandler { changes.append("\($0)") }
      drive.machine <-! .ring("Ada")
      drive.pass(.seconds(20))
      #expect(drive.machine.send(.ring(name)).isAccepted)
      drive.pass(.seconds(remaining - 1))
      #expect(drive.machine.state == .ringing(name, rings: name == "Ada" ? 2 : 1))
      drive.pass(.seconds(1))
      #expect(drive.machine.state == .missed([name]))
      #expect(changes.last == ".ringing => .missed")
    }
  }

  @Test("D2, K1: an activity is declared for a kind, and receives the state with its data")
  func activities() async {
    let drive = Drive(Self.talk)
    drive.machine <-! .dial("Bob")
    drive.driver.turn()
    await drive.settle(ending: "dial")
    #expect(drive.machine.state == .missed(["Bob"]))
  }

  @Test("D3, D4, K4: an actor waits for kinds; changes carry data, and print none")
  func actors() async throws {
    let talk = MachineActor(Self.talk, clock: TestClock())
    let changes = await talk.changes
    try await talk.send(.dial("Bob"))
    try await talk.wait(until: .missed)
    await talk.stop()
    var (found, described): ([Talk], [String]) = ([], [])
    for await change in changes {
      found.append(change.toState)
      described.append("\(change)")
    }
    #expect(found == [.connecting(to: "Bob"), .missed(["Bob"])])
    #expect(described.first == ".idle => .connecting on .dial")
  }

  @Test("D1, K2: a timeout whose target has no value is refused when it is declared")
  func valueless() {
    #expect(throws: InvalidBlueprint.self) {
      _ = try Blueprint<Talk, Dial>.validated(state: .idle) { Timeout(.seconds(1), .idle => .missed) }
    }
  }

  @Test("D1, K2, F1: the refusal of a timeout has its target, or the current state if it has data")
  func refusals() {
    let blueprint = Blueprint<Talk, Dial>(state: .ringing("Ada", rings: 1)) {
      Timeout(.seconds(1), .ringing => .missed)
        .when("unheard") { _ in false }
      Values { _, state in
        if case .ringing(let name, _) = state { return .missed([name]) }
        return nil
      }
    }
    let drive = Drive(blueprint)
    var targets: [Talk?] = []
    drive.machine.addErrorHandler { targets.append($0.refusal?.toState) }
    drive.pass(.seconds(1))
    #expect(targets == [.ringing("Ada", rings: 1)])
  }

  @Test("D1, K3: a timeout's guard can say why not")
  func objections() {
    struct Asleep: Error {}
    let blueprint = Blueprint<Talk, Dial>(state: .ringing("Ada", rings: 1)) {
      Timeout(.seconds(1), .ringing => .idle)
        .unless { _ in Asleep() }
    }
    let drive = Drive(blueprint)
    var errors: [any Error] = []
    drive.machine.addErrorHandler { context in
      if case .conditions(let guards) = context.refusal?.reason { errors += guards.compactMap(\.error) }
    }
    drive.pass(.seconds(1))
    #expect(errors.count == 1 && errors[0] is Asleep)
  }
}

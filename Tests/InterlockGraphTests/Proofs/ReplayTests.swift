import Interlock
import InterlockAsync
import TestSupport
import Testing

@testable import InterlockGraph

/// A counterexample really happens.
@Suite struct ReplayTests {
  @Test("P1: a counterexample is replayed on a machine, with data for its events")
  func order() throws {
    let run = try #require(purchases.prove { Never(.cancelled) }[0].counterexample)
    let machine = purchases.machine()
    machine <-! .add("tea")
    try run.replay(on: machine) { _ in Wish.place(1) }
    #expect(machine.state == .cancelled)
  }

  @Test("P1: a replay that leaves the run says where, and which answers of conditions it needed")
  func failures() throws {
    let run = try #require(purchases.prove { Never(.cancelled) }[0].counterexample)
    func failure(_ body: () throws -> Void) -> String? {
      #expect(throws: ReplayFailure.self, performing: body).map { "\($0)" }
    }
    #expect(
      failure { try run.replay(on: purchases.machine()) }
        == "Step 1 takes .place, which carries data: pass `event` to say which.")
    #expect(
      failure { try run.replay(on: purchases.machine()) { _ in Wish.place(1) } }
        == "Step 1, .place, was to lead to .placed, and led to .cart: the step needs that \"has items\" says yes."
    )
    #expect(
      failure { try run.replay(on: purchases.machine(state: .placed(id: 1))) }
        == "The run starts in .cart, and the machine is in .placed: replay it on a new machine.")
  }

  @Test("P1: timeouts and target states are replayed, too")
  func others() throws {
    guard #available(macOS 13, *) else { return }
    let modem = Blueprint<Modem, Dial>(state: .idle) {
      On(.dial, .idle => .dialing)
      Timeout(.seconds(30), .dialing => .failed)
      Allow(.failed => .online)
      Submachine(Blueprint<Light, Dial>(state: .red) { Timeout(.seconds(5), .red => .off) }, in: .online)
    }
    let run = try #require(modem.prove { Never(At(Light.off)) }[0].counterexample)
    #expect(
      run.description == """
        Never(At(Light.off)) does not hold:
          It starts in .idle.
          1. .dial leads to .dialing
          2. the timeout after 30 s leads to .failed
          3. to .online leads to .online / .red
          4. the timeout after 5 s in Light leads to .online / .off
        """)
    let machine = modem.stateMachine()
    try run.replay(on: machine)
    #expect(machine.configuration.description == ".online / .off")
    let failure = #expect(throws: ReplayFailure.self) { try run.replay(on: modem.machine()) }
    #expect(
      failure?.description
        == "Step 3, to .online, can't be given to this machine: replay it on a machine of the same definition."
    )
  }

  @Test("D2: the result of an activity is an event for its own machine alone")
  func results() throws {
    let modem = Blueprint<Modem, Dial>(state: .online) {
      On(.dial, .online => .failed)
      Submachine(
        Blueprint<Light, Button>(state: .red) {
          On(.press, .red => .green)
          On(.hold, .green => .off)
          During(.red, "wait") { _ in .press }
        }, in: .online, translating: { _ in nil })
    }
    let proofs = modem.prove {
      Never(At(Light.green))
      Never(At(Light.off))
    }
    #expect(
      proofs[0].counterexample.map { "\($0)" } == """
        Never(At(Light.green)) does not hold:
          It starts in .online / .red.
          1. the result press in Light leads to .online / .green
        """)
    #expect(proofs[1].holds)
    let machine = modem.machine()
    try proofs[0].counterexample?.replay(on: machine)
    #expect(machine.configuration.description == ".online / .green")
  }

  @Test("P1: counterexamples about random trees happen on their machines", arguments: trials(150))
  func random(seed: Int) throws {
    let tree = RandomTree(seed: UInt64(seed) + 40_000)
    let graph = MachineGraph(tree.machine)
    let space = graph.stateSpace(limit: 5_000)
    guard space.isComplete, !space.hasEndlessCompletions else { return }
    var random = SplitMix64(seed: UInt64(seed) + 41_000)
    for _ in 0..<4 {
      let property = Property<Spot, Nudge>.random(labels: [], &random)
      guard let run = graph.prove({ property })[0].counterexample else { continue }
      let machine = RandomTree(seed: UInt64(seed) + 40_000)
      try run.replay(
        on: machine.machine,
        before: { step in
          machine.mind.bits = step.answers.reduce(0) { bits, answer in
            answer.isYes ? bits | 1 << (answer.label.flatMap { Int($0) } ?? 0) : bits
          }
        })
    }
  }

  @Test("P1: a counterexample is drawn in red")
  func picture() throws {
    let run = try #require(purchases.prove { Never(.placed) }[0].counterexample)
    #expect(
      run.mermaid() == """
        stateDiagram-v2
          direction TB
          cart
          placed
          paid
          cancelled
          [*] --> cart
          cart --> cart : add (internal)
          cart --> placed : <font color=red>place [has items]</font>
          placed --> paid : pay
          placed --> cancelled : cancel
          classDef path stroke:#c0392b,color:#c0392b,stroke-width:3px
          class cart,placed path

        """)
    #expect(run.dot().contains("cart -> placed [label=\"place [has items]\", color=\"#c0392b\""))
  }
}

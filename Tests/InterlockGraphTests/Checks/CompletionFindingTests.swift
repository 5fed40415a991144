import Interlock
import InterlockGraph
import Testing

@Suite struct CompletionFindingTests {
  private typealias Call = TreeFindingTests.Call
  private typealias Sound = TreeFindingTests.Sound
  private typealias Tap = TreeFindingTests.Tap

  private static let endless = Blueprint<Sound, Tap>(state: .loud) {
    On(.mute, .loud => .silent, .silent => .loud)
  }

  private static let ending = Blueprint<Sound, Tap>(state: .loud) {
    On(.mute, .loud => .silent)
    FinalStates(.silent)
  }

  private func graph(of submachines: Blueprint<Sound, Tap>...) -> MachineGraph<Call, Tap> {
    MachineGraph(
      Blueprint<Call, Tap>(state: .idle) {
        On(.ring, .idle => .ringing)
        OnCompletion(.ringing => .talking)
        On(.hangUp, .talking => .idle)
        for submachine in submachines { Submachine(submachine, in: .ringing) }
      })
  }

  private func idle(_ graph: MachineGraph<Call, Tap>) -> [String] {
    graph.findings().filter { $0.kind == .idleCompletion }.map(\.sentence)
  }

  @Test("H7: a completion route is never taken if no submachine has a final state")
  func noFinalState() {
    let graph = graph(of: Self.endless, Self.endless)
    #expect(
      idle(graph) == [
        "The completion route .ringing => .talking is never taken: Sound inside .ringing (1 of 2) has no final state."
      ])
    #expect(graph.statesWithoutWay(to: .idle) == [.ringing])
    #expect(!graph.everyStateLeads(to: .idle))
    #expect(graph.reachableStates() == [.idle, .ringing])
    #expect(!graph.moves.contains { $0.form == .completion })
  }

  @Test("H7: a submachine without final states does not stand in the way of the others")
  func oneEnds() {
    let graph = graph(of: Self.ending, Self.endless)
    #expect(idle(graph) == [])
    #expect(graph.moves.contains { $0.form == .completion })
    let lost = Blueprint<Sound, Tap>(state: .loud) { FinalStates(.silent) }
    #expect(
      idle(self.graph(of: Self.ending, Self.endless, lost)) == [
        "The completion route .ringing => .talking is never taken: Sound inside .ringing (3 of 3) reaches no final state."
      ])
  }

  @Test("H7: a completion route is taken if all submachines get to final states")
  func finalStates() {
    let graph = graph(of: Self.ending, Self.ending)
    #expect(idle(graph) == [])
    #expect(graph.everyStateLeads(to: .idle))
  }

  @Test("H7: a completion route is never taken if a final state is not reached")
  func unreached() {
    let lost = Blueprint<Sound, Tap>(state: .loud) { FinalStates(.silent) }
    #expect(
      idle(graph(of: lost)) == [
        "The completion route .ringing => .talking is never taken: Sound inside .ringing reaches no final state."
      ])
  }

  @Test("H7: a completion route of a state without submachines is never taken")
  func nobody() {
    #expect(
      idle(graph()) == [
        "The completion route .ringing => .talking is never taken: no submachine lives where it begins."
      ])
  }

  @Test("H7: a completion route from a state that carries a submachine's is taken if that is final")
  func embedded() {
    let call = Blueprint<Call, Tap>(state: .idle) {
      On(.ring, .idle => .ringing)
      On(.answer, .ringing => .talking)
      FinalStates(.talking)
    }
    let graph = MachineGraph(
      Blueprint<TreeFindingTests.Screen, Tap>(state: .menu) {
        On(.power, .menu => .call(.idle))
        OnCompletion(.call(.talking) => .menu, .call(.ringing) => .menu)
        Embed(call, as: TreeFindingTests.Screen.call, from: \.call)
      })
    #expect(graph.moves.filter { $0.form == .completion }.map(\.fromState) == [.call(.talking)])
    #expect(
      graph.findings().filter { $0.kind == .idleCompletion }.map(\.sentence) == [
        "The completion route .call(.ringing) => .menu is never taken: in .call(.ringing), Call inside .call(.idle), .call(.talking), .call(.ringing) is in no final state."
      ])
  }

  /// A state that carries more than the state of an embedded submachine.
  @Cases enum Deck: StateType { case menu, player(TreeFindingTests.Sound, volume: Int), over }

  @Test("H5, H7: a submachine that is embedded beside other data can be complete, and is no dead end")
  func otherData() {
    let deck = Blueprint<Deck, Tap>(state: .menu) {
      On(.ring, .menu => .player).value { _, _ in .player(.loud, volume: 5) }
      OnCompletion(.player => .over)
      On(.hangUp, .over => .menu)
      Embed(
        Self.ending,
        as: { sound, deck in
          guard case .player(_, let volume) = deck else { return deck }
          return .player(sound, volume: volume)
        },
        from: { if case .player(let sound, _) = $0 { sound } else { nil } })
    }
    let machine = deck.machine()
    machine <-! .ring <-! .mute
    #expect(machine.state == .over)
    // The same from a state that carries the submachine's, and from one that does not.
    for graph in [
      MachineGraph(deck), MachineGraph(deck.machine(state: .player(.loud, volume: 1)), initialState: .menu),
    ] {
      #expect(graph.findings().filter { $0.kind != .unacceptedEvent } == [])
      #expect(graph.submachines[0].states == [.player])
      #expect(graph.everyStateLeads(to: .over))
    }
  }
}

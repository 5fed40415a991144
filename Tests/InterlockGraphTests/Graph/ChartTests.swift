import Interlock
import InterlockAsync
import Testing

@testable import InterlockGraph

/// Charts as graphs: regions are submachines with the same types.
@Suite struct ChartTests {
  private let graph = MachineGraph(hotline)

  @Test("C1: the graph has the states of the outermost region, and each region has a graph of its own")
  func regions() throws {
    #expect(graph.states == [.idle, .inCall, .ended])
    #expect(graph.submachines.map(\.regionName) == ["talk", "microphone"])
    #expect(graph.submachines.map(\.states) == [[.inCall], [.inCall]])
    let talk = try #require(graph.submachines[0].region)
    #expect(talk.states == [.talking, .waiting, .rated])
    #expect(talk.finalStates == [.rated])
    #expect(talk.initialState == .talking)
    let line = try #require(talk.submachines.first)
    #expect(line.region?.states == [.music, .silence])
    #expect(line.history == .shallow && line.regionName == nil)
    #expect(graph.submachines[1].region?.states == [.open, .muted])
    #expect(graph.submachines[1].description == "open, muted inside .inCall")
  }

  @Test("C2, C4: edges are arrows as they are drawn")
  func edges() throws {
    #expect(
      graph.edges.filter { $0.form != .crossing }.map(\.description) == [
        ".idle => .inCall on .dial", ".idle => .silence on .park",
        ".idle => All(.waiting, .muted) on .whisper",
        ".idle => Past(of: .inCall, .shallow, otherwise: .waiting) on .rejoin",
        ".ended => Past(of: .inCall, .deep, otherwise: .waiting) on .redial", ".inCall => .waiting on .hold",
        ".inCall => .ended on .hangUp", ".inCall => .idle",
      ])
    let talk = try #require(graph.submachines[0].region)
    #expect(
      talk.edges.filter { $0.form != .crossing }.map { "\($0.form): \($0)" } == [
        "eventRoute: .talking => .waiting on .hold", "eventRoute: .waiting => .talking on .resume",
        "eventRoute: .any => .inCall on .restart", "eventRoute: .talking => .rated if \"polite\" on .skip",
        "eventless: .waiting => .ended if \"line is dead\"",
      ])
  }

  @Test("C2: a route that leads out of a region is a move of the state around it, too")
  func crossing() throws {
    #expect(
      graph.moves(from: .inCall).filter { $0.form == .crossing }.map(\.description) == [
        ".inCall => .inCall on .restart", ".inCall => .ended if \"line is dead\"", ".inCall => .ended",
      ])
    #expect(graph.moves(from: .idle).map(\.toState) == [.inCall, .inCall, .inCall, .inCall])
    #expect(graph.shortestPath(from: .idle, to: .ended)?.map(\.toState) == [.inCall, .ended])
    let talk = try #require(graph.submachines[0].region)
    #expect(talk.reachableStates() == [.talking, .waiting, .rated])
    #expect(talk.moves(from: .waiting).contains { $0.form == .crossing && $0.toState == .ended })
  }

  @Test("C2: a correct chart has no findings, and a finding names the region")
  func findings() {
    #expect(graph.findings() == [])
    let lost = MachineGraph(
      Blueprint<Hotline, Touch>(state: .idle) {
        On(.dial, .idle => .inCall)
        OnCompletion(.inCall => .ended)
        Within(.inCall, "talk", initial: .talking) {
          On(.hold, .talking => .waiting)
          States(.rated)
          FinalStates(.rated)
          Within(.waiting, initial: .music) { States(.silence) }
        }
        Within(.inCall, "microphone", initial: .open) { On(.mute, .open => .muted) }
      })
    #expect(
      lost.findings().map(\.sentence) == [
        "Nothing leads from .idle to .ended.",
        "No state accepts .park.", "No state accepts .resume.", "No state accepts .flush.",
        "No state accepts .skip.",
        "No state accepts .restart.", "No state accepts .whisper.", "No state accepts .hangUp.",
        "No state accepts .rejoin.", "No state accepts .redial.",
        "The completion route .inCall => .ended is never taken: the region \"talk\" of .inCall reaches no final state.",
        "In the region \"talk\" of .inCall: Nothing leads from .talking to .rated.",
        "In the region \"talk\" of .inCall: Nothing leads out of .waiting, which is not final.",
        "In the region \"talk\" of .inCall / the region of .waiting: Nothing leads from .music to .silence.",
        "In the region \"talk\" of .inCall / the region of .waiting: Nothing leads out of .music, which is not final.",
        "In the region \"microphone\" of .inCall: Nothing leads out of .muted, which is not final.",
      ])
  }

  @Test("C2: a state of a region is a dead end, although another one of it leads out")
  func deadEnd() {
    let chart = MachineGraph(
      Blueprint<Hotline, Touch>(state: .idle) {
        On(.dial, .idle => .inCall)
        Within(.inCall, initial: .talking) {
          On(.hold, .talking => .waiting)
          On(.hangUp, .talking => .idle)
        }
      })
    #expect(
      chart.findings().filter { $0.kind == .deadEnd }.map(\.sentence) == [
        "In the region of .inCall: Nothing leads out of .waiting, which is not final."
      ])
  }

  @Test("C2: a chart may start several levels down")
  func deepStart() {
    let deep = Blueprint<Hotline, Touch>(state: .silence) {
      On(.dial, .idle => .inCall)
      On(.hangUp, .inCall => .idle)
      Within(.inCall, initial: .music) {
        On(.hold, .talking => .waiting)
        Within(.waiting, initial: .music) { On(.flush, .music => .silence, .silence => .music) }
      }
    }
    let graph = MachineGraph(deep)
    let space = graph.stateSpace(limit: 100)
    #expect(space.initial.map { space.name(of: $0) } == [".inCall / .waiting / .silence"])
    let machine = deep.machine()
    machine <-! .hangUp <-! .dial
    #expect(machine.configuration.description == ".inCall / .waiting / .music")
    #expect((0..<space.count).contains { space.name(of: $0) == ".inCall / .waiting / .music" })
    #expect(graph.mermaid().contains("[*] --> silence"))
    #expect(graph.scxml().contains("initial=\"silence\""))
  }

  @Test("the graph of a machine shows where its regions are")
  func current() throws {
    let machine = hotline.machine()
    machine <-! .park
    let graph = MachineGraph(machine, initialState: .idle)
    #expect(graph.currentState == .inCall)
    #expect(graph.submachines[0].region?.currentState == .waiting)
    #expect(graph.submachines[0].region?.submachines[0].region?.currentState == .silence)
    let picture = graph.mermaid(Picture(highlightsCurrentState: true))
    #expect(picture.contains("class inCall,waiting,silence,open current"))
  }

  @Test("C5: properties name states of any level, and counterexamples are replayed on a machine")
  func proofs() throws {
    let proofs = graph.prove {
      FromEverywhere(canReach: .ended)
      Never(At(.talking) && At(.waiting))
      Never(At(.muted) && !At(.inCall))
      Never(.silence)
      LeadsTo(.rated, .idle)
    }
    #expect(proofs.map(\.holds) == [true, true, true, false, true])
    let run = try #require(proofs[3].counterexample)
    #expect(
      run.description == """
        Never(.silence) does not hold:
          It starts in .idle.
          1. .park leads to .inCall / [.waiting / .silence, .open]; "line is dead" says no
        """)
    try run.replay(on: hotline.machine())
    #expect(run.mermaid().contains("class idle,inCall,waiting,silence,open path"))
  }

  @Test("P1: a chart reaches a state under fairness, and a cycle is replayed on a machine")
  func liveness() throws {
    let proofs = graph.prove {
      LeadsTo(.waiting, .ended).assuming(fair: .hangUp)
      LeadsTo(.waiting, .ended).assuming(fair: .resume)
    }
    #expect(proofs.map(\.holds) == [true, false])
    let run = try #require(proofs[1].counterexample)
    #expect(
      run.description == """
        LeadsTo(.waiting, .ended).assuming(fair: .resume) does not hold:
          It starts in .idle.
          1. .park leads to .inCall / [.waiting / .silence, .open]; "line is dead" says no
          Then this goes on for ever:
          2. .resume leads to .inCall / [.talking, .open]
          3. .hold leads to .inCall / [.waiting / .silence, .open]; "line is dead" says no
        """)
    let machine = hotline.machine()
    try run.replay(on: machine)
    #expect(machine.leaves == [.silence, .open])
  }

  @Test("C3: an event raised before a completion is listed as an omission, because it may lead elsewhere")
  func raising() {
    func call(_ hasCompletion: Bool) -> Blueprint<Hotline, Touch> {
      Blueprint(state: .idle) {
        On(.dial, .idle => .inCall)
        if hasCompletion { OnCompletion(.inCall => .ended) }
        Within(.inCall, initial: .talking) {
          On(.skip, .talking => .rated)
            .then { context in context.raise(.rejoin) }
          On(.rejoin, .rated => .waiting)
          FinalStates(.rated)
        }
      }
    }
    let proofs = [true, false].map { call($0).prove { Never(.waiting) }[0] }
    #expect(proofs.map(\.holds) == [true, false])
    #expect(proofs.map(\.omissions) == [[.raisedEvents], []])
    #expect(
      proofs[0].description.hasSuffix(
        "\n  What handlers raise is not known: an event that is raised before a completion was assumed to come after it."
      ))
    let machine = call(true).machine()
    machine <-! .dial <-! .skip
    #expect(machine.isIn(.waiting))
  }

  @Test("C3: eventless routes that may repeat for ever are reported")
  func endless() {
    let rounds = Blueprint<Hotline, Touch>(state: .idle) {
      On(.dial, .idle => .talking)
      Always(.talking => .waiting).when("odd") { _ in false }
      Always(.waiting => .talking).when("even") { _ in false }
    }
    let space = MachineGraph(rounds).stateSpace(limit: 100)
    #expect(
      space.omissions.map(\.description) == [
        "Eventless routes may follow each other for ever from .idle on, which traps: only the first round was followed."
      ])
    #expect((0..<space.count).map { space.name(of: $0) } == [".idle", ".waiting", ".talking"])
  }

  @Test("D2: the result of an activity in a region is the chart's, once for all its regions")
  func activities() {
    let chart = Blueprint<Hotline, Touch>(state: .inCall) {
      On(.hangUp, .inCall => .ended)
      Within(.inCall, "talk", initial: .talking) { During(.talking, "listen") { _ in .hangUp } }
      Within(.inCall, "microphone", initial: .open) { During(.open, "record") { _ in nil } }
    }
    #expect(MachineGraph(chart).stateSpace(limit: 10).model.inputs.count == Touch.allCases.count)
    enum Desk: StateType { case work, home }
    let desk = Blueprint<Desk, Touch>(state: .work) { Submachine(chart, in: .work) }
    let space = MachineGraph(desk).stateSpace(limit: 10)
    let results = space.model.inputs.filter { if case .result(member: 1, _) = $0 { true } else { false } }
    #expect(results.count == Touch.allCases.count)
    #expect(space.model.inputs.count == 2 * Touch.allCases.count)
    #expect(space.count == 2)
  }

  @Test("a chart inside a state of another machine is read with its regions")
  func inside() {
    enum Desk: StateType, CaseIterable { case work, home }
    let desk = Blueprint<Desk, Touch>(state: .work) {
      On(.redial, .home => .work)
      On(.rejoin, .work => .home)
      Submachine(hotline, in: .work, history: .deep)
    }
    let graph = MachineGraph(desk)
    #expect(graph.submachines[0].region == nil)
    let proofs = graph.prove {
      Never(At(Hotline.muted) && At(Hotline.ended))
      Never(At(Hotline.silence))
    }
    #expect(proofs.map(\.holds) == [true, false])
    #expect(graph.mermaid().contains("idle --> silence : park"))
  }
}

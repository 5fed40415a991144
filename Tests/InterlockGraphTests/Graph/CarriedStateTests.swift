import Interlock
import TestSupport
import Testing

@testable import InterlockGraph

/// Submachines whose states are the data of a case (L4). The kinds of the states around them don't tell where they start (H5).
@Suite struct CarriedStateTests {
  enum Song: StateType { case stopped, playing, paused, over }
  enum Light: StateType { case hidden, shown }
  @Cases enum App: StateType { case menu, player(Song), done }
  enum Tap: EventType, CaseIterable { case open, play, close, light }

  private let song = Blueprint<Song, Tap>(state: .stopped) {
    On(.play, .paused => .over)
    FinalStates(.over)
  }

  /// An app that starts the song in `.paused`, and is done when the song is over.
  private func app(_ part: Blueprint<App, Tap>.Part) -> Blueprint<App, Tap> {
    Blueprint(state: .menu) {
      On(.open, .menu => .player(.paused))
      OnCompletion(.player => .done)
      On(.close, .done => .menu)
      part
    }
  }

  private var embedding: Blueprint<App, Tap> { app(Embed(song, in: \.player)) }

  @Test("H5, H7: where an embedded submachine may start in any of its states, it can be complete")
  func completion() {
    let machine = embedding.machine()
    machine <-! .open <-! .play
    #expect(machine.state == .done)
    let graph = MachineGraph(embedding)
    #expect(graph.moves.contains { $0.form == .completion && $0.toState == .done })
    #expect(graph.reachableStates() == [.menu, .player, .done])
    #expect(graph.everyStateLeads(to: .done))
  }

  @Test("P1, H5: proofs know that an embedded submachine may start in any of its states")
  func proofs() {
    let proofs = embedding.prove {
      Never(At(.done))
      Never(At(Song.paused))
      FromEverywhere(canReach: At(.done))
    }
    #expect(proofs.map(\.holds) == [false, false, false])
    // From .stopped, the song never gets to its end. That it does not start there only data knows.
    let omission =
      "Where Song starts depends on data: it was assumed to start in any of its states that the graph shows."
    #expect(proofs.allSatisfy { $0.omissions.map(\.description).contains(omission) })
    let ending = Blueprint<Song, Tap>(state: .stopped) {
      On(.play, .stopped => .over, .paused => .over, .playing => .over)
      FinalStates(.over)
    }
    #expect(app(Embed(ending, in: \.player)).prove { FromEverywhere(canReach: At(.done)) }[0].holds)
  }

  @Test(
    "P1, R1, H5: a route from a case to itself, where an embedded submachine decides, does not hide later routes"
  )
  func decidedRoute() {
    let blueprint = Blueprint<App, Tap>(state: .menu) {
      On(.open, .menu => .player(.paused))
      On(.close, .player => .player(.stopped))
      On(.close, .any => .done)
      Ignore(.close, in: .menu)
      Embed(song, in: \.player)
    }
    let machine = blueprint.machine()
    machine <-! .open <-! .close
    #expect(machine.state == .done)
    #expect(!blueprint.prove { Never(At(.done)) }[0].holds)
    #expect(
      blueprint.warnings.map(\.sentence) == [
        "The route .player => .player on .close is never taken: both states carry an embedded submachine's state, and only its routes decide between them."
      ])
  }

  @Test("P1, H5, H7: a transition inside a case with data makes completions be looked for again")
  func completionAfterDataChange() {
    let repeating = Blueprint<Song, Tap>(state: .stopped) { On(.play, .stopped => .stopped) }
    let player = Blueprint<App, Tap>(state: .player(.stopped)) {
      FinalStates(.player)
      Embed(repeating, in: \.player)
    }
    let lamp = Blueprint<Light, Tap>(state: .hidden) {
      OnCompletion(.hidden => .shown)
      Submachine(player, in: .hidden)
    }
    let machine = lamp.machine()
    #expect(machine.state == .hidden)
    machine <-! .play
    #expect(machine.state == .shown)
    #expect(!lamp.prove { Never(At(Light.shown)) }[0].holds)
    // The state of the player that is complete is the same before and after.
    let quiet = Blueprint<Light, Tap>(state: .hidden) {
      OnCompletion(.hidden => .shown)
      Submachine(
        Blueprint<App, Tap>(state: .player(.stopped)) {
          FinalStates(.player)
          Submachine(repeating, in: .player)
        }, in: .hidden)
    }
    #expect(quiet.prove { Never(At(Light.shown)) }[0].holds)
  }

  @Cases enum Count: StateType { case one(Int) }
  @Cases enum Poke: EventType, CaseIterable { case play }
  @Cases enum Counter: StateType { case counting(Count) }

  @Test(
    "H7: data that an embedded machine changes in place changes the state around it, so completions are looked for again",
    arguments: [true, false])
  func completionAfterChangeInPlace(changesData: Bool) {
    let count = Blueprint<Count, Poke>(state: .one(1)) {
      if changesData {
        On(\.play, in: \.one) { _, n in n += 1 }
      } else {
        On(.play, .one => .any)
      }
    }
    let counter = Blueprint<Counter, Poke>(state: .counting(.one(1))) {
      FinalStates(.counting)
      Embed(count, in: \.counting)
    }
    let lamp = Blueprint<Light, Poke>(state: .hidden) {
      OnCompletion(.hidden => .shown)
      Submachine(counter, in: .hidden)
    }
    let machine = lamp.machine()
    machine <-! .play
    #expect(machine.state == (changesData ? .shown : .hidden))
    #expect(lamp.prove { Never(At(Light.shown)) }[0].holds == !changesData)
  }

  @Test("H5: a state of an embedded submachine in which the machine around may start it is not unreachable")
  func findings() {
    let findings = MachineGraph(embedding).findings().filter { $0.kind != .unacceptedEvent }
    #expect(
      findings.map(\.description) == [
        "In Song inside .player: Nothing leads out of .stopped, which is not final."
      ])
    let quiet = Blueprint<Song, Tap>(state: .stopped) {
      On(.play, .stopped => .playing, .paused => .playing)
      On(.close, .playing => .paused)
      Submachine(
        Blueprint<Light, Tap>(state: .hidden) { On(.light, .hidden => .shown, .shown => .hidden) },
        in: .paused)
    }
    let endless = Blueprint<App, Tap>(state: .menu) {
      On(.open, .menu => .player(.paused), .player => .menu)
      Embed(quiet, in: \.player)
    }
    #expect(!MachineGraph(endless).findings().contains { $0.kind == .unreachable && !$0.path.isEmpty })
    #expect(!MachineGraph(endless).findings().contains { $0.kind == .neverActive })
  }

  @Test("H5: what is said of a submachine that starts by data is said of one that is embedded in a case")
  func sameAsStarting() {
    let starting = app(Submachine(song, in: \.player, starting: { $0 }))
    #expect(MachineGraph(embedding).findings() == MachineGraph(starting).findings())
    #expect(MachineGraph(embedding).moves == MachineGraph(starting).moves)
    #expect(MachineGraph(embedding).mermaid() == MachineGraph(starting).mermaid())
    #expect(MachineGraph(embedding).markdownTable() == MachineGraph(starting).markdownTable())
  }

  @Test("H5: pictures mark the start of a submachine that is embedded in a case with data")
  func pictures() {
    let graph = MachineGraph(embedding)
    #expect(graph.mermaid().contains("[*] --> stopped : (by data)"))
    #expect(graph.plantUML().contains("[*] --> stopped : (by data)"))
    #expect(graph.dot().contains("xlabel=\"(by data)\""))
    #expect(graph.markdownTable().contains("Inside player, starting by data:"))
  }

  @Test("H4: pictures show the history of a submachine whose first state data decides")
  func startWithHistory() {
    let graph = MachineGraph(app(Submachine(song, in: \.player, history: .shallow, starting: { $0 })))
    #expect(graph.mermaid().contains("[*] --> stopped : (shallow history, by data)"))
    #expect(graph.markdownTable().contains("Inside player, with shallow history, starting by data:"))
  }

  @Test("H2, C7: an event that a machine inside only defers is accepted if any machine of the tree does")
  func deferredInside() {
    @Cases enum Shelf: StateType { case off, box, song(Song), quiet, talking, silent }
    // An event that a machine does not mention is unknown to it.
    enum Nod: EventType { case open, play, close, light }
    func findings(accepting event: Nod) -> [String] {
      let deferring = Blueprint<Song, Nod>(state: .stopped) {
        On(.play, .stopped => .playing, .playing => .stopped)
        Defer(.light, in: .playing)
      }
      let blueprint = Blueprint<Shelf, Nod>(state: .off) {
        On(.open, .off => .box, .box => .off)
        Within(.box, "music", startingIn: .song(.stopped)) {
          Embed(deferring, in: \.song)
          On(.close, .song => .quiet, .quiet => .song(.stopped))
        }
        Within(.box, "line", initial: .talking) { On(event, .talking => .silent, .silent => .talking) }
      }
      return MachineGraph(blueprint).findings().filter { $0.kind == .unacceptedEvent }.map(\.description)
    }
    #expect(findings(accepting: .light) == [])
    #expect(
      findings(accepting: .close) == [
        "In the region \"music\" of .box / Song inside .song: No state accepts .light."
      ])
  }

  @Test("H5: a submachine whose state is its parent's state as a kind starts where that state says")
  func kinds() {
    enum Screen: StateType {
      case menu, player(Song)

      var song: Song? { if case .player(let song) = self { song } else { nil } }
    }
    let graph = MachineGraph(
      Blueprint<Screen, Tap>(state: .menu) {
        On(.open, .menu => .player(.paused))
        Embed(song, as: Screen.player, from: \.song)
      })
    #expect(graph.reachableStates() == [.menu, .player(.paused), .player(.over)])
    #expect(!graph.mermaid().contains("by data"))
  }

  @Test("P1, H5: where only functions of data know which states carry a submachine, a proof says so")
  func twoCarriers() {
    @Cases enum Screen: StateType {
      case menu, player(Song), car(Song)

      var song: Song? {
        switch self {
        case .menu: nil
        case .player(let song), .car(let song): song
        }
      }
    }
    let blueprint = Blueprint<Screen, Tap>(state: .menu) {
      On(.open, .menu => .player(.stopped))
      On(.light, .player => .car).value { _, screen in .car(screen.song ?? .over) }
      Embed(
        song,
        as: { song, screen in
          if case .car = screen { .car(song) } else { .player(song) }
        }, from: \.song)
    }
    let machine = blueprint.machine()
    machine <-! .open <-! .light
    #expect(machine.state == .car(.stopped))
    let omission =
      "Which states carry Song depends on data: it was assumed to be active only in those that the graph shows, and to lead to no other state."
    for proof in blueprint.prove({ Never(At(Song.stopped) && At(.car)) }) {
      #expect(proof.omissions.map(\.description).contains(omission))
    }
    // A case path names the states.
    for proof in embedding.prove({ Never(At(Song.stopped)) }) {
      #expect(!proof.omissions.map(\.description).contains(omission))
    }
  }

  @Test("H5, H7: a walk with data stays among the configurations of the state space", arguments: trials(150))
  func walks(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed) + 9_000)
    let blueprint = Self.blueprint(&random)
    let graph = MachineGraph(blueprint)
    let space = graph.stateSpace(limit: 10_000)
    if space.hasEndlessCompletions { return }
    let machine = blueprint.machine()
    var possible = Set(space.initial)
    var trace = [machine.configuration.description]
    #expect(possible.map(space.name).contains(trace[0]))
    for _ in 0..<80 {
      let event = Nudge.allCases.randomElement(using: &random)!
      let isTaken = machine.send(event).isAccepted
      let actual = machine.configuration.description
      trace.append("\(event) => \(actual)")
      let next = possible.flatMap { place in
        space.steps(from: place).filter { space.labelTable[Int(space.labels[$0])].input == event.rawValue }
          .map { Int(space.targets[$0]) }
      }
      possible = Set(isTaken ? next : Array(possible)).filter { space.name(of: $0) == actual }
      guard !possible.isEmpty else {
        Issue.record("went where the space does not: \(trace.suffix(6).joined(separator: "; "))")
        return
      }
    }
  }

  @Cases enum Deck: StateType { case out, first(Spot), second(Spot), gone }

  /// A machine by chance that carries the state of another one in a case, and has a region beside it.
  private static func blueprint(_ random: inout SplitMix64) -> Blueprint<Deck, Nudge> {
    func spot() -> Spot { Spot.allCases.randomElement(using: &random)! }
    func nudge() -> Nudge { Nudge.allCases.randomElement(using: &random)! }
    func kind() -> Deck.Kind { [.out, .first, .second, .gone].randomElement(using: &random)! }
    func state() -> Deck { [.out, .first(spot()), .second(spot()), .gone].randomElement(using: &random)! }
    // A blueprint declares each route once.
    func unique<From: Hashable, To>(_ routes: [(Nudge, From, To)]) -> [(Nudge, From, To)] {
      var known: [Nudge: Set<From>] = [:]
      return routes.filter { known[$0.0, default: []].insert($0.1).inserted }
    }
    func machine(_ count: Int) -> [(Nudge, Spot, Spot)] {
      unique((0..<count).map { _ in (nudge(), spot(), spot()) })
    }
    let (own, beside, innermost) = (machine(4), machine(3), machine(3))
    let (end, hosts) = (spot(), [spot(), spot()])
    let inner = Blueprint<Spot, Nudge>(state: spot()) {
      for (event, source, target) in own { On(event, source => target) }
      FinalStates(end)
      Submachine(
        Blueprint<Spot, Nudge>(state: .b) {
          for (event, source, target) in innermost { On(event, source => target) }
        }, in: .list(hosts))
    }
    let (first, completed) = (state(), state())
    let routes = unique([(nudge(), .out, .first(spot()))] + (0..<6).map { _ in (nudge(), kind(), state()) })
    return Blueprint<Deck, Nudge>(state: first) {
      for (event, source, target) in routes { On(event, source => target) }
      OnCompletion(.first => completed)
      Embed(inner, in: \.first)
      Submachine(
        Blueprint<Spot, Nudge>(state: .c) {
          for (event, source, target) in beside { On(event, source => target) }
        }, in: .first, .gone)
    }
  }
}

import Interlock
import TestSupport
import Testing

@Cases private enum Song: StateType { case stopped, playing(Int) }
@Cases private enum Card: StateType { case blank, written(Int) }
@Cases private enum Desk: StateType { case idle, work, place, first, song(Song), left, right, card(Int) }
@Cases private enum Tap: EventType { case go, back, tick, stop }

@Suite struct EmbeddingInRegionTests {
  private static let song = Blueprint<Song, Tap>(state: .stopped) {
    On(.tick, in: .playing).value { _, song in .playing(song[\.playing]! + 1) }
      .then { #expect($0.machine.state == $0.toState) }
    On(.stop, .playing => .stopped)
  }

  private static let card = Blueprint<Card, Tap>(state: .blank) {}

  private func machine(_ desk: Machine<Desk, Tap>) -> (song: Song?, card: Card?) {
    var place: Machine<Desk, Tap>? = desk
    while let machine = place {
      let song = machine.submachines(of: StateMachine<Song, Tap>.self).first
      if let song { return (song.state, machine.submachines(of: StateMachine<Card, Tap>.self).first?.state) }
      place = machine.submachines(of: Machine<Desk, Tap>.self).first
    }
    return (nil, nil)
  }

  @Test(
    "H5, K5: an embedded machine whose data changes while its region is left and resumed agrees with it",
    arguments: [History.shallow, .deep])
  func resuming(history: History) {
    let desks = Blueprint<Desk, Tap>(state: .work) {
      Within(.work, "songs", startingIn: .song(.playing(0)), history: history) {
        States(.song)
        Embed(Self.song, in: \.song)
      }
      Within(.work, "left", initial: .left) { On(.tick, .left => .right) }
      Within(.work, "right", initial: .right) { States(.right) }
    }
    let desk = desks.machine()
    for count in 1...4 {
      desk <-! .tick
      #expect(desk[\.song] == .playing(count))
      #expect(machine(desk).song == .playing(count))
    }
  }

  @Test("H5, H4, C1: a machine that begins several levels down begins with the machines inside")
  func beginning() {
    func desks(_ start: Desk, in state: Desk) -> Blueprint<Desk, Tap> {
      Blueprint(state: state) {
        On(.go, .idle => .work)
        On(.back, .work => .idle)
        Within(.work, startingIn: start) {
          States(.place)
          Within(.place, initial: .first) {
            States(.first, .song, .card)
            Embed(Self.song, in: \.song)
            Submachine(Self.card, in: \.card, starting: { .written($0) })
          }
        }
      }
    }
    for desk in [
      desks(.song(.playing(7)), in: .work).machine(),
      desks(.song(.playing(7)), in: .idle).machine(state: .work),
      desks(.song(.playing(7)), in: .idle).machine() <-! .go,
    ] {
      #expect(desk[\.song] == .playing(7) && machine(desk).song == .playing(7))
      desk <-! .stop
      #expect(desk[\.song] == .stopped && machine(desk).song == .stopped)
    }
    for desk in [
      desks(.card(7), in: .work).machine(), desks(.card(7), in: .idle).machine(state: .work),
      desks(.card(7), in: .idle).machine() <-! .go,
    ] {
      #expect(desk[\.card] == 7 && machine(desk).card == .written(7))
    }
  }

  @Test(
    "H3, H5: of an embedded machine and a region that would leave its state, the one that is declared first wins"
  )
  func rivals() {
    func configuration(embeddedFirst: Bool) -> String {
      let desk = Blueprint<Desk, Tap>(state: .song(.playing(0))) {
        States(.idle)
        if embeddedFirst { Embed(Self.song, in: \.song) }
        Within(.song, "region", initial: .left) { On(.stop, .left => .idle) }
        if !embeddedFirst { Embed(Self.song, in: \.song) }
      }.machine()
      return (desk <-! .stop).configuration.description
    }
    #expect(configuration(embeddedFirst: true) == ".song / [.stopped, .left]")
    #expect(configuration(embeddedFirst: false) == ".idle")
  }

  @Test(
    "H3, K5: data that an embedded machine changes while a region leaves its state is that of the state that is left"
  )
  func changingWhatIsLeft() {
    for embeddedFirst in [true, false] {
      let trace = Guarded<[String]>([])
      let desk = Blueprint<Desk, Tap>(state: .song(.playing(0))) {
        States(.idle)
        if embeddedFirst { Embed(Self.song, in: \.song) }
        Within(.song, "region", initial: .left) { On(.tick, .left => .idle) }
        if !embeddedFirst { Embed(Self.song, in: \.song) }
        OnEntry(.any) { context in trace.withLock { $0.append("+\(context.toState.kind)") } }
        OnExit(.any) { context in trace.withLock { $0.append("-\(context.fromState.kind)") } }
      }.machine()
      #expect(desk.destination(on: .tick)?.kind == .idle)
      #expect(desk.send(.tick).isAccepted && desk.state.kind == .idle)
      #expect(desk.configuration.description == ".idle")
      #expect(trace.withLock(\.self) == ["-left", "-song", "+idle"])
    }
  }
}

/// Charts inside states that carry their own.
@Suite struct EmbeddedChartTests {
  enum Inner: StateType { case off, on, low, high, one, other, left, right }
  @Cases enum Outer: StateType { case idle, box(Inner), top, beside }
  enum Push: EventType { case go, out, open, close }

  @Test("H3, H5: of two regions of an embedded chart that both leave their state, the first wins")
  func regions() {
    let inner = Blueprint<Inner, Push>(state: .on) {
      Within(.on, "one", initial: .one) { On(.go, .one => .left) }
      Within(.on, "other", initial: .other) { On(.go, .other => .right) }
      States(.left, .right)
    }
    let outer = Blueprint<Outer, Push>(state: .box(.on)) { Embed(inner, in: \.box) }.machine()
    #expect(outer.destination(on: .go)?[\.box] == .left)
    #expect((inner.machine() <-! .go).configuration.description == ".left")
    #expect((outer <-! .go).configuration.description == ".box / .left")
  }

  /// A chart that begins in a region inside `.on`.
  private static let deep = Blueprint<Inner, Push>(state: .high) {
    On(.out, .on => .off)
    On(.go, .off => .on)
    Within(.on, initial: .low) { States(.low, .high) }
  }

  @Test("C1, H4: a chart that begins several levels down does so wherever its state is entered")
  func beginning() {
    for state in [Outer.top, .box(.on)] {
      let machine = Blueprint<Outer, Push>(state: state) {
        States(.top, .idle)
        On(.close, .top => .idle)
        On(.open, .idle => .top)
        Within(.top, startingIn: .box(.on)) {
          States(.box, .beside)
          Submachine(Self.deep, in: .box)
        }
      }.machine()
      #expect(machine.configuration.description == ".top / .box / .on / .high")
      machine <-! .close <-! .open
      #expect(machine.configuration.description == ".top / .box / .on / .high")
    }
  }

  @Test(
    "H4, C1: where a closure says in which state a chart starts, the regions inside start in their own initial states"
  )
  func starting() {
    let machine = Blueprint<Outer, Push>(state: .idle) {
      On(.open, .idle => .box(.on))
      On(.close, .box => .idle)
      Submachine(Self.deep, in: \.box, starting: { $0 })
    }.machine()
    machine <-! .open
    #expect(machine.configuration.description == ".box / .on / .low")
    machine <-! .out <-! .go <-! .close <-! .open
    #expect(machine.configuration.description == ".box / .on / .low")
  }

  @Test(
    "H4: a closure says where a submachine starts that is active when the machine begins, whatever its history"
  )
  func closuresAtFirst() {
    for history in [History.none, .shallow, .deep] {
      let machine = Blueprint<Outer, Push>(state: .box(.on)) {
        States(.top)
        Within(.top, initial: .beside) {
          States(.box, .beside)
          Submachine(Self.deep, in: \.box, history: history, starting: { _ in .off })
        }
      }.machine()
      #expect(machine.configuration.description == ".top / .box / .off")
    }
  }

  @Test("H4, H5, C1: a machine can't start in a state of a region inside")
  func strayStarts() async {
    let embedded = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Blueprint<Outer, Push>(state: .idle) {
        On(.open, .idle => .box(.high))
        Embed(Self.deep, in: \.box)
      }.machine() <-! .open
    }
    let starting = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Blueprint<Outer, Push>(state: .idle) {
        On(.open, .idle => .box(.high))
        Submachine(Self.deep, in: \.box, starting: { $0 })
      }.machine() <-! .open
    }
    let first = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Blueprint<Outer, Push>(state: .box(.high)) { Embed(Self.deep, in: \.box) }.machine()
    }
    for result in [embedded, starting, first] {
      #expect(
        lastWords(result.map(\.standardErrorContent)).contains(
          "can't start in .high, which lives in a region inside: give the state around it."))
    }
  }
}

import Interlock
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
}

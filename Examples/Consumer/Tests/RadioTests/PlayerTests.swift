import Interlock
import InterlockGraph
import Radio
import Testing

@Suite struct PlayerTests {
  @Test("the definition has nothing doubtful in it")
  func warnings() {
    #expect(Blueprint.player.warnings == [])
  }

  @Test("every state is reached and left again, and every event is accepted somewhere")
  func graph() throws {
    try MachineGraph(Blueprint.player).check()
  }

  @Test("a recording is loaded, played to its end and ejected")
  func evening() {
    let player = Blueprint.player.machine()
    player <-! .load <-! .loaded <-! .play <-! .stall <-! .recover <-! .reachEnd
    #expect(player.state == .ended)
    player <-! .eject
    #expect(player.state == .empty)
  }

  @Test("after a scrub the player goes on as before", arguments: [true, false])
  func scrubs(wasPlaying: Bool) {
    let player = Blueprint.player.machine(state: .scrubbing)
    player.send(.release(wasPlaying: wasPlaying))
    #expect(player.state == (wasPlaying ? .playing : .paused))
  }

  @Test("a second tap on play is ignored, and pausing nothing is refused")
  func taps() {
    #expect(Blueprint.player.machine(state: .playing).send(.play) == .ignored)
    let refusal = Blueprint.player.machine().send(.pause)
    #expect("\(refusal)" == "No route leads from .empty on .pause.")
  }
}

import Interlock
import InterlockTesting
import Radio
import Testing

@Suite struct PlayerPathTests {
  /// The player continues after a scrub, or stays paused.
  static let inputs: [Input<Player, PlayerEvent>] = [
    .event(.release(wasPlaying: true)), .event(.release(wasPlaying: false)),
  ]

  @Test(
    "a player follows every path along its transitions",
    arguments: Paths(of: .player, inputs: inputs).coveringTransitions())
  func transitions(_ path: Path<Player, PlayerEvent>) throws {
    try path.check(on: Blueprint.player.machine())
  }

  @Test(
    "a player refuses what it has no route for, and says so",
    arguments: Paths(of: .player, inputs: inputs).refusals())
  func refusals(_ path: Path<Player, PlayerEvent>) throws {
    try path.check(on: Blueprint.player.machine())
  }

  @Test("the tours leave nothing out")
  func coverage() throws {
    let coverage = Coverage(of: .player)
    let paths = Paths(of: .player, inputs: Self.inputs)
    for path in paths.coveringInputs() { try path.check(on: coverage.machine()) }
    try coverage.check()
  }

  @Test("a recording that ended is where it was expected")
  func evening() throws {
    let logbook = Logbook(of: Blueprint.player.machine())
    logbook.machine <-! .load <-! .loaded <-! .play <-! .reachEnd
    try logbook.expect(Player.ended)
  }

  @Test("nothing plays that was not loaded", arguments: 0..<10 as Range<UInt64>)
  func walks(_ seed: UInt64) throws {
    try walk(
      .player, seed: seed, steps: 500,
      events: [
        .load, .loaded, .play, .pause, .grab, .release(wasPlaying: true), .rewind, .eject, .stall, .recover,
        .fail, .reachEnd,
      ]
    ) { moment in
      ![.empty, .loading, .failed].contains(moment.fromState) || moment.toState != .playing
    }
  }
}

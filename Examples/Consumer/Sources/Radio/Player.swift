public import Interlock

/// The states of a player of recordings.
public enum Player: StateType, CaseIterable, Sendable {
  case empty, loading, paused, playing, buffering, scrubbing, ended, failed
}

/// Events from listeners, the network and the clock.
@Cases public enum PlayerEvent: EventType, Sendable {
  case load, play, pause, grab, rewind, eject

  /// A scrub ends; the player may have been playing when it began.
  case release(wasPlaying: Bool)

  case loaded, stall, recover, fail
  case reachEnd
}

extension Blueprint<Player, PlayerEvent> {
  /// A player of recordings.
  public static let player = Blueprint(state: .empty) {
    transport
    network
    scrubbing
    On(.eject, [.paused, .playing, .buffering, .ended, .failed] => .empty)
  }

  @Builder private static var transport: Part {
    On(.load, .empty => .loading)
    On(.loaded, .loading => .paused)
    On(.play, .paused => .playing, .ended => .playing)
    On(.pause, [.playing, .buffering] => .paused)
    On(.rewind, in: .playing, .paused)
    On(.rewind, .ended => .paused)
    On(.reachEnd, .playing => .ended)
    Ignore(.play, in: .playing, .buffering)
    Ignore(.pause, in: .paused, .ended)
  }

  @Builder private static var network: Part {
    On(.stall, .playing => .buffering)
    On(.recover, .buffering => .playing)
    On(.fail, [.loading, .buffering] => .failed)
    On(.load, .failed => .loading)
    Ignore(.stall, .recover)
  }

  @Builder private static var scrubbing: Part {
    On(.grab, [.playing, .paused, .ended] => .scrubbing)
    On(.release, .scrubbing => .playing)
      .when("it was playing") { context in context.event?[\.release] == true }
    On(.release, .scrubbing => .paused)
  }
}

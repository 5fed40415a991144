public import Interlock

/// The states of a player of recordings.
public enum Player: StateType, CaseIterable, Sendable {
  case empty, loading, paused, playing, buffering, scrubbing, ended, failed
}

/// Events from listeners, the network and the clock.
public enum PlayerEvent: EventType, Sendable {
  case load, play, pause, grab, release, rewind, eject
  case loaded, stall, recover, fail
  case reachEnd
}

/// The message that comes with the end of a scrub.
public struct Scrub: Sendable {
  /// Whether the player was playing when the scrub began.
  public let wasPlaying: Bool

  /// Makes the message of a scrub that ends.
  public init(wasPlaying: Bool) {
    self.wasPlaying = wasPlaying
  }
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
    On(.rewind, [.playing, .paused] => .any, .ended => .paused)
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
      .when("it was playing") { context in
        (context.userInfo as? Scrub)?.wasPlaying ?? false
      }
    On(.release, .scrubbing => .paused)
  }
}

// A player on a screen: a song ends after three minutes, and a button is disabled while its event would be refused.

import Interlock
import InterlockAsync
import Observation

enum Player: Kinded {
  case empty
  case paused(String)
  case playing(String)

  enum Kind: StateType { case empty, paused, playing }

  var kind: Kind {
    switch self {
    case .empty: .empty
    case .paused: .paused
    case .playing: .playing
    }
  }

  static func value(of kind: Kind) -> Player? { kind == .empty ? .empty : nil }
}

enum Tap: Kinded {
  case insert(String)
  case toggle, eject

  enum Kind: EventType { case insert, toggle, eject }

  var kind: Kind {
    switch self {
    case .insert: .insert
    case .toggle: .toggle
    case .eject: .eject
    }
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
func makePlayer() -> Blueprint<Player, Tap> {
  Blueprint(state: .empty) {
    On(.insert, .empty => .paused)
    On(.toggle, .paused => .playing, .playing => .paused)
    On(.eject, .paused => .empty)
    Timeout(.seconds(180), .playing => .paused)
    Values { event, state, kind in
      return switch (event, state, kind) {
      case (.insert(let song), _, .paused): .paused(song)
      case (_, .paused(let song), .playing): .playing(song)
      case (_, .playing(let song), .paused): .paused(song)
      default: nil
      }
    }
  }
}

/// A screen of views. Each view is drawn again when anything that it has read changes.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
@MainActor final class Screen {
  private var outdated: [() -> Void] = []

  /// Draws a view, and draws it again when it is outdated.
  func show(_ view: @escaping @MainActor () -> String) {
    withObservationTracking {
      print(view())
    } onChange: {
      MainActor.assumeIsolated { self.outdated.append { self.show(view) } }
    }
  }

  /// Draws outdated views in a turn of the main actor, as a run loop does.
  func update() async {
    await Task { @MainActor in }.value
    let views = outdated
    outdated = []
    for draw in views { draw() }
  }
}

import Interlock

/// A CD player: five states, six events, twelve routes.
enum Player: StateType {
  case empty, open, stopped, playing, pause
}

enum Button: EventType, CaseIterable {
  case play, stop, pause, endPause, openClose, cdDetected
}

/// The same player as one would write it by hand.
final class SwitchPlayer {
  private(set) var state = Player.empty

  func handle(_ event: Button) -> Bool {
    switch (state, event) {
    case (.stopped, .play): state = .playing
    case (.pause, .endPause): state = .playing
    case (.open, .openClose): state = .empty
    case (.empty, .openClose), (.pause, .openClose), (.stopped, .openClose), (.playing, .openClose):
      state = .open
    case (.playing, .pause): state = .pause
    case (.playing, .stop), (.pause, .stop), (.stopped, .stop): state = .stopped
    case (.empty, .cdDetected): state = .stopped
    default: return false
    }
    return true
  }

  func move(to target: Player) -> Bool {
    switch (state, target) {
    case (.stopped, .playing), (.pause, .playing), (.open, .empty), (.empty, .open), (.pause, .open),
      (.stopped, .open), (.playing, .open), (.playing, .pause), (.playing, .stopped), (.pause, .stopped),
      (.stopped, .stopped), (.empty, .stopped):
      state = target
      return true
    default:
      return false
    }
  }
}

/// The same with a closure that is told of each transition.
final class SwitchPlayerWithHandler {
  private(set) var state = Player.empty
  private let handler: (Player, Player) -> Void

  init(handler: @escaping (Player, Player) -> Void) {
    self.handler = handler
  }

  func handle(_ event: Button) -> Bool {
    let fromState = state
    switch (fromState, event) {
    case (.stopped, .play): state = .playing
    case (.pause, .endPause): state = .playing
    case (.open, .openClose): state = .empty
    case (.empty, .openClose), (.pause, .openClose), (.stopped, .openClose), (.playing, .openClose):
      state = .open
    case (.playing, .pause): state = .pause
    case (.playing, .stop), (.pause, .stop), (.stopped, .stop): state = .stopped
    case (.empty, .cdDetected): state = .stopped
    default: return false
    }
    handler(fromState, state)
    return true
  }
}

/// The same with a closure that is asked before each transition.
final class SwitchPlayerWithCondition {
  private(set) var state = Player.empty
  private let condition: (Player, Player) -> Bool

  init(condition: @escaping (Player, Player) -> Bool) {
    self.condition = condition
  }

  func handle(_ event: Button) -> Bool {
    let toState: Player
    switch (state, event) {
    case (.stopped, .play): toState = .playing
    case (.pause, .endPause): toState = .playing
    case (.open, .openClose): toState = .empty
    case (.empty, .openClose), (.pause, .openClose), (.stopped, .openClose), (.playing, .openClose):
      toState = .open
    case (.playing, .pause): toState = .pause
    case (.playing, .stop), (.pause, .stop), (.stopped, .stop): toState = .stopped
    case (.empty, .cdDetected): toState = .stopped
    default: return false
    }
    guard condition(state, toState) else { return false }
    state = toState
    return true
  }
}

extension Machine<Player, Button> {
  /// Declares the player's routes.
  func addPlayerRoutes(condition: Condition? = nil) {
    addRoute(event: .play, .stopped => .playing, label: nil, condition: condition)
    addRoute(event: .endPause, .pause => .playing, label: nil, condition: condition)
    addRoutes(
      event: .openClose,
      [.open => .empty, .empty => .open, .pause => .open, .stopped => .open, .playing => .open],
      label: nil, condition: condition)
    addRoute(event: .pause, .playing => .pause, label: nil, condition: condition)
    addRoutes(
      event: .stop, [.playing => .stopped, .pause => .stopped, .stopped => .stopped], label: nil,
      condition: condition)
    addRoute(event: .cdDetected, .empty => .stopped, label: nil, condition: condition)
  }
}

/// The same as a blueprint.
let playerBlueprint = Blueprint<Player, Button>(state: .empty) {
  On(.play, .stopped => .playing)
  On(.endPause, .pause => .playing)
  On(
    .openClose, .open => .empty, .empty => .open, .pause => .open, .stopped => .open, .playing => .open)
  On(.pause, .playing => .pause)
  On(.stop, .playing => .stopped, .pause => .stopped, .stopped => .stopped)
  On(.cdDetected, .empty => .stopped)
}

/// What the player is fed.
enum PlayerStream {
  /// A listener's evening, over and over.
  static let evening: [Button] = repeated([
    .openClose, .openClose, .cdDetected, .play, .pause, .endPause, .pause, .stop, .stop, .openClose,
    .openClose,
  ])

  /// Uniformly random buttons.
  static let random: [Button] = {
    var generator = SplitMix64(seed: 1)
    return (0..<streamLength).map { _ in Button.allCases.randomElement(using: &generator)! }
  }()

  /// Buttons that the empty player refuses.
  static let refused: [Button] = repeated([.play, .stop, .pause, .endPause])

  /// Target states of a round trip.
  static let targets: [Player] = repeated([
    .open, .empty, .stopped, .playing, .pause, .playing, .stopped, .open, .empty,
  ])

  /// Uniformly random target states.
  static let randomTargets: [Player] = {
    let all: [Player] = [.empty, .open, .stopped, .playing, .pause]
    var generator = SplitMix64(seed: 2)
    return (0..<streamLength).map { _ in all.randomElement(using: &generator)! }
  }()
}

/// How many events a stream holds: more than a branch predictor learns by heart.
let streamLength = 11 * 4096

func repeated<Value>(_ pattern: [Value]) -> [Value] {
  (0..<streamLength).map { pattern[$0 % pattern.count] }
}

import Interlock

/// What a session carries: four states, eight arrows.
enum Transfer: StateType {
  case idle, sending, receiving, paused

  /// The transfer as one would write it by hand: where a signal leads.
  func next(on signal: Signal) -> Transfer? {
    switch (self, signal) {
    case (.idle, .send): .sending
    case (.idle, .receive): .receiving
    case (.sending, .pause): .paused
    case (.paused, .resume): .sending
    case (.sending, .finish), (.receiving, .finish): .idle
    case (.sending, .cancel), (.receiving, .cancel), (.paused, .cancel): .idle
    default: nil
    }
  }
}

extension Blueprint<Transfer, Signal> {
  /// The same as arrows.
  @Builder static var transferRoutes: Part {
    On(.send, .idle => .sending)
    On(.receive, .idle => .receiving)
    On(.pause, .sending => .paused)
    On(.resume, .paused => .sending)
    On(.finish, .sending => .idle, .receiving => .idle)
    On(.cancel, .sending => .idle, .receiving => .idle, .paused => .idle)
  }
}

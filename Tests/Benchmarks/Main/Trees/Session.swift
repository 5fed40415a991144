import Interlock

/// What is open or not: four states, eight arrows, and a transfer in one of the states.
enum Session: StateType {
  case closed, opening, open, failed

  /// The session as one would write it by hand: where a signal leads that its transfer did not take.
  func next(on signal: Signal) -> Session? {
    switch (self, signal) {
    case (.closed, .logIn), (.failed, .logIn): .opening
    case (.opening, .granted): .open
    case (.opening, .denied): .failed
    case (.opening, .cancel), (.open, .logOut): .closed
    case (.opening, .drop), (.open, .drop): .failed
    default: nil
    }
  }
}

extension Blueprint<Session, Signal> {
  /// The same as arrows.
  @Builder static var sessionRoutes: Part {
    On(.logIn, .closed => .opening, .failed => .opening)
    On(.granted, .opening => .open)
    On(.denied, .opening => .failed)
    On(.cancel, .opening => .closed)
    On(.logOut, .open => .closed)
    On(.drop, .opening => .failed, .open => .failed)
  }
}

/// A tree of two levels without handlers.
let session = Blueprint<Session, Signal>(state: .closed) {
  Blueprint<Session, Signal>.sessionRoutes
  Submachine(
    Blueprint<Transfer, Signal>(state: .idle) { Blueprint<Transfer, Signal>.transferRoutes }, in: .open)
}

/// A tree of two levels that tells of each transition, with a handler in each level.
func session(
  onSession: @escaping Blueprint<Session, Signal>.Handler,
  onTransfer: @escaping Blueprint<Transfer, Signal>.Handler
) -> Blueprint<Session, Signal> {
  let transfer = Blueprint<Transfer, Signal>(state: .idle) {
    Blueprint<Transfer, Signal>.transferRoutes
    Along(.any => .any, then: onTransfer)
  }
  return Blueprint(state: .closed) {
    Blueprint<Session, Signal>.sessionRoutes
    Along(.any => .any, then: onSession)
    Submachine(transfer, in: .open)
  }
}

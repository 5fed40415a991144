/// A session and its transfer as one would write them by hand: a `switch` inside a `switch`.
final class SwitchSession {
  private(set) var session = Session.closed
  private(set) var transfer = Transfer.idle

  func handle(_ signal: Signal) -> Bool {
    switch session {
    case .open:
      switch (transfer, signal) {
      case (.idle, .send), (.paused, .resume): transfer = .sending
      case (.idle, .receive): transfer = .receiving
      case (.sending, .pause): transfer = .paused
      case (.sending, .finish), (.receiving, .finish): transfer = .idle
      case (.sending, .cancel), (.receiving, .cancel), (.paused, .cancel): transfer = .idle
      case (_, .logOut): session = .closed
      case (_, .drop): session = .failed
      default: return false
      }
    case .closed, .failed:
      switch signal {
      case .logIn: session = .opening
      default: return false
      }
    case .opening:
      switch signal {
      case .granted:
        session = .open
        transfer = .idle
      case .denied, .drop: session = .failed
      case .cancel: session = .closed
      default: return false
      }
    }
    return true
  }
}

/// The same with a closure in each level that is told of each transition: a level says where it goes, and what calls the closure stands
/// once.
final class SwitchSessionWithHandlers {
  private(set) var session = Session.closed
  private(set) var transfer = Transfer.idle
  private let onSession: (Session, Session) -> Void
  private let onTransfer: (Transfer, Transfer) -> Void

  init(
    onSession: @escaping (Session, Session) -> Void, onTransfer: @escaping (Transfer, Transfer) -> Void
  ) {
    self.onSession = onSession
    self.onTransfer = onTransfer
  }

  func handle(_ signal: Signal) -> Bool {
    if session == .open, let next = transfer.next(on: signal) {
      let previous = transfer
      transfer = next
      onTransfer(previous, next)
      return true
    }
    guard let next = session.next(on: signal) else { return false }
    let previous = session
    session = next
    if next == .open { transfer = .idle }
    onSession(previous, next)
    return true
  }
}

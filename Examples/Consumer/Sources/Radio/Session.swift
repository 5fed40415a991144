public import Interlock

/// The states of a session, from signing in on.
public enum Session: StateType, CaseIterable, Sendable {
  case signedOut, checkingPassword, waitingForCode, checkingCode, signedIn, renewing, locked
}

/// Events from the user and the server.
@Cases public enum SessionEvent: EventType, Sendable {
  case signIn(Secret), enterCode(Secret), signOut
  case accept, askForCode, reject, expire
  case lock, unlock
}

/// A password or a code that a user has typed.
public struct Secret: Hashable, Sendable {
  /// The typed text.
  public let text: String

  /// Makes a secret from typed text.
  public init(_ text: String) {
    self.text = text
  }
}

extension Blueprint<Session, SessionEvent> {
  /// A session that is locked after the third wrong password in a row.
  public static let session = Blueprint(state: .signedOut) {
    On(.signIn, .signedOut => .checkingPassword)
      .when("a password is given", isGiven)
    On(.accept, .checkingPassword => .signedIn, .checkingCode => .signedIn, .renewing => .signedIn)
    On(.reject, .checkingPassword => .signedOut, .checkingCode => .waitingForCode, .renewing => .signedOut)

    On(.askForCode, .checkingPassword => .waitingForCode)
    On(.enterCode, .waitingForCode => .checkingCode)
      .when("the code has six digits") { context in context.event?[\.enterCode]?.text.count == 6 }

    On(.expire, .signedIn => .renewing, .waitingForCode => .signedOut)
    On(.signOut, [.waitingForCode, .signedIn, .renewing] => .signedOut)

    On(.lock, .any => .locked)
    On(.unlock, .locked => .signedOut)
    Ignore(.signIn, .enterCode, .signOut, .accept, .askForCode, .reject, .expire, in: .locked)
    AfterChain(wrongPassword => .checkingPassword => .signedOut => .checkingPassword => .signedOut) {
      context in
      context.machine <-! .lock
    }
  }

  private static let isGiven: Condition = { context in
    !(context.event?[\.signIn]?.text.isEmpty ?? true)
  }

  private static let wrongPassword: Transition<Session> = .checkingPassword => .signedOut
}

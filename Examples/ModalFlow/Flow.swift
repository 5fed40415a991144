// One modal after another. A state may produce the next event itself, as the check of the login does.

import Interlock

enum ModalState: StateType { case root, checkingLogin, loginModal, tutorialModal, finish }

enum ModalEvent: EventType { case next, login, notLogin, tappedOK, tappedLogin, tappedNoLogin }

func flow(isLoggedIn: Bool) -> Blueprint<ModalState, ModalEvent> {
  Blueprint(state: .root) {
    On(.next, .root => .checkingLogin)
    On(.login, .checkingLogin => .tutorialModal)
    On(.notLogin, .checkingLogin => .loginModal)
    On(.tappedLogin, .loginModal => .tutorialModal)
    On(.tappedNoLogin, .loginModal => .finish)
    On(.tappedOK, .tutorialModal => .finish)

    Along(.any => .any, order: 0) { context in print("  \(context)") }
    OnEntry(.checkingLogin) { context in
      context.machine <-! (isLoggedIn ? .login : .notLogin)
    }
    OnEntry(.loginModal, .tutorialModal) { context in
      print("  showing the \(context.toState)")
    }
  }
}

// Modals one after the other. A state may produce the next event by itself: the check of the login does.

import Interlock

enum ModalState: StateType { case root, checkingLogin, loginModal, tutorialModal, finish }

enum ModalEvent: EventType { case next, login, notLogin, tappedOK, tappedLogin, tappedNoLogin }

func makeFlow(isLoggedIn: Bool) -> Machine<ModalState, ModalEvent> {
  Machine(state: .root) { machine in
    machine.addRoute(event: .next, .root => .checkingLogin)
    machine.addRoute(event: .login, .checkingLogin => .tutorialModal)
    machine.addRoute(event: .notLogin, .checkingLogin => .loginModal)
    machine.addRoute(event: .tappedLogin, .loginModal => .tutorialModal)
    machine.addRoute(event: .tappedNoLogin, .loginModal => .finish)
    machine.addRoute(event: .tappedOK, .tutorialModal => .finish)

    machine.addAnyHandler(.any => .any, order: 0) { context in print("  \(context)") }
    machine.addEntryHandler(.checkingLogin) { context in
      context.machine <-! (isLoggedIn ? .login : .notLogin)
    }
    machine.addEntryHandler([.loginModal, .tutorialModal]) { context in
      print("  showing the \(context.toState)")
    }
  }
}

print("logged in:")
makeFlow(isLoggedIn: true) <-! .next <-! .tappedOK

print("not logged in, logging in:")
makeFlow(isLoggedIn: false) <-! .next <-! .tappedLogin <-! .tappedOK

print("not logged in, declining:")
makeFlow(isLoggedIn: false) <-! .next <-! .tappedNoLogin

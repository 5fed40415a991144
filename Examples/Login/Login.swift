// A login: an address is typed, checked, and accepted or refused.

import Interlock
import InterlockAsync

@Cases enum Login: StateType {
  case form(email: String, hint: String), checking(email: String), welcome(email: String)

  var email: String {
    switch self {
    case .form(let email, _), .checking(let email), .welcome(let email): email
    }
  }

  var hint: String { self[\.form]?.hint ?? "" }
}

@Cases enum Step: EventType {
  case edit(String), refuse(String), submit, accept
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
func makeLogin() -> Blueprint<Login, Step> {
  Blueprint(state: .form(email: "", hint: "")) {
    On(.edit, in: .form)
    On(.submit, .form => .checking).when("an address") { $0.fromState.email.contains("@") }
    On(.accept, .checking => .welcome)
    On(.refuse, .checking => .form)
    During(.checking) { login in login.email.hasPrefix("ada@") ? .accept : .refuse("nobody has this address")
    }
    Values { step, login, kind in
      return switch kind {
      case .form: .form(email: step?[\.edit] ?? login.email, hint: step?[\.refuse] ?? "")
      case .checking: .checking(email: login.email)
      case .welcome: .welcome(email: login.email)
      }
    }
  }
}

#if canImport(SwiftUI)
  import Interlock
  import InterlockAsync
  import SwiftUI

  /// The login as a screen. The machine holds all that the screen shows: there is no state besides.
  ///
  /// It is type-checked on Linux, against a stub of what it uses of SwiftUI. It has not been tried on a device yet.
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  struct LoginScreen: View {
    @State private var login = ObservableMachine(makeLogin())

    var body: some View {
      VStack {
        if let email = login.state[\.welcome] {
          Text("Welcome, \(email)")
        } else {
          TextField("Email", text: login.binding(\.email) { .edit($0) })
          Button("Log in") { login.send(.submit) }
            .disabled(!login.accepts(.submit))
          Text(login.state.hint)
        }
      }
      .task { await login.run() }
    }
  }
#endif

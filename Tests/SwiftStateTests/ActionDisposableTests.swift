import SwiftState
import Testing

@Suite struct ActionDisposableTests {
  @Test("An action is called once, and then freed")
  func actions() {
    final class Token {}
    var calls = 0
    weak var weakToken: Token?
    let disposable: ActionDisposable
    do {
      let token = Token()
      weakToken = token
      disposable = ActionDisposable { [token] in
        _ = token
        calls += 1
      }
    }
    #expect(!disposable.disposed)
    #expect(weakToken != nil)
    disposable.dispose()
    disposable.dispose()
    #expect(disposable.disposed)
    #expect(calls == 1)
    #expect(weakToken == nil)
  }

  @Test("An action that disposes of its own disposable is called once")
  func reentrancy() {
    var calls = 0
    var disposable: ActionDisposable?
    disposable = ActionDisposable {
      calls += 1
      disposable?.dispose()
    }
    disposable?.dispose()
    #expect(calls == 1)
  }

  @Test("An action prints whether it has been disposed of")
  func description() {
    let action = ActionDisposable {}
    #expect("\(action)" == "not disposed")
    action.dispose()
    #expect("\(action)" == "disposed")
  }
}

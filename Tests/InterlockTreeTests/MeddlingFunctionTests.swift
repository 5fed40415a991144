import Interlock
import Testing

/// Functions of embeddings that use the machine while it asks them.
@Suite struct MeddlingFunctionTests {
  private enum Child: StateType { case off, on }

  private enum Parent: StateType {
    case idle, off, on

    var child: Child? {
      switch self {
      case .idle: nil
      case .off: .off
      case .on: .on
      }
    }
  }

  /// An event that is no byte, so that cells are found by keys.
  private struct Tap: EventType {
    let name: String
    init(_ name: String) { self.name = name }
  }

  /// A machine with an embedded one, whose function does something when it is called for the given time.
  private func machine(
    meddlingIn call: Int, passing event: Tap, _ meddle: @escaping (StateMachine<Parent, Tap>) -> Void,
    _ content: (StateMachine<Parent, Tap>) -> Void
  ) -> StateMachine<Parent, Tap> {
    let child = StateMachine<Child, Tap>(state: .off) { $0.add { On([Tap("out"), Tap("in")], .on => .off) } }
    let root = StateMachine<Parent, Tap>(state: .off)
    content(root)
    var calls = Int.min
    root.embed(
      child, as: { state, _ in state == .off ? .off : .on },
      from: { [unowned root] state in
        calls += 1
        if calls == call { meddle(root) }
        return state.child
      }, translating: { $0 == Tap("out") ? event : $0 })
    calls = 0
    return root
  }

  @Test(
    "H5, H6, F3: a query may fill a cell, or resolve a mapped event, while an attempt does", arguments: 1...16
  )
  func queries(call: Int) {
    final class Token {}
    weak var freed: Token?
    do {
      let token = Token()
      freed = token
      let root = machine(meddlingIn: call, passing: Tap("in")) {
        _ = $0.accepts(Tap("out"))
      } _: { root in
        root.add {
          On(Tap("out"), .off => .idle).when("always") { _ in withExtendedLifetime(token) { true } }
        }
      }
      #expect(root.send(Tap("out")) == .moved(from: .off, to: .idle))
    }
    #expect(freed == nil)
  }

  @Test(
    "F1, F2, F3: a refusal keeps its reason if a function edits the machine once the attempt is over",
    arguments: [false, true], 1...26)
  func reasons(inErrorHandler: Bool, call: Int) {
    let root = machine(meddlingIn: call, passing: Tap("out")) {
      $0.addRoute(event: Tap("other"), .any => .idle)
    } _: { root in
      nonisolated(unsafe) let held = Unmanaged.passUnretained(root)
      func ask() { _ = unsafe held._withUnsafeGuaranteedRef { $0.accepts(Tap("else")) } }
      root.add {
        On(Tap("out"), .off => .idle).when("never") { _ in
          if !inErrorHandler { ask() }
          return false
        }
        On(Tap("else"), .on => .idle)
      }
      if inErrorHandler { root.addErrorHandler { _ in ask() } }
    }
    let outcome = root.send(Tap("out"))
    #expect("\(outcome)".hasSuffix(#"the condition "never" of .off => .idle said no."#))
  }
}

import Foundation
import Interlock
import Testing

@Suite struct IsolationTests {
  /// Compiles a wrong program against the library.
  private func errors(in source: String) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).swift")
    defer { try? FileManager.default.removeItem(at: file) }
    try source.write(to: file, atomically: true, encoding: .utf8)
    let modules = buildFolder.appending(path: "Modules").path
    let arguments = ["swiftc", "-typecheck", "-swift-version", "6", "-I", modules, file.path]
    let result = try run("/usr/bin/env", arguments)
    #expect(!result.succeeded)
    return result.output
  }

  @Test(
    "I1: a machine does not cross into another isolation domain, and the error names it",
    arguments: ["Machine", "StateMachine"])
  func machines(type: String) throws {
    let output = try errors(
      in: """
        import Interlock
        enum Light: StateType { case red, green }
        enum Button: EventType { case press }
        func isSendable<T: Sendable>(_: T) {}
        func send(_ machine: \(type)<Light, Button>) { isSendable(machine) }
        """)
    #expect(output.contains("error: "))
    #expect(
      output.contains("'\(type)<Light, Button>' does not conform to the 'Sendable' protocol"), "\(output)")
  }

  @Test("I1: arrows, refusals and outcomes of sendable states can be sent")
  func values() {
    func isSendable(_: some Sendable) {}
    let pattern: Pattern<Bytes.S> = .any
    let transition: Transition<Bytes.S> = .a => .b
    let chain: TransitionChain<Bytes.S> = .a => .b => .c
    let outcome: Outcome<Bytes.S, Bytes.E> = .queued
    isSendable(pattern)
    isSendable(transition)
    isSendable(chain)
    isSendable(outcome)
    isSendable(AttemptMode.immediate)
    if case .refused(let refusal) = Machine<Bytes.S, Bytes.E>(state: .a).send(.go) {
      isSendable(refusal)
      isSendable(refusal.reason)
      isSendable(RefusedAttempt(refusal))
    }
  }
}

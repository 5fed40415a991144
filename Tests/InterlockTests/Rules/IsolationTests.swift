import Foundation
import Interlock
import TestSupport
import Testing

@Suite struct IsolationTests {
  /// Compiles a program against the library.
  private func compile(_ source: String, _ options: String...) throws -> Command {
    let folder = TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    try Data(source.utf8).write(to: folder.url.appending(path: "program.swift"))
    let arguments = ["swiftc", "-typecheck", "-swift-version", "6", "-warnings-as-errors", "program.swift"]
    return try Command(arguments + Products().imports + options, in: folder.url)
  }

  @Test(
    "I1: a machine does not cross into another isolation domain, and the error names it",
    arguments: ["Machine", "StateMachine"])
  func machines(type: String) throws {
    let compilation = try compile(
      """
      import Interlock
      enum Light: StateType { case red, green }
      enum Button: EventType { case press }
      func isSendable<T: Sendable>(_: T) {}
      func send(_ machine: \(type)<Light, Button>) { isSendable(machine) }
      """)
    #expect(!compilation.succeeded && compilation.output.contains("error: "))
    #expect(
      compilation.output.contains("'\(type)<Light, Button>' does not conform to the 'Sendable' protocol"),
      "\(compilation.output)")
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
    if case .refused(let refusal) = Machine<Bytes.S, Bytes.E>(state: .a).send(.go) {
      isSendable(refusal)
      isSendable(refusal.reason)
      isSendable(RefusedAttempt(refusal))
    }
  }

  @Test(
    "D5: in a module isolated to the main actor, a blueprint's wrapped closures call code of the main actor")
  func mainActorByDefault() throws {
    func program(_ handler: String) -> String {
      """
      import Interlock
      enum Light: StateType { case red, green }
      enum Button: EventType { case press }
      final class Model {
        static let shared = Model()
        var isReady = true
        func note(_ text: String) {}
      }
      let light = Blueprint<Light, Button>(state: .red) {
        On(.press, .red => .green)
          .when("ready", onMain { _ in Model.shared.isReady })
        OnEntry(.green, then: \(handler))
      }
      final class Owner {
        let machine = light.machine()
        func press() { machine <-! .press }
      }
      """
    }
    let right = try compile(
      program("onMain { context in Model.shared.note(\"\\(context)\") }"), "-default-isolation", "MainActor",
      "-parse-as-library")
    #expect(right.succeeded, "\(right.output)")
    let wrong = try compile(
      program("{ context in Model.shared.note(\"\\(context)\") }"), "-default-isolation", "MainActor",
      "-parse-as-library")
    #expect(!wrong.succeeded && wrong.output.contains("main actor-isolated"), "\(wrong.output)")
  }
}

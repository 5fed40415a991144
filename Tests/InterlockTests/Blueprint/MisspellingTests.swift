import Foundation
import TestSupport
import Testing

/// A line of a blueprint with one wrong word.
struct Misspelling: CustomTestStringConvertible {
  let line: String

  /// What the compiler says, at this very line and before anything else.
  let error: String

  init(_ line: String, _ error: String) {
    self.line = line
    self.error = error
  }

  var testDescription: String { line }
}

@Suite struct MisspellingTests {
  private static let states = [
    Misspelling("On(.coin, .lokced => .unlocked)", "type 'Gate' has no member 'lokced'"),
    Misspelling("On(.coin, .locked => .unlokced)", "type 'Gate' has no member 'unlokced'"),
    Misspelling(
      "On(.coin, .locked => .unlocked, .unlocked => .brokn)", "type 'Gate' has no member 'brokn'"),
    Misspelling("On(.coin, [.locked, .unlokced] => .broken)", "type 'Gate' has no member 'unlokced'"),
    Misspelling("On(.coin, .lokced => .broken).then { print($0) }", "type 'Gate' has no member 'lokced'"),
    Misspelling(
      #"On(.coin, .lokced => .broken).when("x") { $0.event == nil }.then { print($0) }"#,
      "type 'Gate' has no member 'lokced'"),
    Misspelling("On(.any, .lokced => .unlocked)", "type 'Gate' has no member 'lokced'"),
    Misspelling("Allow(.locked => .unlokced)", "type 'Gate' has no member 'unlokced'"),
    Misspelling("Ignore(.coin, in: .lokced)", "type 'Gate' has no member 'lokced'"),
    Misspelling(
      "After(.coin, along: .locked => .unlokced) { print($0) }", "type 'Gate' has no member 'unlokced'"),
    Misspelling(
      "AfterState(.lokced => .unlocked) { print($0) }", "type 'Gate' has no member 'lokced'"),
    Misspelling("Along(.any => .lokced) { print($0) }", "type 'Gate' has no member 'lokced'"),
    Misspelling("OnEntry(.lokced) { print($0) }", "type 'Gate' has no member 'lokced'"),
    Misspelling("OnExit(.locked, .brokn) { print($0) }", "type 'Gate' has no member 'brokn'"),
    Misspelling(
      "AllowChain(.locked => .unlokced => .broken) { print($0) }", "type 'Gate' has no member 'unlokced'"),
    Misspelling(
      "AfterChain(.lokced => .unlocked => .broken) { print($0) }", "type 'Gate' has no member 'lokced'"),
    Misspelling(
      "OffChain(.locked => .unlocked => .brokn) { print($0) }", "type 'Gate' has no member 'brokn'"),
    Misspelling(
      "AfterChain(steps: ChainStep(.locked => .unlocked), ChainStep(.unlocked => .brokn)) { print($0) }",
      "type 'Gate' has no member 'brokn'"),
    Misspelling(
      "if night { On(.coin, .lokced => .unlocked) }", "type 'Gate' has no member 'lokced'"),
    Misspelling("for gate in gates { On(.coinn, gate => .unlocked) }", "type 'Hand' has no member 'coinn'"),
    Misspelling(
      "MapStates { from, _ in from == .locked ? [.unlokced] : nil }", "type 'Gate' has no member 'unlokced'"),
  ]

  private static let events = [
    Misspelling("On(.coinn, .locked => .unlocked)", "type 'Hand' has no member 'coinn'"),
    Misspelling("On(.coinn, .locked => .unlocked).then { print($0) }", "type 'Hand' has no member 'coinn'"),
    Misspelling(
      #"On(.coinn, .locked => .unlocked).when("x") { $0.event == nil }"#,
      "type 'Hand' has no member 'coinn'"),
    Misspelling("On([.coin, .pushh], .locked => .unlocked)", "type 'Hand' has no member 'pushh'"),
    Misspelling("Ignore(.coinn, in: .locked)", "type 'Hand' has no member 'coinn'"),
    Misspelling("After(.coinn) { print($0) }", "type 'Hand' has no member 'coinn'"),
    Misspelling(
      "MapEvents { event, _, _ in event == .coinn ? .locked : nil }", "type 'Hand?' has no member 'coinn'"),
    Misspelling("On(.coin, .coin => .unlocked)", "type 'Gate' has no member 'coin'"),
    Misspelling("On(.locked, .locked => .unlocked)", "type 'Hand' has no member 'locked'"),
    Misspelling(
      #"On("coin", .locked => .unlocked)"#,
      "cannot convert value of type 'String' to expected argument type 'Hand'"),
  ]

  private static let words = [
    Misspelling("Onn(.coin, .locked => .unlocked)", "cannot find 'Onn' in scope"),
    Misspelling("On(.coin, .locked -> .unlocked)", "expected type before '->'"),
    Misspelling("On(.coin, .locked)", "type 'Transition<Gate>' has no member 'locked'"),
    Misspelling("OnEntry(.locked, ordr: 10) { print($0) }", "have '_:ordr:_:'"),
    Misspelling("Ignore(.coin, inn: .locked)", "have '_:inn:'"),
    Misspelling(
      "AfterChain(.locked => .unlocked) { print($0) }",
      "a chain has at least two arrows; for one arrow write Along"),
    Misspelling("Parts.emergncy", "has no member 'emergncy'"),
  ]

  private static let closures = [
    Misspelling(
      "On(.coin, .locked => .unlocked).then { context in print(context.fromStat) }",
      "value of type 'Context<Gate, Hand>' has no member 'fromStat'"),
    Misspelling(
      "OnEntry(.locked) { print($0.fromStat) }",
      "value of type 'Context<Gate, Hand>' has no member 'fromStat'"),
    Misspelling(
      #"On(.coin, .locked => .broken).when("x") { $0.evnt == nil }"#,
      "value of type 'Context<Gate, Hand>' has no member 'evnt'"),
    Misspelling(
      #"On(.coin, .locked => .broken).when("x") { $0.event == nil }.then { print($0.stat) }"#,
      "value of type 'Context<Gate, Hand>' has no member 'stat'"),
    Misspelling(
      #"On(.coin, .locked => .broken).when("x") { $0.event }"#,
      "cannot convert value of type 'Hand?' to closure result type 'Bool'"),
    Misspelling("On(.coin, .locked => .broken).then(sing)", "cannot find 'sing' in scope"),
    Misspelling("OnRefusal { _ in prnt(1) }", "cannot find 'prnt' in scope"),
  ]

  /// Compiles a blueprint with a wrong line in its middle.
  ///
  /// - Returns: the errors as `line: message`, and how many seconds of the processor's time it took.
  private func compile(_ misspelling: Misspelling, among count: Int) throws -> (
    errors: [String], seconds: Double
  ) {
    let good = [
      "On(.coin, .locked => .unlocked)", "On(.push, .unlocked => .locked, .locked => .locked)",
      "OnEntry(.locked) { context in print(context.toState) }", "Ignore(.push, in: .broken)",
      #"On(.push, .any => .any).when("x") { $0.event != nil }.then { print($0) }"#,
      "After(.push) { print($0) }", "Along(.any => .locked, order: 10) { context in print(context) }",
    ]
    let head = [
      "import Interlock", "enum Gate: StateType { case locked, unlocked, broken }",
      "enum Hand: EventType { case coin, push }", "typealias Parts = Blueprint<Gate, Hand>",
      "let night = true", "let gates = [Gate.locked]", "let gate = Parts(state: .locked) {",
    ]
    var lines = (0..<count).map { good[$0 % good.count] }
    lines[count / 2] = misspelling.line
    let folder = TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let program = (head + lines + ["}"]).joined(separator: "\n")
    try Data(program.utf8).write(to: folder.url.appending(path: "program.swift"))

    // The shell's last line is the time of the compiler, as the user's and the system's: `0m0.420s 0m0.080s`.
    let script = #"swiftc -typecheck -swift-version 6 "$@" program.swift; status=$?; times; exit $status"#
    let result = try Command(["bash", "-c", script, "bash"] + Products().imports, in: folder.url)
    let times = result.output.split(separator: "\n").last?.matches(of: /(\d+)m([\d.]+)s/) ?? []
    let seconds = times.map { 60 * Double($0.1)! + Double($0.2)! }.reduce(0, +)
    #expect(times.count == 2 && seconds > 0)
    #expect(!result.succeeded)
    let offset = head.count + count / 2 + 1
    let errors = result.output.split(separator: "\n").compactMap { line -> String? in
      let parts = line.split(separator: ":", maxSplits: 4)
      guard parts.count == 5, parts[3] == " error", let number = Int(parts[1]) else { return nil }
      return "\(number - offset):\(parts[4])"
    }
    return (errors, seconds)
  }

  @Test(
    "a misspelt word is reported on its line, with the word",
    arguments: states + events + words + closures)
  func named(_ misspelling: Misspelling) throws {
    let (errors, _) = try compile(misspelling, among: 10)
    let first = try #require(errors.first, "\(misspelling.line) compiles")
    #expect(first.contains(misspelling.error))
    #expect(errors.allSatisfy { $0.hasPrefix("0:") })
  }

  @Test(
    "a misspelt word among 60 lines is reported as well",
    arguments: [states[1], events[0], words[0], closures[0]])
  func amongMany(_ misspelling: Misspelling) throws {
    let (errors, seconds) = try compile(misspelling, among: 60)
    #expect(errors.first?.contains(misspelling.error) == true)
    // Half a second alone, on a fast machine; processors that others use, too, take a multiple of that.
    #expect(seconds < 6)
  }
}

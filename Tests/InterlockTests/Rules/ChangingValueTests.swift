import Interlock
import TestSupport
import Testing

/// States and events that change while a machine mentions them, or whose `==` and `hash(into:)` do not tell the truth.
@Suite struct ChangingValueTests {
  /// An object that is compared by what it holds, which may change.
  private final class Name: StateType, EventType {
    var text: String
    private let isHashed: Bool

    init(_ text: String, isHashed: Bool) {
      self.text = text
      self.isHashed = isHashed
    }

    static func == (one: Name, other: Name) -> Bool { one.text == other.text }

    func hash(into hasher: inout Hasher) { if isHashed { hasher.combine(text) } }
  }

  /// A byte, all of which are equal once anybody says so.
  private struct Byte: StateType, EventType {
    let number: UInt8
    nonisolated(unsafe) static var areAlike = false

    static func == (one: Byte, other: Byte) -> Bool { areAlike || one.number == other.number }

    func hash(into hasher: inout Hasher) {}
  }

  /// A number that need not equal itself.
  private enum Level: StateType { case at(Double) }

  private static let count = 40

  /// Makes all of many names the same one, and edits a machine that mentions them.
  private static func changeNames(isHashed: Bool, _ edit: (StateMachine<Name, Name>, [Registration]) -> Void)
  {
    let names = (0..<count).map { Name("\($0)", isHashed: isHashed) }
    let machine = StateMachine<Name, Name>(state: names[0])
    let registrations = names.indices.map { index in
      machine.addRoute(event: names[index], names[index] => names[(index + 1) % count])
    }
    for name in names { machine.send(name) }
    for name in names { name.text = "the same" }
    edit(machine, registrations)
  }

  private static func expectSentence(
    of result: ExitTest.Result?, about type: String, _ location: SourceLocation = #_sourceLocation
  ) {
    let words = lastWords(result?.standardErrorContent)
    let sentence =
      "Fatal error: A \(type) that a machine mentions has changed: states and events are compared by `==` and `hash(into:)`, which must depend on their values alone and must not change while a machine mentions them."
    #expect(words.contains(sentence), "\(words.suffix(400))", sourceLocation: location)
  }

  @Test(
    "G1: objects that become equal while a machine mentions them are reported when routes are disposed of")
  func disposedRoutes() async {
    Self.expectSentence(
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        ChangingValueTests.changeNames(isHashed: true) { machine, registrations in
          for registration in registrations { registration.dispose() }
          machine.send(machine.state)
        }
      }, about: "Name")
  }

  @Test("G1: objects that become equal and keep their hash values are reported, too")
  func disposedRoutesWithoutHashes() async {
    Self.expectSentence(
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        ChangingValueTests.changeNames(isHashed: false) { machine, registrations in
          for registration in registrations { registration.dispose() }
          machine.send(machine.state)
        }
      }, about: "Name")
  }

  @Test("G1: bytes that have become equal are reported as well")
  func bytes() async {
    Self.expectSentence(
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let machine = StateMachine<Byte, Byte>(state: Byte(number: 0))
        let registrations = (0..<40).map { number in
          machine.addRoute(
            event: Byte(number: number), Byte(number: number) => Byte(number: (number + 1) % 40))
        }
        for number in 0..<40 { machine.send(Byte(number: UInt8(number))) }
        Byte.areAlike = true
        for registration in registrations { registration.dispose() }
        machine.send(Byte(number: 1))
      }, about: "Byte")
  }

  @Test("G2: a changed value is reported when a machine departs from its blueprint")
  func departure() async {
    Self.expectSentence(
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        nonisolated(unsafe) let names = (0..<10).map { Name("\($0)", isHashed: true) }
        let blueprint = Blueprint<Name, Name>(state: names[0]) {
          for index in 1..<10 { On(names[index], names[index - 1] => names[index]) }
        }
        let machine = blueprint.machine()
        names[3].text = "another"
        machine.addRoute(event: names[5], names[0] => names[5])
      }, about: "Name")
  }

  @Test("R1: new values find their places among those that have changed")
  func growth() async {
    await #expect(processExitsWith: .success) {
      ChangingValueTests.changeNames(isHashed: true) { machine, registrations in
        for number in 0..<200 {
          let name = Name("new \(number)", isHashed: true)
          machine.addRoute(event: name, .any => name)
          precondition(machine.send(name).isAccepted && machine.state === name)
        }
        withExtendedLifetime(registrations) {}
      }
    }
  }

  @Test("G1: a value that does not equal itself is not a mistake")
  func notANumber() {
    let machine = StateMachine<Level, NoEvent>(state: .at(0))
    let registrations = (0..<40).map { _ in machine.addRoute(.at(0) => .at(.nan)) }
    machine.addRoute(.at(0) => .at(1))
    for registration in registrations { registration.dispose() }
    #expect(machine.move(to: .at(1)).isAccepted)
  }

  @Cases fileprivate enum List: StateType { case numbers([Int]) }
  @Cases fileprivate enum Change: EventType { case add(Int) }

  private final class Holder: @unchecked Sendable {
    var machine: Machine<List, Change>?
  }

  @Test("K5: a closure that reads the state whose data it changes traps with a sentence")
  func readState() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let holder = Holder()
      let lists = Blueprint<List, Change>(state: .numbers([])) {
        On(\.add, in: \.numbers) { number, numbers in
          numbers.append(number)
          if case .numbers(let own)? = holder.machine?.state { numbers += own }
        }
      }
      holder.machine = lists.machine()
      if let machine = holder.machine { machine <-! .add(1) }
    }
    let told = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(
      told.contains(
        "A closure that changes the data of a state can't read the state meanwhile: read the data that it is given."
      ))
  }
}

import Interlock
import TestSupport
import Testing

/// States and events whose `==` or `hash(into:)` uses the very machine that asks it.
///
/// What that does is either as defined as it is in a condition, or said to be a mistake in a sentence; it never is a crash without
/// words.
@Suite struct EqualityTests {
  /// What `==` and `hash(into:)` do, as long as it is set; not while they do it.
  private final class Interruption {
    var act: (() -> Void)?

    func happen() {
      guard let act else { return }
      self.act = nil
      act()
      self.act = act
    }
  }

  private struct Word: StateType, EventType {
    let number: Int
    let interruption: Interruption

    static func == (one: Word, other: Word) -> Bool {
      one.interruption.happen()
      return one.number == other.number
    }

    func hash(into hasher: inout Hasher) {
      interruption.happen()
      hasher.combine(number % 3)
    }
  }

  /// Attempts, queries and registrations, all of which ask `==` and `hash(into:)`, with an interruption of one kind.
  private static func play(_ interrupt: @escaping (StateMachine<Word, Word>, (Int) -> Word) -> Void) {
    let interruption = Interruption()
    func word(_ number: Int) -> Word { Word(number: number, interruption: interruption) }
    let machine = StateMachine<Word, Word>(state: word(0))
    for number in 0..<12 {
      machine.addRoute(event: word(number), word(number) => word(number + 1))
      machine.addRoute(event: word(20), word(number) => word(0))
      machine.addRoute(.any => word(number))
    }
    var fresh = 100
    interruption.act = {
      interrupt(machine) { number in
        fresh += 1
        return word(number < 100 ? number : fresh)
      }
    }
    for number in 0..<40 {
      machine.send(word(number % 21))
      machine.move(to: word(number % 12))
      _ = machine.destination(on: word(number % 21))
      _ = machine.acceptedStates()
      machine.addRoute(event: word(60 + number), word(number) => word(60 + number))
    }
    interruption.act = nil
    machine.addRoute(event: word(50), .any => word(3))
    machine.addHandler(event: word(50)) { context in
      check(context.machine.send(word(20)) == .queued, "an attempt inside another one waits")
    }
    let from = machine.state
    check(machine.send(word(50)) == .moved(from: from, to: word(3)), "nothing is under way")
    check(machine.state == word(0), "what waits is done")
    fatalError(defined)
  }

  private static let defined = "Whatever was done is defined."

  private static func check(_ truth: Bool, _ claim: String) {
    if !truth { fatalError("Not so: \(claim).") }
  }

  /// Checks what a process has said at last.
  private func expectWords(of result: ExitTest.Result?, _ location: SourceLocation = #_sourceLocation) {
    let words = lastWords(result.map(\.standardErrorContent))
    let isSentence = words.contains("Fatal error: ") && words.contains("`==`")
    #expect(words.contains(Self.defined) || isSentence, "\(words.suffix(300))", sourceLocation: location)
  }

  @Test("T4: an attempt in `==` or `hash(into:)` waits, or is reported as a mistake")
  func events() async {
    expectWords(
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        EqualityTests.play { $0.send($1(20)) }
      })
  }

  @Test("T4: a state attempt from a handler waits, too")
  func states() async {
    expectWords(
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        EqualityTests.play { $0.move(to: $1(5)) }
      })
  }

  @Test("F3: a query in `==` or `hash(into:)` is answered, or reported as a mistake")
  func questions() async {
    expectWords(
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        EqualityTests.play { machine, word in
          _ = machine.destination(on: word(20))
          _ = machine.openness(to: word(5))
          _ = machine.hasRoute(fromState: word(1), toState: word(5))
        }
      })
  }

  @Test(
    "G1: adding and disposing in `==` or `hash(into:)` leaves no trace, or is reported as a mistake"
  )
  func registrations() async {
    expectWords(
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        EqualityTests.play { machine, word in
          machine.addRoute(event: word(100), word(100) => word(100)).dispose()
        }
      })
  }

  @Test("G2: a handler added in `==` or `hash(into:)` works, or is reported as a mistake")
  func handlers() async {
    expectWords(
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        var count = 0
        EqualityTests.play { machine, word in
          count += 1
          if count < 200 { machine.addHandler(event: word(100)) { _ in } }
        }
      })
  }
}

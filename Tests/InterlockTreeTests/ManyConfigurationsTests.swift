import Interlock
import TestSupport
import Testing

/// A tree with more configurations than a table has rows.
@Suite struct ManyConfigurationsTests {
  enum Safe: StateType { case closed }
  enum Digit: StateType, CaseIterable { case zero, one, two, three, four, five, six, seven, eight, nine }
  enum Turn: EventType, CaseIterable { case first, second, third, fourth, fifth }

  /// Five dials of ten digits, each with a handler.
  private static let safe = Blueprint<Safe, Turn>(state: .closed) {
    for turn in Turn.allCases {
      Submachine(
        Blueprint<Digit, Turn>(state: .zero) {
          for (digit, next) in zip(Digit.allCases, Digit.allCases.dropFirst() + [.zero]) {
            On(turn, .some(digit) => .some(next)).then { context in
              #expect(context.fromState == digit && context.toState == next)
            }
          }
        }, in: .closed)
    }
  }

  @Test("H8: machines of a blueprint with more configurations than a table holds follow the rules")
  func shared() {
    var generator = SplitMix64(seed: 7)
    for _ in 0..<3 {
      let machine = Self.safe.machine()
      var digits = Array(repeating: 0, count: Turn.allCases.count)
      for _ in 0..<4000 {
        let dial = Int(generator.next() % UInt64(digits.count))
        digits[dial] = (digits[dial] + 1) % 10
        #expect(machine.send(Turn.allCases[dial]).isAccepted)
      }
      let dials = machine.submachines(of: Machine<Digit, Turn>.self)
      #expect(dials.map(\.state) == digits.map { Digit.allCases[$0] })
    }
  }
}

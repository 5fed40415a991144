import Interlock
import InterlockGraph
import InterlockTesting

/// The rows about proofs, of 100,000 configurations of a safe with five dials, which are enumerated anew each time, and about paths, of a
/// cart that has no end.
func proofRows(_ rounds: Rounds) -> [Row] {
  [1_000, 2_000, 4_000].map { count in
    Row("paths through \(count) positions of a cart without end") { name in
      let time = rounds.medianTime {
        let paths = Paths(of: trolley, inputs: [.event(.add(1))], dataLimit: count)
        precondition(paths.coveringTransitions().length > 1, "\(paths)")
        return paths.transitions.count
      }
      return Measurement(name, time / 1e6, "ms", bound: 1000)
    }
  } + [
    Row("prove three properties in 100000 configurations") { name in
      let time = rounds.medianTime {
        let proofs = safe.prove {
          Never(At(Dial.broken))
          FromEverywhere(canReach: At(Dial.nine))
          LeadsTo(At(Dial.three), At(Dial.four)).assuming(fair: .first, .second, .third, .fourth, .fifth)
        }
        precondition(proofs.allSatisfy(\.holds), "A safe has these properties: \(proofs)")
        guard case .holds(let states) = proofs[0].answer, states == 100_000 else {
          preconditionFailure("\(proofs[0])")
        }
        return states
      }
      return Measurement(name, time / 1e6, "ms", bound: 2000)
    },
    Row("prove three properties in 100000 configurations of a chart") { name in
      let time = rounds.medianTime {
        let proofs = chest.prove {
          Never(Notch(dial: .first, digit: 10))
          FromEverywhere(canReach: Notch(dial: .first, digit: 9))
          LeadsTo(At(Notch(dial: .first, digit: 3)), At(Notch(dial: .first, digit: 4), .open))
            .assuming(fair: .first, .second, .third, .fourth, .fifth)
        }
        precondition(proofs.allSatisfy(\.holds), "A chest has these properties: \(proofs)")
        guard case .holds(let states) = proofs[0].answer, states == 100_001 else {
          preconditionFailure("\(proofs[0])")
        }
        return states
      }
      return Measurement(name, time / 1e6, "ms", bound: 2000)
    },
  ]
}

private enum Safe: StateType { case closed }

private enum Dial: StateType, CaseIterable {
  case zero, one, two, three, four, five, six, seven, eight, nine, broken
}

private enum Turn: EventType, CaseIterable { case first, second, third, fourth, fifth }

/// Five dials of ten states, each turned by an event of its own.
private let safe = Blueprint<Safe, Turn>(state: .closed) {
  for turn in Turn.allCases { Submachine(dial(turn), in: .closed) }
}

private func dial(_ turn: Turn) -> Blueprint<Dial, Turn> {
  let states = Dial.allCases.dropLast()
  return Blueprint(state: .zero) {
    for (state, next) in zip(states, states.dropFirst() + [.zero]) { On(turn, .some(state) => .some(next)) }
    OnEntry(.broken) { _ in preconditionFailure("No dial breaks.") }
  }
}

/// A state of a chest: it is open or closed, or one of its dials shows a digit.
private struct Notch: StateType {
  let dial: Twist?
  let digit: Int

  static let closed = Notch(dial: nil, digit: 0)
  static let open = Notch(dial: nil, digit: 1)
}

private enum Twist: EventType, CaseIterable { case first, second, third, fourth, fifth, lid }

/// Dials as the regions of a chart, and a way out of the last digit of one of them.
private let chest = Blueprint<Notch, Twist>(state: .closed) {
  States(Notch(dial: .first, digit: 10))
  On(.lid, .open => .closed)
  for dial in Twist.allCases.dropLast() {
    Within(.closed, "\(dial)", initial: Notch(dial: dial, digit: 0)) {
      for digit in 0..<10 {
        On(dial, Notch(dial: dial, digit: digit) => Notch(dial: dial, digit: (digit + 1) % 10))
      }
      if dial == .fifth {
        On(.lid, Notch(dial: dial, digit: 9) => .open)
          .when("all fit") { _ in false }
      }
    }
  }
}

private enum Trolley: StateType {
  case open([Int]), closed

  enum Kind: StateType { case open, closed }
  var kind: Kind { if case .open = self { .open } else { .closed } }
}

private enum Handling: EventType {
  case add(Int), close

  enum Kind: EventType { case add, close }
  var kind: Kind { if case .add = self { .add } else { .close } }
  static func value(of kind: Kind) -> Handling? { kind == .close ? .close : nil }
}

private let trolley = Blueprint<Trolley, Handling>(state: .open([])) {
  On(.add, .open => .any)
    .value { event, state in
      guard case (.add(let item)?, .open(let items)) = (event, state) else { return nil }
      return .open(items + [item])
    }
  On(.close, .open => .closed)
    .value { _, _ in .closed }
}

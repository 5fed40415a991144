import Interlock

enum Stage: StateType, CaseIterable { case a, b, c }
enum Cue: EventType, CaseIterable { case go, halt }

typealias Play = Blueprint<Stage, Cue>

/// What handlers write to. It travels as the message of an attempt, so that they need not capture it.
final class Journal {
  var lines: [String] = []
}

/// A handler that writes its name and its context into the journal of the attempt.
func note(_ name: String) -> Play.Handler {
  { context in (context.userInfo as? Journal)?.lines.append("\(name): \(context)") }
}

/// A condition that holds if nothing has been written yet.
func isQuiet(_ context: Context<Stage, Cue>) -> Bool {
  (context.userInfo as? Journal)?.lines.isEmpty ?? true
}

/// Something that is tried on a machine.
enum Try: CaseIterable {
  case go, halt, toA, toB, toC

  func attempt(on machine: StateMachine<Stage, Cue>, _ journal: Journal) -> Outcome<Stage, Cue> {
    switch self {
    case .go: machine.send(.go, userInfo: journal)
    case .halt: machine.send(.halt, userInfo: journal)
    case .toA: machine.move(to: .a, userInfo: journal)
    case .toB: machine.move(to: .b, userInfo: journal)
    case .toC: machine.move(to: .c, userInfo: journal)
    }
  }

  /// All sequences of some length.
  static func sequences(_ length: Int) -> [[Try]] {
    length == 0 ? [[]] : sequences(length - 1).flatMap { start in allCases.map { start + [$0] } }
  }
}

extension StateMachine<Stage, Cue> {
  /// What becomes of each attempt, and what the handlers write.
  func trace(of attempts: [Try]) -> [String] {
    let journal = Journal()
    for attempt in attempts {
      let outcome = attempt.attempt(on: self, journal)
      journal.lines.append("\(attempt): \(outcome)")
    }
    return journal.lines
  }
}

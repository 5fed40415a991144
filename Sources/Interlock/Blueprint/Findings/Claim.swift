/// An arrow for a single event and single states, or any: one of the arrows that its lists stand for (R2).
final class Claim {
  private let line: Clause

  /// The arrow, as it is written.
  private let arrow: AnyArrow

  private let events: ValuePattern
  private let unit: AnyArrow

  /// The number of the target state.
  private let target: Int32

  /// The rank in which claims compete (R1). State routes compete for a transition, and timeouts at one time.
  struct Rank: Hashable {
    let key: Index.Key
    var delay: Delay?
  }

  let rank: Rank

  /// The claim that always comes before this one; nil if there is none.
  var winner: Claim?

  init(_ line: Clause, _ arrow: AnyArrow, on events: ValuePattern, _ unit: AnyArrow) {
    self.line = line
    self.arrow = arrow
    self.events = events
    self.unit = unit
    let fromState = line.vocabulary.states.number(ofUnit: unit.fromState)
    target = line.vocabulary.states.number(ofUnit: unit.toState)
    rank =
      switch line.form {
      case .routes(.stateAttempt):
        Rank(key: Index.Key(kind: .stateRoute, fromState: fromState, toState: target))
      case .routes(.completion): Rank(key: Index.Key(kind: .completion, fromState: fromState))
      case .routes(.eventless): Rank(key: Index.Key(kind: .eventless, fromState: fromState))
      case .routes(.timeout(let delay)):
        Rank(key: Index.Key(kind: .timeout, fromState: fromState), delay: delay)
      default:
        Rank(
          key: Index.Key(
            kind: .route, event: line.vocabulary.events.number(ofUnit: events), fromState: fromState))
      }
  }

  /// Whether the claim ignores events.
  var isIgnored: Bool { line.isIgnored }

  /// Whether the claim says the same as its winner.
  var isRepetition: Bool {
    guard let winner, !winner.isIgnored else { return false }
    return target == winner.target && entrances == winner.entrances
  }

  /// The arrow in words, as it is written.
  var phrase: String {
    switch line.form {
    case .routes(.completion), .routes(.eventless): "the \(subject)"
    default: line.phrase(arrow) + entrances
    }
  }

  /// The same as the subject of a sentence, with what it is: `route .cart => .paid on .pay`.
  var subject: String { line.subject(arrow) + entrances }

  /// The part of the arrow that makes the claim, in words.
  var ownPhrase: String { line.phrase(unit, on: events) + entrances }

  /// How an event route enters submachines, in words.
  private var entrances: String { line.hasStateRoutes ? "" : line.entrances.phrase }
}

extension Clause {
  /// The claims of an arrow.
  func claims(_ arrow: AnyArrow) -> [Claim] {
    var claims: [Claim] = []
    for event in vocabulary.events.units(of: events ?? .any) {
      for fromState in vocabulary.states.units(of: arrow.fromState) {
        for toState in vocabulary.states.units(of: arrow.toState) {
          claims.append(Claim(self, arrow, on: event, arrow.part(from: fromState, to: toState)))
        }
      }
    }
    return claims
  }
}

/// Compares each route with the routes before it.
struct RouteFindings<S: Kinded, E: Kinded> where S.Kind: StateType, E.Kind: EventType {
  private(set) var findings: [BlueprintFinding] = []

  /// The declaration that always comes first, by rank (R1).
  private var winners: [Rank: Winner] = [:]

  /// The state routes that are always open.
  private var openStateRoutes: [Move: String] = [:]

  /// A rank in which routes compete. Neither of its parts is a list.
  private struct Rank: Hashable {
    let event: Pattern<E.Kind>
    let fromState: Pattern<S.Kind>
  }

  /// A transition between two states. Neither of its parts is a list.
  private struct Move: Hashable {
    let fromState: Pattern<S.Kind>
    let toState: Pattern<S.Kind>
  }

  /// A route without a condition, or an ignored event, whose target is nil.
  private struct Winner {
    /// The declaration.
    let phrase: String

    /// The row of it that wins.
    let row: String
    let toState: Pattern<S.Kind>?

    /// How it enters submachines, in words.
    var entrance = ""
  }

  /// Compares a declaration with the declarations that were checked before.
  mutating func check(_ declaration: Declaration<S, E>) {
    switch declaration {
    case .routes(let event?, let transitions, let guarding, _, let entrances, _):
      for transition in transitions { check(transition, guarding, on: event, entrances.phrase) }
    case .routes(nil, let transitions, let guarding, _, let entrances, let handler):
      let saysMore = handler != nil || !entrances.isEmpty
      for transition in transitions { check(transition, guarding, saysMore: saysMore) }
    case .ignored(let events, let states):
      check(events, in: states, declaration.description)
    default: break
    }
  }

  private mutating func check(
    _ transition: Transition<S.Kind>, _ guarding: LabelledCondition<S, E>?, on event: Pattern<E.Kind>,
    _ entrance: String
  ) {
    let name = phrase(transition, guarding, on: event) + entrance
    var count = 0
    var losses: [(row: String, isRepeated: Bool, winner: Winner)] = []
    for event in event.units {
      for fromState in transition.fromState.units {
        for toState in transition.toState.units {
          count += 1
          let rank = Rank(event: event, fromState: fromState)
          let arrow = Transition(fromState: fromState, toState: toState)
          let row = phrase(arrow, guarding, on: event) + entrance
          if let winner = winners[rank] {
            let isSame = winner.toState == toState && winner.entrance == entrance
            losses.append((row, guarding == nil && isSame, winner))
          } else if guarding == nil {
            winners[rank] = Winner(phrase: name, row: row, toState: toState, entrance: entrance)
          }
        }
      }
    }
    guard let loss = losses.first else { return }
    let winner = loss.winner
    if losses.count < count {
      findings.append(.partlyShadowed(name, loss.row, winner.phrase == name ? winner.row : winner.phrase))
    } else if losses.allSatisfy(\.isRepeated) {
      findings.append(
        .duplicate("The route \(name)", "the route \(winner.phrase)", isSame: name == winner.phrase))
    } else if guarding != nil {
      findings.append(.shadowed(name, winner.phrase, isIgnored: winner.toState == nil))
    } else {
      let conflict = losses.first { !$0.isRepeated } ?? loss
      findings.append(.contradiction(name, conflict.winner.phrase))
    }
  }

  private mutating func check(
    _ transition: Transition<S.Kind>, _ guarding: LabelledCondition<S, E>?, saysMore: Bool
  ) {
    let name = phrase(transition, guarding)
    var isNew = false
    var winner: String?
    for fromState in transition.fromState.units {
      for toState in transition.toState.units {
        let move = Move(fromState: fromState, toState: toState)
        if let other = openStateRoutes[move] {
          winner = winner ?? other
        } else {
          isNew = true
          if guarding == nil { openStateRoutes[move] = name }
        }
      }
    }
    guard let winner, !isNew, !saysMore else { return }
    if guarding == nil {
      findings.append(.duplicate("The route \(name)", "the route \(winner)", isSame: name == winner))
    } else {
      findings.append(.open(name, winner))
    }
  }

  private mutating func check(_ events: Pattern<E.Kind>, in states: Pattern<S.Kind>, _ name: String) {
    var isNew = false
    var winner: Winner?
    for event in events.units {
      for fromState in states.units {
        let rank = Rank(event: event, fromState: fromState)
        if let other = winners[rank] {
          winner = winner?.toState == nil ? other : winner
        } else {
          isNew = true
          winners[rank] = Winner(phrase: name, row: name, toState: nil)
        }
      }
    }
    guard let winner else { return }
    if isNew {
      findings.append(.partlyFollowed(name, winner.phrase))
    } else if winner.toState == nil {
      findings.append(.duplicate("That \(name)", "that \(winner.phrase)", isSame: name == winner.phrase))
    } else {
      findings.append(.followed(name, winner.phrase))
    }
  }
}
